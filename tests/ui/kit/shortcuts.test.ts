import { describe, expect, test } from 'vitest';
import { isPressed, shortcuts, type Shortcut } from '#ui/kit/shortcuts.ts';
import { keys } from '#ui/text/keys.ru.ts';

const press = (code: string, key: string, held: Partial<Parameters<typeof isPressed>[0]> = {}) => ({
  code,
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('the table of shortcuts', () => {
  test('a letter goes by its place, on any layout', () => {
    expect(isPressed(press('KeyM', 'ь'), 'microphone')).toBe(true);
    expect(isPressed(press('KeyZ', 'я', { ctrlKey: true }), 'undo')).toBe(true);
    expect(isPressed(press('KeyZ', 'z', { metaKey: true }), 'undo')).toBe(true);
  });

  test('so does each key of the search and of formatting, whatever its Latin letter is there', () => {
    const ctrlKey = true;
    // Colemak and Dvorak have other letters in these places.
    expect(isPressed(press('KeyK', 't', { ctrlKey }), 'search')).toBe(true);
    expect(isPressed(press('KeyF', 'u', { ctrlKey }), 'searchChat')).toBe(true);
    expect(isPressed(press('KeyB', 'x', { ctrlKey }), 'bold')).toBe(true);
    expect(isPressed(press('KeyN', 'b', { ctrlKey }), 'bold')).toBe(false);
    expect(isPressed(press('KeyI', 'c', { ctrlKey }), 'italic')).toBe(true);
    expect(isPressed(press('KeyX', 'Q', { ctrlKey, shiftKey: true }), 'struck')).toBe(true);
    expect(isPressed(press('KeyM', ',', { ctrlKey, shiftKey: true }), 'code')).toBe(true);
    expect(isPressed(press('Digit8', '*', { ctrlKey, shiftKey: true }), 'hidden')).toBe(true);
  });

  test('none is one that Firefox, Chromium or Safari give to no page', () => {
    const kept = /^Ctrl\+(?:Key[NTWQ]|Shift\+Key[NPTWQ]|Tab|PageUp|PageDown)$/;
    expect(
      Object.values(shortcuts)
        .flat()
        .filter((one) => kept.test(one)),
    ).toEqual([]);
  });

  test('«undo» goes by its Latin letter, as the browser’s own does', () => {
    expect(isPressed(press('KeyY', 'z', { ctrlKey: true }), 'undo')).toBe(true);
    expect(isPressed(press('KeyZ', 'y', { ctrlKey: true }), 'undo')).toBe(false);
    expect(isPressed(press('KeyZ', 'Z', { ctrlKey: true }), 'undo')).toBe(true);
  });

  test('more or fewer held keys are another combination', () => {
    expect(isPressed(press('KeyZ', 'z'), 'undo')).toBe(false);
    expect(isPressed(press('KeyZ', 'Z', { ctrlKey: true, shiftKey: true }), 'undo')).toBe(false);
    expect(isPressed(press('ArrowDown', 'ArrowDown'), 'nextChat')).toBe(false);
    expect(isPressed(press('ArrowDown', 'ArrowDown', { altKey: true }), 'nextChat')).toBe(true);
  });

  test('Enter leads to an older hit, with Shift to a newer one, and with Ctrl to none', () => {
    const led = (held = {}) =>
      (['olderHit', 'newerHit'] as const).filter((one) =>
        isPressed(press('Enter', 'Enter', held), one),
      );
    expect([led(), led({ shiftKey: true }), led({ ctrlKey: true })]).toEqual([
      ['olderHit'],
      ['newerHit'],
      [],
    ]);
  });

  test('a key with a name needs no place: phones tell none', () => {
    expect(isPressed(press('', 'Enter'), 'send')).toBe(true);
    expect(isPressed(press('NumpadEnter', 'Enter'), 'send')).toBe(true);
  });

  test('«?» stands in different places', () => {
    expect(isPressed(press('Slash', '?', { shiftKey: true }), 'help')).toBe(true);
    expect(isPressed(press('Digit7', '?', { shiftKey: true }), 'help')).toBe(true);
    expect(isPressed(press('Slash', '.', { ctrlKey: true }), 'help')).toBe(true);
    expect(isPressed(press('Slash', ',', { shiftKey: true }), 'help')).toBe(false);
  });

  test('the sheet shows each shortcut once', () => {
    const shown = keys.parts.flatMap((part): readonly Shortcut[] => part.shortcuts);
    expect(shown.toSorted()).toEqual(Object.keys(shortcuts).toSorted());
  });
});
