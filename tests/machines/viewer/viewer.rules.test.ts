import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { Message } from '#contract/messages.ts';
import type { DbEvent } from '#machines/db/db.events.ts';
import { dbStore } from '#machines/db/db.store.ts';
import type { ViewerEvent } from '#machines/viewer/viewer.events.ts';
import { viewerMachine } from '#machines/viewer/viewer.machine.ts';
import {
  selectIsOpen,
  selectLook,
  selectPicture,
  selectProgress,
  selectTries,
} from '#machines/viewer/viewer.selectors.ts';
import { ownUserShape } from '#tests/machines/shapes.ts';
import { createWorld } from '#tests/model/rules.ts';
import { albumLoaded, albumMessage, pictureShape } from './album.ts';

let viewer: ActorRefFrom<typeof viewerMachine>;
let db: ActorRefFrom<typeof dbStore>;

/** What stands in the conversation; three messages with pictures, one of words, unless the test has others. */
function begin(
  messages: readonly Message[] = [
    albumMessage(1, 1),
    albumMessage(2, 0),
    albumMessage(3, 2),
    albumMessage(4, 1),
  ],
  hasMore = false,
) {
  const world = createWorld();
  db = world.start(dbStore, { systemId: 'db', input: { self: ownUserShape() } });
  for (const event of albumLoaded(messages, hasMore)) db.send(event);
  viewer = world.start(viewerMachine, { systemId: 'viewer' });
}

const say = (...events: readonly ViewerEvent[]) => {
  for (const event of events) viewer.send(event);
};
const open = (messageId: string, index = 0) =>
  say({ type: 'viewer.open', conversationId: 'c1', picture: { messageId, index } });
const took = (event: DbEvent) => db.send(event);
const isOpen = () => selectIsOpen(viewer.getSnapshot());
/** The name of the picture on the screen: message-attachment. */
const shown = () => selectPicture(viewer.getSnapshot())?.attachment.name;
const progress = () => selectProgress(viewer.getSnapshot());
const look = () => selectLook(viewer.getSnapshot());
const zoom = () => look().zoom;

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
    expect(selectTries(viewer.getSnapshot())).toBe(1);
    say({ type: 'viewer.retry' });
    expect(progress()).toBe('loading');
    expect(selectTries(viewer.getSnapshot())).toBe(2);
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

describe('zoom', () => {
  const zooms = (type: 'viewer.zoomIn' | 'viewer.zoomOut', times: number) =>
    Array.from({ length: times }, () => {
      say({ type });
      return zoom();
    });

  beforeEach(() => {
    open('m1');
    say({ type: 'viewer.resized', width: 1_000, height: 700 });
  });

  test('is 1 at first, and goes in steps of 0.25 up to 4', () => {
    expect(zoom()).toBe(1);
    expect(zooms('viewer.zoomIn', 14)).toEqual([
      1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.25, 3.5, 3.75, 4, 4, 4,
    ]);
  });

  test('goes down to 0.25', () => {
    expect(zooms('viewer.zoomOut', 5)).toEqual([0.75, 0.5, 0.25, 0.25, 0.25]);
  });

  test('by wheel or fingers is any within 0.25 and 4; from there the buttons go to the next step', () => {
    const to = (wanted: number) => {
      say({ type: 'viewer.zoomTo', zoom: wanted, aroundX: 0, aroundY: 0 });
      return zoom();
    };
    expect([to(1.37), to(9), to(0.1)]).toEqual([1.37, 4, 0.25]);
    to(1.37);
    expect(zooms('viewer.zoomIn', 1)).toEqual([1.5]);
    to(1.37);
    expect(zooms('viewer.zoomOut', 1)).toEqual([1.25]);
  });

  test('«100%» brings the whole picture back to the middle', () => {
    zooms('viewer.zoomIn', 8);
    say({ type: 'viewer.dragged', dx: 100, dy: 50 }, { type: 'viewer.zoomReset' });
    expect(look()).toEqual({ zoom: 1, x: 0, y: 0 });
  });

  test('by a double click goes to 2, and from anything else back to 1', () => {
    const toggle = () => {
      say({ type: 'viewer.zoomToggle', aroundX: 0, aroundY: 0 });
      return zoom();
    };
    expect([toggle(), toggle()]).toEqual([2, 1]);
    zooms('viewer.zoomOut', 1);
    expect(toggle()).toBe(1);
  });

  test('keeps the point under the pointer where it is', () => {
    // 800 x 600, twice as large in a room of 1000 x 700: there is space to move in
    say({ type: 'viewer.zoomTo', zoom: 2, aroundX: 200, aroundY: 100 });
    expect(look()).toEqual({ zoom: 2, x: -200, y: -100 });
    // that point is now 400 and 200 from the middle; the wheel goes on at the same place
    say({ type: 'viewer.zoomTo', zoom: 4, aroundX: 400, aroundY: 200 });
    expect(look()).toEqual({ zoom: 4, x: -600, y: -300 });
  });

  test('by the buttons is around the middle of what is seen', () => {
    say({ type: 'viewer.zoomTo', zoom: 2, aroundX: 200, aroundY: 100 });
    zooms('viewer.zoomIn', 4);
    expect(look()).toEqual({ zoom: 3, x: -300, y: -150 });
  });

  test('begins anew with each picture', () => {
    zooms('viewer.zoomIn', 4);
    say({ type: 'viewer.next' });
    expect(look()).toEqual({ zoom: 1, x: 0, y: 0 });
  });
});

describe('dragging', () => {
  beforeEach(() => {
    open('m1');
    say({ type: 'viewer.resized', width: 1_000, height: 700 });
  });

  test('ends at the edges of the picture: it cannot be lost', () => {
    say({ type: 'viewer.zoomTo', zoom: 2, aroundX: 0, aroundY: 0 });
    say({ type: 'viewer.dragged', dx: 120, dy: -30 });
    expect(look()).toEqual({ zoom: 2, x: 120, y: -30 });
    // (1600 - 1000) / 2 and (1200 - 700) / 2
    say({ type: 'viewer.dragged', dx: 9_000, dy: -9_000 });
    expect(look()).toEqual({ zoom: 2, x: 300, y: -250 });
  });

  test('does nothing while all of the picture is seen, and goes only where there is more of it', () => {
    say({ type: 'viewer.dragged', dx: 50, dy: 50 });
    expect(look()).toEqual({ zoom: 1, x: 0, y: 0 });
    // 960 x 720: higher than the room, but not wider
    say({ type: 'viewer.zoomTo', zoom: 1.2, aroundX: 0, aroundY: 0 });
    say({ type: 'viewer.dragged', dx: 50, dy: 50 });
    expect(look()).toEqual({ zoom: 1.2, x: 0, y: 10 });
  });

  test('is undone as far as needed when the window shrinks the other way or one zooms out', () => {
    say({ type: 'viewer.zoomTo', zoom: 2, aroundX: 0, aroundY: 0 });
    say({ type: 'viewer.dragged', dx: 300, dy: 250 });
    say({ type: 'viewer.resized', width: 1_400, height: 700 });
    expect(look()).toEqual({ zoom: 2, x: 100, y: 250 });
    say({ type: 'viewer.zoomTo', zoom: 1, aroundX: 0, aroundY: 0 });
    expect(look()).toEqual({ zoom: 1, x: 0, y: 0 });
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
