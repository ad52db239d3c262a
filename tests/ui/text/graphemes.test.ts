import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

it('a family is one character', async () => {
  const { graphemesOf } = await import('#ui/text/graphemes.ts');
  expect([...graphemesOf('a👨‍👩‍👧й')]).toEqual(['a', '👨‍👩‍👧', 'й']);
});

describe('in a browser without Intl.Segmenter (Firefox before 125)', () => {
  beforeEach(() => {
    vi.resetModules();
    const names = Object.getOwnPropertyNames(Intl).filter((name) => name !== 'Segmenter');
    vi.stubGlobal('Intl', Object.fromEntries(names.map((name) => [name, Reflect.get(Intl, name)])));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('long texts and names are shortened, and no half of a character is left', async () => {
    const { shorten } = await import('#ui/text/graphemes.ts');
    const { endingOf } = await import('#ui/chats/attachments/FileName.tsx');
    expect(shorten('😀😀😀', 2)).toBe('😀😀…');
    expect(endingOf('😀'.repeat(100))).toBe('😀'.repeat(9));
  });

  it('people have their initials', async () => {
    const { initialsOf } = await import('#ui/kit/initials.ts');
    expect(initialsOf('Анна Ковалёва')).toBe('АК');
  });

  it('emoji are counted as far as they are of one character', async () => {
    const { emojiOnlyCount } = await import('#ui/text/emoji.ts');
    expect(emojiOnlyCount('😀😀')).toBe(2);
    expect(emojiOnlyCount('👨‍👩‍👧')).toBe(0);
  });
});
