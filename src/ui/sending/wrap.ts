/** Puts signs of formatting (contract/marks.ts) around selected words, and takes them off again. */

const signs = { bold: '**', italic: '__', struck: '~~', code: '`', hidden: '||' } as const;

export type Format = keyof typeof signs;

// Safe: the object has only the keys of Format.
export const formats = Object.keys(signs) as readonly Format[];

/** The words between `from` and `to` give way to `words`, of which `start` to `end` are selected then. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly words: string;
  readonly start: number;
  readonly end: number;
}

interface Signs {
  readonly before: string;
  readonly after: string;
}

const block: Signs = { before: '```\n', after: '\n```' };

/** Returns the change that formats the selected words, or the word with the caret, or makes them plain again. */
export function wrapped(text: string, start: number, end: number, format: Format): Change {
  const [from, to] = wholeWords(text, start, end);
  const words = text.slice(from, to);
  const sign = signs[format];
  const inLine: Signs = { before: sign, after: sign };
  for (const pair of format === 'code' ? [block, inLine] : [inLine]) {
    const { before, after } = pair;
    if (areAround(text, from, to, pair)) {
      const first = from - before.length;
      return { from: first, to: to + after.length, words, start: first, end: to - before.length };
    }
    const inner = words.slice(before.length, -after.length);
    if (inner !== '' && words === before + inner + after)
      return { from, to, words: inner, start: from, end: from + inner.length };
  }
  const { before, after } = format === 'code' && words.includes('\n') ? block : inLine;
  const wordsFrom = from + before.length;
  return {
    from,
    to,
    words: before + words + after,
    start: wordsFrom,
    end: wordsFrom + words.length,
  };
}

/** Answers whether these signs stand around the words, and are no part of longer ones. */
function areAround(text: string, from: number, to: number, { before, after }: Signs): boolean {
  const first = from - before.length;
  const last = to + after.length;
  const [letter = ''] = before;
  return (
    text.slice(Math.max(first, 0), from) === before &&
    text.slice(to, last) === after &&
    text[first - 1] !== letter &&
    text[last] !== letter
  );
}

/** Beside these no sign opens or closes. */
const wordly = /[\p{L}\p{N}\p{M}/\\]/u;

/** Leaves out the space at both ends, and adds the rest of words that are cut: signs within a word are none. */
function wholeWords(text: string, start: number, end: number): readonly [from: number, to: number] {
  const words = text.slice(start, end);
  let from = words.trim() === '' ? start : start + words.length - words.trimStart().length;
  let to = from + words.trim().length;
  while (wordly.test(text[from - 1] ?? '')) from -= 1;
  while (wordly.test(text[to] ?? '')) to += 1;
  return [from, to];
}

/** Formats what is selected in a field. The browser makes the change, so that its Ctrl+Z takes it back. */
export function formatIn(field: HTMLTextAreaElement, format: Format): void {
  const { value, selectionStart, selectionEnd } = field;
  const { from, to, words, start, end } = wrapped(value, selectionStart, selectionEnd, format);
  field.focus();
  field.setSelectionRange(from, to);
  // Nothing else leaves a change in the field's own history.
  document.execCommand('insertText', false, words);
  field.setSelectionRange(start, end);
}
