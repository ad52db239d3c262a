import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marksOf } from '#contract/marks.ts';
import { formats, wrapped, type Format } from '#ui/sending/wrap.ts';

/** Formats the words between the two «|» and marks the selection of the result in the same way; one «|» is a caret. */
function format(given: string, as: Format): string {
  const [before = '', words = '', after = ''] = given.split('|');
  const isCaret = given.split('|').length === 2;
  const text = isCaret ? before + words : before + words + after;
  const at = before.length;
  const done = apply(text, at, isCaret ? at : at + words.length, as);
  const { start, end } = done;
  const selected = done.text.slice(start, end);
  return `${done.text.slice(0, start)}|${selected === '' ? '' : `${selected}|`}${done.text.slice(end)}`;
}

function apply(text: string, from: number, to: number, as: Format) {
  const change = wrapped(text, from, to, as);
  const { words, start, end } = change;
  return { text: text.slice(0, change.from) + words + text.slice(change.to), start, end };
}

describe('selected words', () => {
  test('get the signs around them, and lose them again', () => {
    expect(format('раз |два| три', 'bold')).toBe('раз **|два|** три');
    expect(format('раз **|два|** три', 'bold')).toBe('раз |два| три');
    expect(format('раз |**два**| три', 'bold')).toBe('раз |два| три');
    expect(format('|все слова|', 'italic')).toBe('__|все слова|__');
    expect(format('|нет|', 'struck')).toBe('~~|нет|~~');
    expect(format('**|а|**', 'code')).toBe('**`|а|`**');
  });

  test('keep the space beside them outside, and are whole', () => {
    expect(format('раз| два |три', 'bold')).toBe('раз **|два|** три');
    expect(format('сл|ов|о', 'bold')).toBe('**|слово|**');
    expect(format('сл|ово и дел|о', 'bold')).toBe('**|слово и дело|**');
  });

  test('without any, the word with the caret is meant, or what will be written', () => {
    expect(format('сло|во', 'bold')).toBe('**|слово|**');
    expect(format('**сло|во**', 'bold')).toBe('|слово|');
    expect(format('раз | два', 'bold')).toBe('раз **|** два');
    expect(format('раз **|** два', 'bold')).toBe('раз | два');
    expect(format('раз|  |два', 'bold')).toBe('**|раз|**  два');
  });

  test('on several lines are a block of code', () => {
    expect(format('так:\n|let a;\nlet b;|', 'code')).toBe('так:\n```\n|let a;\nlet b;|\n```');
    expect(format('```\n|let a;\nlet b;|\n```', 'code')).toBe('|let a;\nlet b;|');
    expect(format('```\n|let|\n```', 'code')).toBe('|let|');
    expect(format('```|let|```', 'code')).toBe('```|let|```'.replace('|let|', '`|let|`'));
  });
});

test('what is formatted is read as formatted, and plain again it is what it was', () => {
  const words = fc
    .array(fc.constantFrom('слово', 'два', '5', '🎉', ' ', ', ', '(', ')'))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(words, words, words, fc.constantFrom(...formats), (before, chosen, after, as) => {
      fc.pre(chosen.trim() !== '');
      const text = before + chosen + after;
      const done = apply(text, before.length, (before + chosen).length, as);
      expect(marksOf(done.text)).toEqual([
        expect.objectContaining({ kind: as, start: done.start, end: done.end }),
      ]);
      expect(apply(done.text, done.start, done.end, as).text).toBe(text);
    }),
  );
});
