import { describe, expect, test } from 'vitest';
import { controlsOf, isMinimal } from '#ui/calls/view/controls.ts';

const all = { canPublish: true, canPublishSources: [], canPublishData: true };

describe('the buttons of a call', () => {
  test('are all there for whoever may do everything', () => {
    expect(controlsOf(all, true)).toEqual({
      microphone: true,
      camera: true,
      screen: true,
      chat: true,
    });
  });

  test('are hidden while no permissions are known', () => {
    expect(controlsOf(null, true)).toEqual({
      microphone: false,
      camera: false,
      screen: false,
      chat: false,
    });
  });

  test.each([
    [1, 'camera'],
    [2, 'microphone'],
    [3, 'screen'],
  ] as const)('with source %i alone allowed: only the %s', (source, name) => {
    const { chat, ...media } = controlsOf({ ...all, canPublishSources: [source] }, true);
    expect(Object.entries(media).flatMap(([one, isThere]) => (isThere ? [one] : []))).toEqual([
      name,
    ]);
    expect(chat).toBe(true);
  });

  test('of sound and picture are hidden for whoever may only listen, whatever the sources', () => {
    const { chat, ...media } = controlsOf(
      { ...all, canPublish: false, canPublishSources: [1, 2, 3] },
      true,
    );
    expect(Object.values(media)).toEqual([false, false, false]);
    expect(chat).toBe(true);
  });

  test('have no chat without the permission for data', () => {
    expect(controlsOf({ ...all, canPublishData: false }, true).chat).toBe(false);
  });

  test('have no screen where the browser cannot share one', () => {
    expect(controlsOf(all, false).screen).toBe(false);
  });
});

test.each([
  [759, false, true],
  [760, false, false],
  [999, true, true],
  [1000, true, false],
])('in a view of %i px, chat open: %s, the bar has icons alone: %s', (width, chat, minimal) => {
  expect(isMinimal(width, chat)).toBe(minimal);
});
