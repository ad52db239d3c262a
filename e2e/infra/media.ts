/** Measures the media that a page receives, and which of its own cameras and microphones are on. */
import { expect, type Page } from '@playwright/test';

interface ConnectionsWindow {
  readonly connections: RTCPeerConnection[];
  readonly captured: MediaStreamTrack[];
}

/** An init script that records the page's connections and captured tracks for the functions below. */
export function keepConnections(): void {
  const connections: RTCPeerConnection[] = [];
  const captured: MediaStreamTrack[] = [];
  Object.assign(window, { connections, captured });
  // Insecure pages have no mediaDevices, although the types say otherwise.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  const capture = devices?.getUserMedia.bind(devices);
  if (capture)
    devices.getUserMedia = async (constraints) => {
      // A quarter of the size, because video takes most of a call's processor time. room-service.spec.ts uses the full size.
      const video = constraints?.video;
      const stream = await capture(
        typeof video === 'object'
          ? { ...constraints, video: { ...video, width: 640, height: 360 } }
          : constraints,
      );
      captured.push(...stream.getTracks());
      return stream;
    };
  // The call uses a clone of the camera's track that the preview shows.
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

/** The number of decoded frames, or the sound's energy, over everything that this page receives. */
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

/** Waits until video, sound or both keep arriving. */
export async function receives(page: Page, ...media: readonly Media[]): Promise<void> {
  await Promise.all(media.map((what) => goesOnComing(page, what)));
}

const goesOnComing = (page: Page, what: Media) => goesOnGrowing(what, () => received(page, what));

/** Waits until the sum has grown three times. */
export async function goesOnGrowing(message: string, sum: () => Promise<number>): Promise<void> {
  let before = Number.POSITIVE_INFINITY;
  let grown = 0;
  const look = async (): Promise<number> => {
    const now = await sum();
    if (now > before) grown += 1;
    before = now;
    return grown;
  };
  // The first growth may come from data that was already under way. The interval is that of a camera with five frames a
  // second.
  const often = { intervals: [250], timeout: 60_000 };
  await expect.poll(look, { message, ...often }).toBeGreaterThanOrEqual(3);
}

/** The decoded frames of every camera or screen that this page receives, by stream. */
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

/** Waits until exactly this many people's video arrives: over three looks in a row, this many streams have new frames. */
export async function picturesCome(page: Page, count: number): Promise<void> {
  const looks: Map<string, number>[] = [];
  const look = async (): Promise<number | null> => {
    const now = await framesOf(page);
    const [first] = looks.splice(0, looks.length, ...looks.slice(-2), now);
    if (looks.length < 3 || !first) return null;
    return [...now].filter(([id, frames]) => frames > (first.get(id) ?? 0)).length;
  };
  // Slow enough that even a slow machine decodes a new frame between two looks.
  const slowly = { intervals: [600], timeout: 90_000 };
  await expect.poll(look, { message: `${count} pictures`, ...slowly }).toBe(count);
}

/**
 * How many video streams this page has asked for, whether they arrive or not; includes those that the library keeps in
 * reserve.
 */
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

/** The names of the page's cameras or microphones that are on. */
export const awakeNames = (page: Page, kind: Media): Promise<string[]> =>
  page.evaluate((wanted) => {
    const { captured } = window as unknown as ConnectionsWindow; // keepConnections has put it there
    return captured
      .filter((track) => track.kind === wanted && track.readyState === 'live')
      .map(({ label }) => label);
  }, kind);

/** How many of the page's cameras and microphones are on; after a call it must be none. */
export const awakeDevices = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { captured } = window as unknown as ConnectionsWindow; // keepConnections has put it there
    return captured.filter(({ readyState }) => readyState === 'live').length;
  });
