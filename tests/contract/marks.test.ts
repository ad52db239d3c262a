/** The signs of formatting: which of them are signs, and which are part of what somebody wrote. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawMarks, marksOf, withoutMarks, type Mark } from '#contract/marks.ts';

/** Writes the marks down as tags. */
const read = (text: string, isCut = false): string =>
  drawMarks(
    text,
    marksOf(text, isCut),
    (words) => words,
    ({ kind }, within) => `<${kind}>${within.join('')}</${kind}>`,
  ).join('');

const stay = (...texts: string[]) => {
  for (const text of texts) expect(read(text)).toBe(text);
};

describe('signs', () => {
  test('of each kind make the words within what they say', () => {
    expect(read('**а** __б__ ~~в~~ ||г|| `д`')).toBe(
      '<bold>а</bold> <italic>б</italic> <struck>в</struck> <hidden>г</hidden> <code>д</code>',
    );
    expect(read('(**а**), "__б__"!')).toBe('(<bold>а</bold>), "<italic>б</italic>"!');
    expect(read('**две\nстроки**')).toBe('<bold>две\nстроки</bold>');
  });

  test('in names, sums and paths are words', () => {
    stay(
      'snake_case',
      'snake__case__name',
      '__init__py',
      '2*3*4',
      '2**3**4',
      '@me_@',
      'a ** b ** c',
    );
    stay('src/__tests__/a', '~/a~~b~~c', 'а||б||в', 'x = a || b || c', '***', '****', '``', '`а');
  });

  test('that nothing closes stay, also within others', () => {
    stay('**а', 'а**', '** а**', '**а **', '***а***', '~~', '> ', '```', '``````', '>а');
    expect(read('**а ~~б** в~~')).toBe('<bold>а ~~б</bold> в~~');
  });

  test('lie within one another, four deep', () => {
    expect(read('**__~~||а||~~__**')).toBe(
      '<bold><italic><struck><hidden>а</hidden></struck></italic></bold>',
    );
    expect(read('**__~~||**а**||~~__**')).toBe(
      '**<italic><struck><hidden><bold>а</bold></hidden></struck></italic>**',
    );
  });

  test('leave code and addresses as they are', () => {
    expect(read('`**а**` и ```**б**```')).toBe('<code>**а**</code> и <block>**б**</block>');
    stay('https://x.org/__init__.py', 'www.x.org/**/~~a~~');
    expect(read('**https://x.org/__a__**')).toBe('<bold>https://x.org/__a__</bold>');
    expect(read('(||https://x.org/a_(b)||)')).toBe('(<hidden>https://x.org/a_(b)</hidden>)');
  });

  test('of a block take the line breaks beside them', () => {
    expect(read('так:\n```\nlet a;\n\nlet b;\n```\nвот')).toBe(
      'так:\n<block>let a;\n\nlet b;</block>вот',
    );
    expect(read('**а ```б``` в**')).toBe('**а <block>б</block> в**');
  });

  test('of a quote stand before each of its lines', () => {
    expect(read('> а\n> **б**\nв')).toBe('<quote>а\n<sign></sign><bold>б</bold></quote>в');
    expect(read('> а\n> \n> б\n\n> в')).toBe(
      '<quote>а\n<sign></sign>\n<sign></sign>б</quote>\n<quote>в</quote>',
    );
    expect(read('> **а\nб**')).toBe('<quote>**а</quote>б**');
    expect(read('**а\n> б**')).toBe('**а\n<quote>б**</quote>');
    expect(read('> а ```б\n``` в')).toBe('<quote>а </quote><block>б</block> в');
  });

  test('of a link under other words are words: nobody sees where it would lead', () => {
    stay(
      '[Сбербанк](https://x.org)',
      '![x](https://x.org/a.png)',
      '# Заголовок',
      '- пункт',
      '| а | б |',
    );
    expect(read('[**банк**](https://x.org)')).toBe('[<bold>банк</bold>](https://x.org)');
  });

  test('around words that run from right to left', () => {
    expect(read('**שלום** ||مرحبا||')).toBe('<bold>שלום</bold> <hidden>مرحبا</hidden>');
    stay('ש**ל**ם');
  });
});

describe('a line without signs', () => {
  test('has the words, and covers the hidden ones', () => {
    expect(withoutMarks('**а** ~~б~~ ||тайна **и** имя||, `в`')).toBe('а б ▒▒▒, в');
    expect(withoutMarks('до\n> цитата\nпосле')).toBe('до\nцитата\nпосле');
  });

  test('covers what was cut off before its second sign, and only then', () => {
    expect(withoutMarks('ответ: ||Снейп уб', true)).toBe('ответ: ▒▒▒');
    expect(withoutMarks('> ответ: ||Снейп уб', true)).toBe('ответ: ▒▒▒\n');
    expect(withoutMarks('ответ: ||Снейп уб')).toBe('ответ: ||Снейп уб');
    expect(withoutMarks('> a ||b\nc', true)).toBe('a ||b\nc');
  });
});

/** Texts that are full of signs, and of what stands beside them. */
const signs = ['**', '__', '~~', '||', '`', '```', '> ', '\n', ' ', '*', '_', '/', '(', '.', '://'];
const signed = fc
  .array(fc.oneof(fc.constantFrom(...signs), fc.constantFrom('а', 'b', '1', '🎉', 'ש', '\u0301')))
  .map((parts) => parts.join(''));

/** The letters that the signs of a mark may have. */
const signOf: Record<Mark['kind'], RegExp> = {
  bold: /^\*\*$/,
  italic: /^__$/,
  struck: /^~~$/,
  hidden: /^\|\|$/,
  code: /^`$/,
  block: /^```\n?$|^\n?```\n?$/,
  quote: /^> $|^\n?$/,
  sign: /^(?:> )?$/,
};

test('the words are the text without its signs, each at its place', () => {
  fc.assert(
    fc.property(signed, (text) => {
      let rest = text;
      const take = (words: string, at: number) => {
        expect(text.slice(at, at + words.length)).toBe(words);
        rest = rest.slice(0, at) + '\0'.repeat(words.length) + rest.slice(at + words.length);
      };
      const marks = marksOf(text);
      drawMarks(text, marks, take, () => {});
      // Each place that is left belongs to one sign.
      for (const { kind, from, start, end, to } of marks) {
        for (const [first, after] of [
          [from, start],
          [end, to],
        ] as const) {
          const sign = rest.slice(first, after);
          expect(sign).toMatch(signOf[kind]);
          rest = rest.slice(0, first) + '\0'.repeat(sign.length) + rest.slice(after);
        }
      }
      expect(rest).toBe('\0'.repeat(text.length));
    }),
    { numRuns: 500 },
  );
});

test('marks lie within one another or side by side, in the order of their beginnings', () => {
  fc.assert(
    fc.property(signed, fc.boolean(), (text, isCut) => {
      const around: Mark[] = [];
      let last = -1;
      for (const mark of marksOf(text, isCut)) {
        expect(mark.from).toBeGreaterThan(last);
        expect([mark.from, mark.start, mark.end, mark.to]).toEqual(
          [mark.from, mark.start, mark.end, mark.to].toSorted((a, b) => a - b),
        );
        last = mark.from;
        while ((around.at(-1)?.to ?? Infinity) <= mark.from) around.pop();
        const outer = around.at(-1);
        if (outer) expect(mark.to).toBeLessThanOrEqual(outer.end);
        around.push(mark);
      }
    }),
    { numRuns: 500 },
  );
});

const lettersOf = (text: string) => text.match(/\p{L}/gu) ?? [];

const hiddenIn = (text: string) =>
  marksOf(text).flatMap(({ kind, start, end }) =>
    kind === 'hidden' ? lettersOf(text.slice(start, end)) : [],
  );

/** Texts in which each letter stands but once, and many are hidden. */
const withHidden = fc
  .array(fc.constantFrom(...signs, ...Array<string>(4).fill('||'), ...Array<string>(4).fill('а')), {
    maxLength: 24,
  })
  .map((parts) =>
    parts.map((part, at) => (part === 'а' ? String.fromCodePoint(0x430 + at) : part)).join(''),
  )
  .filter((text) => hiddenIn(text).length > 0);

test('wherever a text is cut, its line shows nothing that is hidden in the whole one', () => {
  const check = (text: string) => {
    const hidden = hiddenIn(text);
    for (let end = 1; end < text.length; end += 1) {
      const line = withoutMarks(text.slice(0, end), true);
      expect(lettersOf(line).filter((letter) => hidden.includes(letter))).toEqual([]);
    }
  };
  // A backtick, a sign and an address of which the cut took the rest.
  for (const text of ['||а `б|| в` г||', '__||а__б||', '**||://**```а||']) check(text);
  fc.assert(fc.property(withHidden, check), { numRuns: 1_000 });
});

/** The quickest of some readings: nothing but the work itself makes all of them slow. */
function quickestMs(text: string): number {
  const times = Array.from({ length: 7 }, () => {
    const begun = performance.now();
    marksOf(text);
    return performance.now() - begun;
  });
  return Math.min(...times);
}

test('the work grows as the text does, also where it is nothing but signs', () => {
  const long = 64_000;
  const growth = ([first, part, last]: readonly [string, string, string]) => {
    const text = (length: number) => first + part.repeat(length / part.length) + last;
    return quickestMs(text(long)) / quickestMs(text(long / 8));
  };
  const alone = ['**', '** ', '**a ', '`a ', '`a` ', '> a\n', '> \n', '```a', '``` ', '````', 'a'];
  const mixed = ['**a ~~b __c ||d ', '://', 'a://*', '**a** ', '||', '_', '``` a````'];
  const ends = [
    ['```', ' ', '``'],
    ['`', 'a', ' `'],
    ['`', ' ', ''],
    ['://', '*', ''],
    ['```', '\n', 'a'],
  ] as const;
  for (const parts of [...[...alone, ...mixed].map((part) => ['', part, ''] as const), ...ends])
    // Work by the square would grow by 64.
    expect(growth(parts), parts.join('…')).toBeLessThan(32);
});
