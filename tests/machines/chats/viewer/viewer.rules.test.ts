import { beforeEach, describe, expect, test } from 'vitest';
import type { DbEvent } from '#machines/store/db/db.events.ts';
import { conversationShape } from '#tests/machines/kit/shapes.ts';
import { albumMessage, pictureShape } from './album.ts';
import { begin, isOpen, open, progress, say, shown, took, zoom } from './viewer.bench.ts';

const deletedAt = '2026-03-01T11:00:00.000Z';
const deletion = (seq: number, version: number): DbEvent => ({
  type: 'message.changed',
  message: albumMessage(seq, 0, { version, deletedAt }),
  version,
});

beforeEach(() => begin());

describe('going through the pictures', () => {
  test('is in the order of the messages and of what is in each, and wraps at both ends', () => {
    open('m1');
    const seen = [1, 2, 3, 4].map(() => {
      say({ type: 'viewer.next' });
      return shown();
    });
    expect(seen).toEqual(['3-0.jpg', '3-1.jpg', '4-0.jpg', '1-0.jpg']);
    say({ type: 'viewer.previous' });
    expect(shown()).toBe('4-0.jpg');
    say({ type: 'viewer.previous' });
    expect(shown()).toBe('3-1.jpg');
  });

  test('begins with the one that was asked for, and with nothing if that is not there', () => {
    open('m3', 1);
    expect(shown()).toBe('3-1.jpg');
    say({ type: 'viewer.close' });
    open('m2');
    open('m3', 2);
    expect(isOpen()).toBe(false);
  });

  test('leaves out what is no picture, what is deleted and what one has just taken away', () => {
    const file = pictureShape({ type: 'FILE', name: 'смета.pdf' });
    begin([
      albumMessage(1, 1),
      albumMessage(2, 1, { deletedAt }),
      albumMessage(3, 1),
      albumMessage(4, 0, { type: 'FILE', attachments: [file, pictureShape({ name: 'план.png' })] }),
    ]);
    took({ type: 'message.hidden', messageId: 'm3' });
    open('m1');
    say({ type: 'viewer.next' });
    expect(shown()).toBe('план.png');
    say({ type: 'viewer.next' });
    expect(shown()).toBe('1-0.jpg');
  });

  test('leaves out what is folded, until it is asked for', () => {
    begin([albumMessage(1, 1), albumMessage(2, 1, { senderId: 'boris' }), albumMessage(3, 1)]);
    const conversation = conversationShape({ id: 'c1', isGroup: true, version: 4 });
    took({ type: 'conversation.changed', conversation });
    took({ type: 'blocks.loaded', blocked: { boris: true } });
    open('m1');
    say({ type: 'viewer.next' });
    expect(shown()).toBe('3-0.jpg');
    took({ type: 'messages.unfolded', messageIds: ['m2'] });
    say({ type: 'viewer.previous' });
    expect(shown()).toBe('2-0.jpg');
  });

  test('stays at the only one, as it is', () => {
    begin([albumMessage(1, 1)]);
    open('m1');
    say({ type: 'viewer.loaded' }, { type: 'viewer.zoomIn' });
    say({ type: 'viewer.next' }, { type: 'viewer.previous' });
    say({ type: 'viewer.zoomReset' }, { type: 'viewer.swiped', dx: -60, dy: 0 });
    expect([shown(), progress()]).toEqual(['1-0.jpg', 'shown']);
  });

  test('goes on into older pictures that were read in meanwhile', () => {
    begin([albumMessage(3, 1), albumMessage(4, 1)], true);
    open('m3');
    say({ type: 'viewer.previous' });
    expect(shown()).toBe('4-0.jpg');
    const page = { messages: [albumMessage(1, 1), albumMessage(2, 0)], hasMore: false, version: 4 };
    took({ type: 'page.loaded', conversationId: 'c1', edge: 'older', page });
    expect(shown()).toBe('4-0.jpg');
    say({ type: 'viewer.next' });
    expect(shown()).toBe('1-0.jpg');
  });
});

describe('a picture', () => {
  test('is loading, then shown, and the next one is loading again', () => {
    open('m1');
    expect(progress()).toBe('loading');
    say({ type: 'viewer.loaded' });
    expect(progress()).toBe('shown');
    say({ type: 'viewer.next' });
    expect(progress()).toBe('loading');
  });

  test('that did not load is asked for again when one says so', () => {
    open('m1');
    say({ type: 'viewer.loadFailed' });
    expect(progress()).toBe('failed');
    say({ type: 'viewer.retry' });
    expect(progress()).toBe('loading');
  });

  test('that is deleted while it is shown makes room for the next, the last for the first', () => {
    open('m3', 1);
    took(deletion(3, 5));
    expect(shown()).toBe('4-0.jpg');
    expect(progress()).toBe('loading');
    took(deletion(4, 6));
    expect(shown()).toBe('1-0.jpg');
  });

  test('that one takes away oneself makes room at once', () => {
    open('m1');
    took({ type: 'message.hidden', messageId: 'm1' });
    expect(shown()).toBe('3-0.jpg');
  });

  test('that was the last one closes the viewer', () => {
    begin([albumMessage(1, 1)]);
    open('m1');
    took(deletion(1, 2));
    expect(isOpen()).toBe(false);
  });

  test('stays when something else is written or deleted', () => {
    open('m3');
    say({ type: 'viewer.loaded' }, { type: 'viewer.zoomIn' });
    took({ type: 'message.changed', message: albumMessage(5, 1), version: 5 });
    took(deletion(1, 6));
    expect([shown(), progress(), zoom()]).toEqual(['3-0.jpg', 'shown', 1.25]);
  });

  test('stays when the history is merely let go of', () => {
    open('m3');
    took({ type: 'timeline.dropped', conversationId: 'c1' });
    expect(shown()).toBe('3-0.jpg');
  });

  test('goes with its conversation', () => {
    open('m3');
    took({ type: 'conversation.removed', conversationId: 'c1' });
    expect(isOpen()).toBe(false);
  });
});

describe('a swipe', () => {
  const swipe = (dx: number, dy = 0) => say({ type: 'viewer.swiped', dx, dy });

  beforeEach(() => {
    open('m3');
    say({ type: 'viewer.resized', width: 390, height: 700 });
  });

  test('of 50 px to the left brings the next, to the right the one before, of 49 px nothing', () => {
    swipe(-49);
    swipe(49);
    expect(shown()).toBe('3-0.jpg');
    swipe(-50);
    expect(shown()).toBe('3-1.jpg');
    swipe(50);
    expect(shown()).toBe('3-0.jpg');
  });

  test('of 50 px down closes, of 49 px or upwards does not', () => {
    swipe(0, 49);
    swipe(0, -200);
    expect(isOpen()).toBe(true);
    swipe(0, 50);
    expect(isOpen()).toBe(false);
  });

  test('counts by where it mostly went', () => {
    swipe(-60, 80);
    expect(isOpen()).toBe(false);
    open('m3');
    swipe(-80, 60);
    expect(shown()).toBe('3-1.jpg');
  });

  test('over a picture that is zoomed moves the picture only', () => {
    say({ type: 'viewer.zoomIn' });
    swipe(-200);
    swipe(0, 200);
    expect([isOpen(), shown()]).toEqual([true, '3-0.jpg']);
  });
});
