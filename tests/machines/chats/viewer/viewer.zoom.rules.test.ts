import { beforeEach, describe, expect, test } from 'vitest';
import { begin, look, open, say, zoom } from './viewer.bench.ts';

beforeEach(() => begin());

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
    // A picture of 800 x 600, doubled in a room of 1000 x 700, can be moved.
    say({ type: 'viewer.zoomTo', zoom: 2, aroundX: 200, aroundY: 100 });
    expect(look()).toEqual({ zoom: 2, x: -200, y: -100 });
    // That point is now 400 and 200 from the middle, and the wheel goes on at the same place.
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
    // The picture is now 960 x 720: higher than the room, but not wider.
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
