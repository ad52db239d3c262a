/** A real LiveKit, and pages that join its rooms through the room service alone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type JSHandle, type Page } from '@playwright/test';
import type { RoomEvent } from 'livekit-client';
import { readConfig } from '#server/app/config/read.ts';
import { createLog } from '#server/app/log.ts';
import { embeddedVideo, type EmbeddedVideo } from '#server/calls/video/embedded/embedded.ts';
import type { OpenRoom, RoomFact, RoomRequest, Rooms } from '#services/calls/room/types.ts';
import { goesOnGrowing } from './media.ts';
import { test as base, type ServicesWindow } from './modules.ts';

/** Chromium gets a tone and a clock as microphone and camera, and may connect to a video server on its own machine. */
const fakeMedia = [
  // A low frame rate, because two cores draw and decode all the pictures.
  '--use-fake-device-for-media-stream=fps=5',
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
];

interface RoomWindow extends ServicesWindow {
  readonly call: {
    readonly rooms: Rooms;
    readonly facts: RoomFact[];
    readonly leave: () => void;
    readonly speak: () => void;
  };
}

export type Asked = Partial<RoomRequest>;

/** A participant with a browser of their own. */
export class Guest {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** `isHeld`: the microphone and camera stay off until `speak` is called. */
  async join(
    way: { url: string; token: string },
    { isHeld = false, ...asked }: Asked & { isHeld?: boolean } = {},
  ): Promise<void> {
    const request: RoomRequest = {
      ...way,
      audio: true,
      video: true,
      isGroup: false,
      microphoneId: 'default',
      cameraId: 'default',
      ...asked,
    };
    await this.page.evaluate(
      ([given, mayNotSpeak]) => {
        const rooms = (window as unknown as ServicesWindow).services.createRooms(); // the page has made it
        const facts: RoomFact[] = [];
        const { promise: heldUntil, resolve: speak } = Promise.withResolvers<void>();
        const whole = mayNotSpeak ? { ...given, heldUntil } : given;
        const leave = rooms.join(whole, (fact) => void facts.push(fact));
        Object.assign(window, { call: { rooms, facts, leave, speak } });
      },
      [request, isHeld] as const,
    );
  }

  speak(): Promise<void> {
    return this.page.evaluate(() => (window as unknown as RoomWindow).call.speak());
  }

  /** The events of the room service so far, as words: `connected`, or `disconnected lost`. */
  facts(): Promise<string[]> {
    return this.page.evaluate(() => {
      const { facts } = (window as unknown as RoomWindow).call; // join() has put it there
      return facts.map((fact) =>
        [fact.type.replace('room.', ''), ...('reason' in fact ? [fact.reason] : [])].join(' '),
      );
    });
  }

  async hears(fact: string, times = 1): Promise<void> {
    const count = () => this.#told(fact);
    await expect.poll(count, { message: fact, timeout: 45_000 }).toBeGreaterThanOrEqual(times);
  }

  /** Like `hears`, for an event that comes after this call. Answers the function that waits for it. */
  async hearsNext(fact: string): Promise<() => Promise<void>> {
    const before = await this.#told(fact);
    return () => this.hears(fact, before + 1);
  }

  /** How often this event came so far. */
  async #told(fact: string): Promise<number> {
    return (await this.facts()).filter((one) => one === fact).length;
  }

  /** Runs a function of the open room in the page. */
  async ask<T, G>(question: (open: OpenRoom, given: G) => Promise<T> | T, given: G): Promise<T> {
    const open = await this.#open();
    // Safe: Playwright's types cannot say that it hands over exactly what was given.
    const asked = question as (open: OpenRoom, given: unknown) => Promise<T> | T;
    return open.evaluate(asked, given as unknown);
  }

  /** Answers the function that waits until the signal is back; media may go on without it, so nothing else shows it. */
  async signalsAnew(): Promise<() => Promise<void>> {
    const open = await this.#open();
    const heard = await open.evaluateHandle(({ room }) => {
      const anew = new Promise<void>((resolve) => {
        // Safe: this is the library's name of the event; its enum cannot be imported into the page.
        room.once('reconnected' as RoomEvent.Reconnected, () => resolve());
      });
      // The promise is wrapped in an object, because Playwright would await it here.
      return { anew };
    });
    return () => heard.evaluate(({ anew }) => anew);
  }

  leave(): Promise<void> {
    return this.page.evaluate(() => (window as unknown as RoomWindow).call.leave());
  }

  /** Waits until video or sound keeps arriving. */
  receives(what: 'video' | 'audio'): Promise<void> {
    return goesOnGrowing(what, () => this.#received(what));
  }

  #open(): Promise<JSHandle<OpenRoom>> {
    return this.page.evaluateHandle(() => {
      const { rooms } = (window as unknown as RoomWindow).call; // join() has put it there
      const current = rooms.current();
      if (!current) throw new Error('no room is open');
      return current;
    });
  }

  #received(what: 'video' | 'audio'): Promise<number> {
    return this.page.evaluate(async (kind) => {
      const open = (window as unknown as RoomWindow).call.rooms.current(); // join() has put it there
      let sum = 0;
      for (const peer of open?.room.remoteParticipants.values() ?? []) {
        for (const { track } of peer.trackPublications.values()) {
          const found: string | undefined = track?.kind;
          if (!track || found !== kind) continue;
          // LiveKit sends no video that nobody watches.
          if (track.attachedElements.length === 0) document.body.append(track.attach());
          for (const stats of (await track.receiver?.getStats())?.values() ?? []) {
            if (stats.type !== 'inbound-rtp') continue;
            sum += kind === 'video' ? (stats.framesDecoded ?? 0) : (stats.totalAudioEnergy ?? 0);
          }
        }
      }
      return sum;
    }, what);
  }
}

export interface House {
  readonly video: EmbeddedVideo;
  /** The address and token for an open room. */
  way(room: string, userId: string): Promise<{ url: string; token: string }>;
  /** `may`: the permissions that the browser gives the page. */
  guest(may?: readonly string[]): Promise<Guest>;
}

export const test = base.extend<{ house: House }, { livekit: EmbeddedVideo }>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakeMedia] }),
    { scope: 'worker' },
  ],
  livekit: [
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'vest-rooms-'));
      const given = { kind: 'own', port: null, nodeIp: null, publicUrl: null } as const;
      const config = {
        ...readConfig({ DATA_DIR: dataDir, HOST: '127.0.0.1' }, dataDir),
        livekit: given,
      };
      const video = embeddedVideo({ config, livekit: given, log: createLog('warn') });
      await expect.poll(() => video.state(), { timeout: 90_000 }).toBe('available');
      await use(video);
      await video.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  house: async ({ browser, server, livekit: video }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use({
      video,
      async way(room, userId) {
        await video.openRoom(room);
        const url = String(video.signalling()).replace('http', 'ws');
        return { url, token: await video.tokenFor(room, { userId, name: userId }) };
      },
      async guest(may = ['camera', 'microphone']) {
        const context = await browser.newContext({ permissions: [...may] });
        contexts.push(context);
        const page = await context.newPage();
        await page.goto(server.url);
        await page.waitForFunction(() => 'services' in window);
        return new Guest(page);
      },
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
