import { beforeEach, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { hiddenVideoMachine } from '#machines/calls/hidden-video/hidden-video.machine.ts';
import { createWorld, type World } from '#tests/model/rules.ts';

let world: World;
let video: ActorRefFrom<typeof hiddenVideoMachine>;
/** The requests to the video server, in order. */
let asked: ('subscribe' | 'unsubscribe')[];
const wait = (ms: number) => world.clock.increment(ms);

beforeEach(() => {
  world = createWorld();
  asked = [];
  video = world.start(
    hiddenVideoMachine.provide({
      actions: {
        subscribe: () => {
          asked.push('subscribe');
        },
        unsubscribe: () => {
          asked.push('unsubscribe');
        },
      },
    }),
  );
});

test('a picture out of sight for 2,999 ms is still sent, for 3,000 ms not any more', () => {
  video.send({ type: 'video.shown' });
  wait(60_000);
  video.send({ type: 'video.hidden' });
  wait(2_999);
  expect(asked).toEqual([]);
  wait(1);
  expect(asked).toEqual(['unsubscribe']);
});

test('a picture on a page that was never opened is not sent after 3,000 ms', () => {
  wait(2_999);
  expect(asked).toEqual([]);
  wait(1);
  expect(asked).toEqual(['unsubscribe']);
});

test('a page that is turned there and back within 3 s costs nothing', () => {
  video.send({ type: 'video.shown' });
  video.send({ type: 'video.hidden' });
  wait(2_999);
  video.send({ type: 'video.shown' });
  wait(60_000);
  expect(asked).toEqual([]);
});

test('a picture that is seen again is asked for at once, and once', () => {
  wait(3_000);
  video.send({ type: 'video.shown' });
  video.send({ type: 'video.shown' });
  expect(asked).toEqual(['unsubscribe', 'subscribe']);
  video.send({ type: 'video.hidden' });
  wait(3_000);
  expect(asked).toEqual(['unsubscribe', 'subscribe', 'unsubscribe']);
});
