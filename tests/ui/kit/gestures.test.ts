import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listenTo, type Gesture } from '#ui/kit/gestures.ts';

vi.stubGlobal('WheelEvent', { DOM_DELTA_PIXEL: 0 });

/** The calls of a gesture's callbacks, as words. */
function hearing(secondFinger: Gesture['secondFinger'], stillPx = 0) {
  const told: string[] = [];
  const gesture: Gesture = {
    secondFinger,
    stillPx,
    begins: (_, isFirst) => told.push(isFirst ? 'begins' : 'second') > 0,
    dragged: ({ step, way, isSingle }) =>
      told.push(`${step.x},${step.y} of ${way.x},${way.y}${isSingle ? '' : ' by two'}`),
    zoomed: (factor, { x, y }) => told.push(`zoomed ${factor.toFixed(2)} at ${x},${y}`),
    released: ({ way }, isStill) => told.push(isStill ? 'tapped' : `released at ${way.x},${way.y}`),
    cancelled: () => told.push('cancelled'),
  };
  const element = new EventTarget();
  // Safe: only its listeners are used.
  listenTo(element as HTMLElement, gesture, new AbortController().signal);
  const send = (type: string, more: object) =>
    element.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), more));
  const finger =
    (type: string) =>
    (clientX: number, clientY = 0, id = 1) =>
      send(type, { clientX, clientY, pointerId: id, isPrimary: id === 1, button: 0 });
  return {
    told,
    send,
    down: finger('pointerdown'),
    move: finger('pointermove'),
    up: finger('pointerup'),
    cancel: finger('pointercancel'),
  };
}

describe('one finger', () => {
  let it: ReturnType<typeof hearing>;
  beforeEach(() => {
    it = hearing('zooms', 6);
  });

  test('that is not quite still taps', () => {
    it.down(0);
    it.move(5);
    it.up(5);
    expect(it.told).toEqual(['begins', 'tapped']);
  });

  test('tells its last step and its whole way', () => {
    it.down(10);
    it.move(16, 0);
    it.move(20, 3);
    it.up(20, 3);
    expect(it.told).toEqual(['begins', '6,0 of 6,0', '4,3 of 10,3', 'released at 10,3']);
  });

  test('that the browser takes away ends nothing', () => {
    it.down(0);
    it.move(50);
    it.cancel(50);
    expect(it.told.at(-1)).toBe('cancelled');
  });

  test('that was never seen to go is forgotten when the next one comes', () => {
    it.down(0);
    it.down(100);
    it.move(110);
    expect(it.told).toEqual(['begins', 'begins', '10,0 of 10,0']);
  });
});

describe('a second finger', () => {
  const both = (secondFinger: Gesture['secondFinger']) => {
    const it = hearing(secondFinger);
    it.down(0);
    it.down(100, 0, 2);
    it.move(200, 0, 2);
    it.up(200, 0, 2);
    it.up(0);
    return it.told;
  };

  test('zooms around the middle, which moves by half of its way', () => {
    expect(both('zooms')).toEqual([
      'begins',
      'second',
      'zoomed 2.00 at 100,0',
      '50,0 of 200,0 by two',
      'cancelled',
    ]);
  });

  test('ends what one alone had begun', () => {
    expect(both('cancels')).toEqual(['begins', 'cancelled']);
  });

  test('is not heard where one is enough', () => {
    expect(both('ignored')).toEqual(['begins', 'tapped']);
  });
});

test('the wheel zooms around the pointer, and a pinch of a touchpad in smaller numbers', () => {
  const { told, send } = hearing('zooms');
  const turn = { deltaMode: 0, clientX: 3, clientY: 4 };
  const isLeftToThePage = send('wheel', { ...turn, deltaY: -100, ctrlKey: false });
  send('wheel', { ...turn, deltaY: -10, ctrlKey: true });
  send('wheel', { ...turn, deltaMode: 1, deltaY: 10, ctrlKey: false });
  expect(told).toEqual(['zoomed 1.16 at 3,4', 'zoomed 1.11 at 3,4', 'zoomed 0.79 at 3,4']);
  expect(isLeftToThePage).toBe(false);
});
