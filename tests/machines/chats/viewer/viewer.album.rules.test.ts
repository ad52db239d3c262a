/** The whole history's pictures, of which the page has loaded a part (spec 2, Image viewer). */
import { beforeEach, expect, test } from 'vitest';
import type { SentFile } from '#contract/conversations.ts';
import { albumMessage, pictureShape } from './album.ts';
import {
  answer,
  begin,
  isOpen,
  isPartial,
  open,
  place,
  progress,
  readCount,
  refuse,
  say,
  shown,
  took,
  wait,
} from './viewer.bench.ts';

const deletedAt = '2026-03-01T11:00:00.000Z';
const ofHistory = (seq: number): SentFile => ({
  messageId: `m${seq}`,
  seq,
  index: 0,
  attachment: pictureShape({ name: `${seq}-0.jpg` }),
  senderId: 'anna',
  createdAt: '2026-03-01T10:00:00.000Z',
});
const history = [1, 2, 90, 203, 204].map(ofHistory);

beforeEach(() => {
  begin([albumMessage(203, 1), albumMessage(204, 1)], true);
  open('m204');
});

test('what is loaded is shown at once; once the rest is known, all of it is gone through and counted', () => {
  expect([shown(), place(), readCount()]).toEqual(['204-0.jpg', '2 из 2', 1]);
  say({ type: 'viewer.loaded' }, { type: 'viewer.zoomIn' });
  answer(history);
  expect([shown(), place(), progress(), isPartial()]).toEqual([
    '204-0.jpg',
    '5 из 5',
    'shown',
    false,
  ]);
  const seen = [1, 2, 3, 4, 5].map(() => {
    say({ type: 'viewer.previous' });
    return `${shown()} ${place()}`;
  });
  expect(seen).toEqual([
    '203-0.jpg 4 из 5',
    '90-0.jpg 3 из 5',
    '2-0.jpg 2 из 5',
    '1-0.jpg 1 из 5',
    '204-0.jpg 5 из 5',
  ]);
  expect(readCount()).toBe(1);
});

test('one that could not be read leaves the loaded ones, says so, and is asked for again', () => {
  refuse();
  expect([shown(), place(), isPartial()]).toEqual(['204-0.jpg', '2 из 2', true]);
  say({ type: 'viewer.next' });
  expect(shown()).toBe('203-0.jpg');
  wait(500);
  expect(readCount()).toBe(2);
  answer(history);
  expect([place(), isPartial()]).toEqual(['4 из 5', false]);
});

test('a picture that is sent meanwhile is the last, also before the answer is there', () => {
  took({ type: 'message.changed', message: albumMessage(205, 2), version: 205 });
  answer(history);
  expect(place()).toBe('5 из 7');
  took({ type: 'message.changed', message: albumMessage(206, 1), version: 206 });
  expect(place()).toBe('5 из 8');
});

test('one far above that is deleted is gone, also when that was heard before the answer', () => {
  const gone = (seq: number, version: number) =>
    took({
      type: 'message.changed',
      message: albumMessage(seq, 0, { version, deletedAt }),
      version,
    });
  gone(90, 205);
  answer(history);
  expect(place()).toBe('4 из 4');
  say({ type: 'viewer.next' });
  expect(shown()).toBe('1-0.jpg');
  gone(1, 206);
  expect([shown(), place()]).toEqual(['2-0.jpg', '1 из 3']);
  gone(2, 207);
  expect([shown(), isOpen()]).toEqual(['203-0.jpg', true]);
});

test('a picture that one deletes oneself is not counted until the deletion is undone', () => {
  answer(history);
  took({ type: 'message.hidden', messageId: 'm90' });
  expect(place()).toBe('4 из 4');
  took({ type: 'message.unhidden', messageId: 'm90' });
  expect(place()).toBe('5 из 5');
});

test('all pictures are read anew after a large gap, and each time the viewer opens', () => {
  answer(history);
  took({ type: 'timeline.dropped', conversationId: 'c1' });
  expect([readCount(), shown()]).toEqual([2, '204-0.jpg']);
  answer(history);
  expect(place()).toBe('5 из 5');
  say({ type: 'viewer.close' });
  begin([albumMessage(203, 1), albumMessage(204, 1)], true);
  open('m203');
  say({ type: 'viewer.close' });
  open('m203');
  expect([readCount(), place()]).toEqual([2, '1 из 2']);
});
