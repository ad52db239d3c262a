/**
 * Leads the media of a call through a TCP proxy, without UDP, so that a test can cut the network between browser and video
 * server.
 */
import type { BrowserContext } from '@playwright/test';
import { TcpProxy } from './tcp-proxy.ts';

interface PathWindow {
  /** The port of the proxy in front of this media port. */
  readonly mediaPort: (port: number) => Promise<number>;
}

/** Leads all media of these browsers through one proxy, from the next load of their pages on. */
export async function mediaPath(contexts: readonly BrowserContext[]): Promise<TcpProxy> {
  let target = 0;
  const proxy = await TcpProxy.start(() => target);
  for (const context of contexts) {
    await context.exposeFunction('mediaPort', (port: number) => {
      target = port;
      return proxy.port;
    });
    await context.addInitScript(leadThroughProxy);
  }
  return proxy;
}

/** Keeps only TCP of the addresses that either side offers, and replaces the video server's by the proxy's. */
function leadThroughProxy(): void {
  const isUdp = (line: string) => / udp /i.test(line);
  const withoutUdp = <T extends RTCSessionDescriptionInit>(given: T): T => ({
    ...given,
    type: given.type,
    sdp: given.sdp
      ?.split('\r\n')
      .filter((line) => !line.startsWith('a=candidate:') || !isUdp(line))
      .join('\r\n'),
  });
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      this.addEventListener('icecandidate', (event) => {
        if (event.candidate && isUdp(event.candidate.candidate)) event.stopImmediatePropagation();
      });
      Object.assign(this, {
        createOffer: async (options?: RTCOfferOptions) =>
          withoutUdp(await super.createOffer(options)),
        createAnswer: async (options?: RTCAnswerOptions) =>
          withoutUdp(await super.createAnswer(options)),
        setRemoteDescription: (given: RTCSessionDescriptionInit) =>
          super.setRemoteDescription(withoutUdp(given)),
        addIceCandidate: async (given?: RTCIceCandidateInit | null) => {
          const line = given?.candidate ?? '';
          const [, port] = / tcp \d+ \S+ (\d+) typ host/.exec(line) ?? [];
          if (!given || port === undefined) return;
          const { mediaPort } = window as unknown as PathWindow; // mediaPath has put it there
          const through = await mediaPort(Number(port));
          const candidate = line.replace(` ${port} typ host`, ` ${through} typ host`);
          await super.addIceCandidate({ ...given, candidate });
        },
      });
    }
  };
}
