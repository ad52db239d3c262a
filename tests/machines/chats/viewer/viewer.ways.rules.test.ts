import { beforeEach, expect, test } from 'vitest';
import type { ViewerEvent } from '#machines/chats/viewer/viewer.events.ts';
import { viewerMachine } from '#machines/chats/viewer/viewer.machine.ts';
import { selectIsOpen, selectPicture } from '#machines/chats/viewer/viewer.selectors.ts';
import { conversationShape, noAnswer, pageShape, refusal } from '#tests/machines/kit/shapes.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { startStubbed } from '#tests/model/stubbed.ts';
import { albumLoaded, albumMessage } from './album.ts';

/** A viewer over pictures 1 and 3 of c1 and picture 5 of c2. */
function begin() {
  const viewer = startStubbed(viewerMachine, { peers: ['db'] });
  const page = {
    ...pageShape({ seqs: [] }),
    messages: [albumMessage(5, 1, { conversationId: 'c2' })],
  };
  const db = createDb(
    ...albumLoaded([albumMessage(1, 1), albumMessage(3, 1)]),
    { type: 'conversation.changed', conversation: conversationShape({ id: 'c2' }) },
    { type: 'page.loaded', conversationId: 'c2', edge: 'newest', page },
  );
  viewer.world.hold('db', db.now);
  return {
    ...viewer,
    send: (...events: readonly ViewerEvent[]) =>
      events.forEach((event) => viewer.actor.send(event)),
    shown: () => selectPicture(viewer.now())?.attachment.name,
    toldDb: () => viewer.world.told('db').map(({ type, conversationId }) => [type, conversationId]),
    album: () => Object(Object(viewer.now().value)['open'])['album'],
  };
}

const open = (conversationId: string, seq: number): ViewerEvent => ({
  type: 'viewer.open',
  conversationId,
  picture: { messageId: `m${seq}`, index: 0 },
});
const c1 = { conversationId: 'c1' };

let viewer: ReturnType<typeof begin>;
beforeEach(() => {
  viewer = begin();
  viewer.send(open('c1', 1));
});

test('a picture that opens is loaded, and the pictures of its conversation are read', () => {
  expect([viewer.shown(), viewer.now().hasTag('busy')]).toEqual(['1-0.jpg', true]);
  expect([viewer.inputOf('readAlbum'), viewer.inputOf('watchPictures')]).toEqual([c1, c1]);
  viewer.send({ type: 'viewer.loaded' });
  expect(viewer.now().hasTag('busy')).toBe(false);
});

test('one of another conversation takes its place, and its pictures are read', () => {
  viewer.send(open('c2', 5));
  expect([viewer.shown(), viewer.inputOf('readAlbum')]).toEqual([
    '5-0.jpg',
    { conversationId: 'c2' },
  ]);
});

test('nothing is kept of what was closed', () => {
  viewer.fail('readAlbum', noAnswer);
  viewer.send({ type: 'viewer.close' });
  expect([selectIsOpen(viewer.now()), viewer.now().context.picture]).toEqual([false, null]);
  expect([viewer.toldDb().at(-1), viewer.now().context.failedTries]).toEqual([
    ['album.dropped', 'c1'],
    0,
  ]);
});

test('it closes where the store cannot be watched', () => {
  viewer.fail('watchPictures');
  expect(viewer.now().value).toBe('closed');
});

test('the pictures are known once, and read anew when they are lost; the one on the screen stays', () => {
  viewer.send({ type: 'viewer.loaded' });
  viewer.finish('readAlbum', []);
  expect(viewer.album()).toBe('known');
  viewer.send({ type: 'viewer.albumLost' });
  expect([viewer.album(), viewer.now().hasTag('busy')]).toEqual(['asking', false]);
});

test('pictures that cannot be read are asked for ever later, and not before the server allows it', () => {
  viewer.fail('readAlbum', noAnswer);
  viewer.world.clock.increment(500);
  viewer.fail('readAlbum', refusal(429, 'rate_limited', 20_000));
  viewer.world.clock.increment(19_999);
  expect(viewer.album()).toBe('waiting');
  viewer.world.clock.increment(1);
  expect(viewer.album()).toBe('asking');
});
