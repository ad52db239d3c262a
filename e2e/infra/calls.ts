/** Calls between real browsers: a server with its own LiveKit, and Chromium's fake camera and microphone. */
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { orphansOn } from '#server/calls/video/embedded/supervisor.ts';
import { callWindow, tile } from './call-window.ts';
import { SlowVideo } from './slow-video.ts';
import { expect, test as base, type Account, type Person, type Vest } from './test.ts';
import { keepConnections } from './media.ts';
import { leaveTimeForCalls, patientCalls } from './time.ts';
import { VestServer } from './vest-server.ts';

export { expect };

/** Chromium gets a tone and a clock as microphone and camera, and may connect to a video server on its own machine. */
const fakeMedia = [
  // A low frame rate: video takes most of a call's processor time, and up to three people share a machine here.
  '--use-fake-device-for-media-stream=device-count=3,fps=5',
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
];

/**
 * Chromium asks nobody whether a page may see and hear, and which screen to show. Its headless shell has nobody to ask, and
 * would give a page nothing.
 */
const askNobody = [
  '--use-fake-ui-for-media-stream',
  '--auto-select-desktop-capture-source=Entire screen',
];

/** A caller without a page rings no longer than this: longer than a reload takes, and short enough to wait for. */
export const callerGoneMs = 30_000;

interface CallsGiven {
  readonly slowVideo: SlowVideo;
  readonly server: VestServer;
  readonly prepare: (context: BrowserContext) => Promise<void>;
}

/** The same `test` in a whole browser, which follows the permissions of its pages (playwright.config.ts). */
export const testWithPermissions = base.extend<object, CallsGiven>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakeMedia] }),
    { scope: 'worker' },
  ],
  permissions: ['camera', 'microphone'],
  // It is slow only while a test holds it.
  slowVideo: [
    async ({}, use) => {
      const video = await SlowVideo.create();
      await video.letGo();
      await use(video);
      await video.dispose();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ slowVideo }, use) => {
      const { environment } = slowVideo;
      const timings = { ...patientCalls, callCallerGoneMs: callerGoneMs };
      const server = await VestServer.create({ calls: true, timings, environment });
      await callsAreThere(server);
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  prepare: [
    async ({}, use) =>
      use(async (context) => {
        await context.addInitScript(keepConnections);
        await leaveTimeForCalls(context);
      }),
    { scope: 'worker' },
  ],
});

/**
 * The `test` of test.ts with calls: the server has a video server, and every browser a camera, a microphone and a screen to
 * show. All tests of calls use it, so that a worker starts only one such server. Time limits are long enough for a slow
 * machine; a test about the limits starts a server with its own.
 */
export const test = testWithPermissions.extend<object>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...askNobody] }),
    { scope: 'worker' },
  ],
});

/** Waits until the video server has started, or has come back. */
export async function callsAreThere(server: VestServer): Promise<void> {
  const state = async () => {
    const config = await fetch(`http://127.0.0.1:${server.port}/api/config`).catch(() => null);
    return config?.ok ? ((await config.json()) as { calls?: string }).calls : null; // the contract's answer
  };
  await expect.poll(state, { message: 'the video server', timeout: 90_000 }).toBe('available');
}

/** The process ids of this server's LiveKit, also of one that outlived a killed server. */
export function videoServers(server: VestServer): number[] {
  return orphansOn(join(server.dataDir, 'livekit', 'livekit.yaml'));
}

/** Makes a group of the owner and their contacts. Answers its id and the members' ids. */
export async function makeGroup(
  vest: Vest,
  title: string,
  owner: Account,
  ...others: Account[]
): Promise<{ id: string; participantIds: string[] }> {
  const asOwner = await vest.as(owner);
  const participantIds: string[] = [];
  for (const one of others) {
    await vest.befriend(owner, one);
    const asOne = await vest.as(one);
    const { user } = (await asOne('GET', '/status/me')) as { user: { id: string } }; // the contract's answer
    participantIds.push(user.id);
  }
  const made = await asOwner('POST', '/conversations', { participantIds, title, isGroup: true });
  const { conversation } = made as { conversation: { id: string } }; // the contract's answer
  return { id: conversation.id, participantIds };
}

/** Starts a call in the chat that is open. */
export async function startCall(page: Page, { video = false } = {}): Promise<void> {
  const name = video ? 'Позвонить с видео' : 'Позвонить';
  const chat = page.getByRole('region', { name: 'Переписка' });
  await chat.getByRole('button', { name, exact: true }).click();
}

export async function answer(page: Page, { video = false } = {}): Promise<void> {
  const name = video ? 'Ответить с видео' : 'Ответить';
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
}

/** One person calls and the other answers. Resolves when both are in the call. */
export async function connect(
  from: Person,
  to: Person,
  { video = false, answeredWithVideo = false } = {},
): Promise<void> {
  await startCall(from.page, { video });
  await answer(to.page, { video: answeredWithVideo });
  await expect(callWindow(from.page)).toBeVisible({ timeout: 45_000 });
  await expect(callWindow(to.page)).toBeVisible({ timeout: 45_000 });
  // The window is drawn before the video server is reached, the other person's tile only after.
  await expect(tile(from.page, to.displayName)).toBeVisible({ timeout: 45_000 });
  await expect(tile(to.page, from.displayName)).toBeVisible({ timeout: 45_000 });
}

/** An init script: the page may not play a sound before a click. Chromium under Playwright would play everything. */
export function blockRing(): void {
  const { prototype } = HTMLMediaElement;
  // oxlint-disable-next-line typescript/unbound-method -- it is called on its element
  const { play } = prototype;
  let isAllowed = false;
  prototype.play = function played(this: HTMLMediaElement) {
    if (isAllowed || !this.loop) return play.call(this);
    return Promise.reject(new DOMException('play() failed', 'NotAllowedError'));
  };
  const allow = () => void (isAllowed = true);
  document.addEventListener('pointerdown', allow, { capture: true });
}
