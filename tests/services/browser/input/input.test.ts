import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createInput } from '#services/browser/input/input.ts';

let window: EventTarget;
let heard: number;
let stop: () => void;

const happen = (type: string, more = {}) =>
  window.dispatchEvent(Object.assign(new Event(type), more));

beforeEach(() => {
  vi.useFakeTimers();
  window = new EventTarget();
  heard = 0;
  // Safe: the service only adds listeners.
  stop = createInput(window as Window).watch(() => (heard += 1));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('somebody is at the page', () => {
  test.each(['pointerdown', 'keydown', 'wheel', 'touchstart', 'mousemove'])('%s', (type) => {
    happen(type, { screenX: 1, screenY: 2 });
    expect(heard).toBe(1);
  });

  test('which is said at most once in 3 s', () => {
    happen('keydown');
    vi.advanceTimersByTime(2_999);
    happen('keydown');
    expect(heard).toBe(1);
    vi.advanceTimersByTime(1);
    happen('keydown');
    expect(heard).toBe(2);
  });

  test('and goes on being said after the clock was set back', () => {
    happen('keydown');
    vi.setSystemTime(Date.now() - 3_600_000);
    happen('keydown');
    expect(heard).toBe(2);
  });

  test('but not when the page moves under a mouse that rests', () => {
    happen('mousemove', { screenX: 10, screenY: 20 });
    vi.advanceTimersByTime(60_000);
    happen('mousemove', { screenX: 10, screenY: 20 });
    expect(heard).toBe(1);
    happen('mousemove', { screenX: 11, screenY: 20 });
    expect(heard).toBe(2);
  });

  test('until nobody wants to know', () => {
    stop();
    happen('keydown');
    expect(heard).toBe(0);
  });
});
