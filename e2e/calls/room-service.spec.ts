/** The room service (src/services/calls/room) without the app: a real LiveKit, real media, Chromium's own devices. */
import { expect } from '@playwright/test';
import { test, type Guest, type House } from '../infra/rooms.ts';

let roomsMade = 0;
const newRoom = () => `room-${process.pid}-${(roomsMade += 1)}`;

async function twoIn(room: string, house: House): Promise<[Guest, Guest]> {
  const [anna, boris] = [await house.guest(), await house.guest()];
  await anna.join(await house.way(room, 'anna'));
  await boris.join(await house.way(room, 'boris'));
  await anna.hears('peerJoined');
  await boris.hears('peerJoined');
  return [anna, boris];
}

type Scenario = 'signal-reconnect' | 'full-reconnect' | 'node-failure' | 'server-leave';

const suffer = (guest: Guest, scenario: Scenario) =>
  guest.ask((open, given: Scenario) => open.room.simulateScenario(given), scenario);

const failuresOf = (guest: Guest) => guest.ask((open) => open.notices().failures, null);

test('two see and hear each other, and again after every way in which a connection breaks', async ({
  house,
}) => {
  test.setTimeout(300_000);
  const [anna, boris] = await twoIn(newRoom(), house);
  for (const guest of [anna, boris]) {
    await guest.receives('video');
    await guest.receives('audio');
  }

  const signalled = await anna.signalsAnew();
  await suffer(anna, 'signal-reconnect');
  await signalled();
  await boris.receives('video');

  // The signal's loss above may have been reported, too, so only later events count.
  const isLosing = await anna.hearsNext('reconnecting');
  const isBack = await anna.hearsNext('reconnected');
  await suffer(anna, 'full-reconnect');
  await isLosing();
  await isBack();
  await anna.receives('video');
  await boris.receives('video');
  expect(await anna.facts(), 'her own break is not his leaving').not.toContain('peerLeft lost');

  const isBackAgain = await anna.hearsNext('reconnected');
  await suffer(anna, 'node-failure');
  await isBackAgain();
  await anna.receives('audio');
  await boris.receives('audio');

  await suffer(anna, 'server-leave');
  await anna.hears('disconnected lost');
});

test('who calls is there while it rings, and heard and seen from the answer on', async ({
  house,
}) => {
  const room = newRoom();
  const [anna, boris] = [await house.guest(), await house.guest()];
  await anna.join(await house.way(room, 'anna'), { isHeld: true });
  const sends = () =>
    anna.ask(
      (open) =>
        [...open.room.localParticipant.trackPublications.values()].map(({ track }) =>
          Boolean(track?.sender?.track),
        ),
      null,
    );
  await anna.hears('connected');
  // Without the first, a person is told that the video server does not answer.
  expect((await anna.facts()).slice(0, 2)).toEqual(['signalled', 'connected']);
  await expect.poll(sends).toEqual([false, false]);
  await boris.join(await house.way(room, 'boris'), { video: false });
  await boris.hears('peerJoined');
  // The library unpublishes a track before it publishes it again.
  const isBack = await anna.hearsNext('reconnected');
  await suffer(anna, 'full-reconnect');
  await isBack();
  await expect.poll(sends).toEqual([false, false]);
  await anna.speak();
  await boris.receives('audio');
  await boris.receives('video');
  expect(await sends()).toEqual([true, true]);
});

/** Loses the first offer of a track on the page's next connections to the video server. Answers how to await that. */
async function loseNextOffer({ page }: Guest): Promise<() => Promise<void>> {
  const offer = await page.evaluateHandle(() => {
    const { promise: lost, resolve } = Promise.withResolvers<void>();
    let isLost = false;
    window.WebSocket = class extends WebSocket {
      override send(data: Parameters<WebSocket['send']>[0]): void {
        // A SignalRequest begins with its field's number: 4 is an AddTrackRequest.
        const isOffer = data instanceof ArrayBuffer && new Uint8Array(data)[0] === (4 << 3) + 2;
        if (isLost || !isOffer) {
          super.send(data);
          return;
        }
        isLost = true;
        resolve();
      }
    };
    // The promise is wrapped in an object, because Playwright would await it here.
    return { lost };
  });
  return () => offer.evaluate(({ lost }) => lost);
}

test('who was being published, the first time or anew, when the connection broke is heard and seen all the same', async ({
  house,
}) => {
  const room = newRoom();
  const [anna, boris] = [await house.guest(), await house.guest()];
  const isLost = await loseNextOffer(anna);
  await anna.join(await house.way(room, 'anna'));
  await isLost();
  await boris.join(await house.way(room, 'boris'), { video: false });
  await suffer(anna, 'full-reconnect');
  await Promise.all([boris.receives('audio'), boris.receives('video')]);

  const isLostAnew = await loseNextOffer(anna);
  await suffer(anna, 'full-reconnect');
  await isLostAnew();
  await Promise.all([boris.receives('audio'), boris.receives('video')]);
  expect(await failuresOf(anna)).toEqual({ microphone: null, camera: null, screen: null });
});

test('who leaves is known to have meant it, and tells nothing more', async ({ house }) => {
  const [anna, boris] = await twoIn(newRoom(), house);
  await boris.leave();
  await anna.hears('peerLeft self');
  expect((await boris.facts()).filter((fact) => fact.startsWith('disconnected'))).toEqual([]);
});

test('an end is told in our words: another device, removed, closed', async ({ house }) => {
  const room = newRoom();
  const [anna, boris] = await twoIn(room, house);
  const phone = await house.guest();
  await phone.join(await house.way(room, 'anna'));
  await anna.hears('disconnected otherDevice');
  await phone.hears('connected');
  await house.video.expel(room, 'boris');
  await boris.hears('disconnected removed');
  await house.video.closeRoom(room);
  await phone.hears('disconnected closed');
});

test('whose camera is denied is heard, and told why he is not seen; one without devices listens', async ({
  house,
}) => {
  const room = newRoom();
  const heard = await house.guest(['microphone']);
  await heard.join(await house.way(room, 'heard'));
  await heard.hears('connected');
  await expect.poll(() => failuresOf(heard)).toMatchObject({ microphone: null, camera: 'denied' });

  const listening = await house.guest();
  await listening.page.evaluate(() => {
    // No other program can take the devices away in the middle of a run, so the page simulates it.
    navigator.mediaDevices.getUserMedia = (asked) =>
      Promise.reject(
        asked?.audio
          ? new DOMException('Requested device not found', 'NotFoundError')
          : new DOMException('Could not start video source', 'NotReadableError'),
      );
  });
  await listening.join(await house.way(room, 'listening'));
  await listening.receives('audio');
  await expect
    .poll(() => failuresOf(listening))
    .toMatchObject({ microphone: 'missing', camera: 'busy' });
});

test('a microphone that is pulled out gives way to the default one, which is said, and he is heard on', async ({
  house,
}) => {
  const room = newRoom();
  const [anna, boris] = [await house.guest(), await house.guest()];
  const microphoneId = await boris.page.evaluate(async () => {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.findLast(({ kind }) => kind === 'audioinput')?.deviceId ?? '';
  });
  expect(microphoneId).not.toBe('default');
  await anna.join(await house.way(room, 'anna'), { audio: false, video: false });
  await boris.join(await house.way(room, 'boris'), { video: false, microphoneId });
  await anna.receives('audio');
  const replaced = () => boris.ask((open) => open.notices().replaced, null);
  expect(await replaced()).toBe(null);

  await boris.page.evaluate((gone) => {
    // Chromium's fake devices cannot be unplugged; this makes one disappear from the list.
    const { mediaDevices } = navigator;
    const list = mediaDevices.enumerateDevices.bind(mediaDevices);
    mediaDevices.enumerateDevices = async () =>
      (await list()).filter(({ deviceId }) => deviceId !== gone);
    mediaDevices.dispatchEvent(new Event('devicechange'));
  }, microphoneId);
  await expect.poll(replaced).toBe('audioinput');
  const usedId = () =>
    boris.ask(({ room: { localParticipant } }) => {
      const [publication] = localParticipant.audioTrackPublications.values();
      return publication?.track?.mediaStreamTrack.getSettings().deviceId;
    }, null);
  await expect.poll(usedId).toBe('default');
  await anna.receives('audio');
});
