/** Formatting in views: elements in a bubble, plain words in a line, and both before the code for them has come. */
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messageShape } from '#tests/machines/kit/shapes.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { entryShape } from '#tests/machines/kit/shapes.ts';

/** Each test has a page of its own. */
beforeEach(() => vi.resetModules());

async function page(hasReader: boolean) {
  const { loadReader } = await import('#ui/kit/marks.ts');
  if (hasReader) await loadReader();
  const { MessageText } = await import('#ui/chats/conversation/MessageText.tsx');
  const { previewOf } = await import('#ui/chats/conversation/quoted.ts');
  const { noticeWords } = await import('#ui/text/notice-words.ts');
  const { previewWords } = await import('#ui/text/preview-words.ts');
  const db = createDb({ type: 'list.loaded', known: {}, entries: [entryShape()] }).now;
  return {
    inBubble: (text: string) => renderToStaticMarkup(<MessageText>{text}</MessageText>),
    inQuote: (content: string) => previewOf({ content }),
    inList: (content: string) => previewWords(db, 'c1', messageShape({ content }), hasReader),
    inNotice: (content: string) => noticeWords(db, 'c1', messageShape({ content })).body,
  };
}

describe('formatted words', () => {
  test('are elements in a bubble, and nothing that people write becomes markup', async () => {
    const { inBubble } = await page(true);
    expect(inBubble('**а** __б__ ~~в~~')).toBe('<strong>а</strong> <em>б</em> <s>в</s>');
    expect(inBubble('**<img src=x onerror=alert(1)>** javascript:alert(1)')).toBe(
      '<strong>&lt;img src=x onerror=alert(1)&gt;</strong> javascript:alert(1)',
    );
    expect(inBubble('||тайна||')).toMatch(
      /<span role="button".*aria-label="Скрытый текст".* inert=""/,
    );
  });

  test('keep their links, but for those in code', async () => {
    const { inBubble } = await page(true);
    const link = (to: string) =>
      `<a href="${to}" target="_blank" rel="noopener noreferrer nofollow">${to}</a>`;
    expect(inBubble('**https://x.org/__a__** и')).toBe(
      `<strong>${link('https://x.org/__a__')}</strong> и`,
    );
    expect(inBubble('https://x.org/__init__.py')).toBe(link('https://x.org/__init__.py'));
    expect(inBubble('`https://x.org`')).not.toContain('<a');
    // A link under other words could lie.
    expect(inBubble('[банк](https://x.org)')).toBe(`[банк](${link('https://x.org')})`);
    expect(inBubble('```https://x.org```')).not.toContain('<a');
  });

  test('have no signs in the list, a quote and a notice, and nothing hidden shows there', async () => {
    const { inList, inQuote, inNotice } = await page(true);
    for (const line of [inList, inQuote, inNotice]) {
      expect(line('**а** ||тайна||\n> `б`')).toMatch(/^а ▒▒▒\s+б\n?$/);
      expect(line('snake_case')).toBe('snake_case');
    }
    // The server cuts what is quoted.
    expect(inQuote(`||${'щ'.repeat(198)}`)).toBe('▒▒▒');
    expect(inQuote('Файл: __init__.py')).toBe('Файл: __init__.py');
  });

  test.each([true, false])(
    'are covered in a quote also after «Файл: », which may begin a text (the code is there: %s)',
    async (hasReader) => {
      const { inQuote } = await page(hasReader);
      expect(inQuote('Файл: ||пароль||')).toBe('Файл: ▒▒▒');
      expect(inQuote('Файл: __init__.py')).toBe('Файл: __init__.py');
      // The server has cut the second sign off.
      expect(inQuote(`Файл: ||${'щ'.repeat(192)}`)).toBe('Файл: ▒▒▒');
    },
  );

  test('leave the name of a file with such a sign as it is once the code has come', async () => {
    const { inQuote } = await page(true);
    expect(inQuote('Файл: a||b.txt')).toBe('Файл: a||b.txt');
  });

  test('are words with signs until the code has come, and what is hidden is covered', async () => {
    const { inBubble, inList, inQuote, inNotice } = await page(false);
    for (const line of [inBubble, inList, inQuote, inNotice]) {
      expect(line('**а** ||тайна|| б')).toBe('**а** ▒▒▒ б');
      expect(line('**а** ||тай')).toBe('**а** ▒▒▒');
      // The sign between two letters is a part of what is hidden.
      expect(line('||а||б в|| г')).toBe('▒▒▒ г');
    }
    // The server cuts what is quoted, and the last sign's partner may be gone.
    expect(inQuote(`||а|| б ||${'щ'.repeat(198)}`)).toBe('▒▒▒');
  });
});
