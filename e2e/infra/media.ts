/** What comes through a call to a page, and what of the page's own is awake. */
import { expect, type Page } from '@playwright/test';

interface ConnectionsWindow {
  readonly connections: RTCPeerConnection[];
  readonly captured: MediaStreamTrack[];
}

/** What the page connects with and captures, to look at what comes through and at what is left awake. */
export function keepConnections(): void {
  const connections: RTCPeerConnection[] = [];
  const captured: MediaStreamTrack[] = [];
  Object.assign(window, { connections, captured });
  // Pages that are not secure have none, whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  const capture = devices?.getUserMedia.bind(devices);
  if (capture)
    devices.getUserMedia = async (constraints) => {
      // A quarter of the picture's size: pictures are most of what a call costs here. room-service.spec.ts has the whole.
      const video = constraints?.video;
      const stream = await capture(
        typeof video === 'object'
          ? { ...constraints, video: { ...video, width: 640, height: 360 } }
          : constraints,
      );
      captured.push(...stream.getTracks());
      return stream;
    };
  // Of a camera that shows a person to themselves the call has a clone.
  const { prototype } = MediaStreamTrack;
  // oxlint-disable-next-line typescript/unbound-method -- it is called on its track
  const { clone } = prototype;
  prototype.clone = function cloned(this: MediaStreamTrack) {
    const other = clone.call(this);
    if (captured.includes(this)) captured.push(other);
    return other;
  };
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      connections.push(this);
    }
  };
}

/** Pictures that were decoded, or the sound's energy: of everything that comes to this page. */
function received(page: Page, what: Media): Promise<number> {
  return page.evaluate(async (kind) => {
    const { connections } = window as unknown as ConnectionsWindow; // keepConnections has put it there
    let sum = 0;
    for (const connection of connections) {
      if (connection.connectionState === 'closed') continue;
      for (const stats of (await connection.getStats()).values()) {
        if (stats.type !== 'inbound-rtp' || stats.kind !== kind) continue;
        sum += kind === 'video' ? (stats.framesDecoded ?? 0) : (stats.totalAudioEnergy ?? 0);
      }
    }
    return sum;
  }, what);
}

type Media = 'video' | 'audio';

/** Pictures come, one after another, or sound does, or both: they go on coming. */
export async function receives(page: Page, ...media: readonly Media[]): Promise<void> {
  await Promise.all(media.map((what) => goesOnComing(page, what)));
}

const goesOnComing = (page: Page, what: Media) => goesOnGrowing(what, () => received(page, what));

/** The sum of what has come grows, and grows again. */
export async function goesOnGrowing(message: string, sum: () => Promise<number>): Promise<void> {
  let before = Number.POSITIVE_INFINITY;
  let grown = 0;
  const look = async (): Promise<number> => {
    const now = await sum();
    if (now > before) grown += 1;
    before = now;
    return grown;
  };
  // Once may be what was still under way.
  // As often as a camera of five pictures a second has a new one.
  const often = { intervals: [250], timeout: 60_000 };
  await expect.poll(look, { message, ...often }).toBeGreaterThanOrEqual(3);
}

/** Frames decoded of every camera or screen that is sent to this page, by stream. */
async function framesOf(page: Page): Promise<Map<string, number>> {
  const all = await page.evaluate(async () => {
    const { connections } = window as unknown as ConnectionsWindow; // keepConnections has put it there
    const frames: [string, number][] = [];
    for (const connection of connections) {
      if (connection.connectionState === 'closed') continue;
      for (const stats of (await connection.getStats()).values())
        if (stats.type === 'inbound-rtp' && stats.kind === 'video')
          frames.push([stats.id, stats.framesDecoded ?? 0]);
    }
    return frames;
  });
  return new Map(all);
}

/**
 * So many people's pictures are sent to this page, and no others: of three looks in a row some find new frames of each of
 * these, and none of any other.
 */
export async function picturesCome(page: Page, count: number): Promise<void> {
  const looks: Map<string, number>[] = [];
  const look = async (): Promise<number | null> => {
    const now = await framesOf(page);
    const [first] = looks.splice(0, looks.length, ...looks.slice(-2), now);
    if (looks.length < 3 || !first) return null;
    return [...now].filter(([id, frames]) => frames > (first.get(id) ?? 0)).length;
  };
  // Slowly: what is sent to a slow machine, too, shows something new.
  const slowly = { intervals: [600], timeout: 90_000 };
  await expect.poll(look, { message: `${count} pictures`, ...slowly }).toBe(count);
}

/** How many pictures this page is ready to be sent, whether they are or not; what the library keeps ready for itself is counted, too. */
export const askedPictures = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { connections } = window as unknown as ConnectionsWindow; // keepConnections has put it there
    return connections
      .filter(({ connectionState }) => connectionState !== 'closed')
      .flatMap((connection) => connection.getTransceivers())
      .filter(
        ({ receiver, currentDirection }) =>
          receiver.track.kind === 'video' && /recv/.test(currentDirection ?? ''),
      ).length;
  });

/** Names of the page's cameras or microphones that are awake. */
export const awakeNames = (page: Page, kind: Media): Promise<string[]> =>
  page.evaluate((wanted) => {
    const { captured } = window as unknown as ConnectionsWindow; // keepConnections has put it there
    return captured
      .filter((track) => track.kind === wanted && track.readyState === 'live')
      .map(({ label }) => label);
  }, kind);

/** How many of the page's cameras and microphones are awake: after a call none may be. */
export const awakeDevices = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { captured } = window as unknown as ConnectionsWindow; // keepConnections has put it there
    return captured.filter(({ readyState }) => readyState === 'live').length;
  });
