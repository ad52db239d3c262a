/**
 * Reads the signs of formatting in a message: `**bold**`, `__italic__`, `~~struck~~`, `||hidden||`, one backtick for code,
 * three for a block of it, `> ` before the lines of a quote. The server stores what was typed; pages read it when they
 * draw it. A sign that closes nothing, and one in an address, a name like snake__case or a path, stays as it is.
 */
import { cover } from './visible.ts';

const kinds = { '*': 'bold', _: 'italic', '~': 'struck', '|': 'hidden' } as const;

/** A `sign` has no words within: it is the `> ` before the second line of a quote, or a later one. */
export type MarkKind = (typeof kinds)[keyof typeof kinds] | 'code' | 'block' | 'quote' | 'sign';

/** A part of a text between two signs. All numbers are offsets in the text, in UTF-16 units. */
export interface Mark {
  readonly kind: MarkKind;
  /** The first sign begins here. */
  readonly from: number;
  /** The words within begin here. */
  readonly start: number;
  /** The words within end here. */
  readonly end: number;
  /** The last sign ends here, and with it the line break after a block or a quote. */
  readonly to: number;
}

/** A mark that may still end; `to` is 0 until its second sign is read. */
type Draft = { -readonly [Key in keyof Mark]: Mark[Key] };

/** The most signs that may be open at once; after that the oldest one that is still open gives way. */
const deepest = 4;

/** Letters and digits, and slashes, because paths hold `__tests__`. */
const wordly = String.raw`[\p{L}\p{N}\p{M}/\\]`;

/**
 * Finds, in this order: a block, a code within its line, the sign of a quote, an address up to the signs and the
 * punctuation at its end, two signs and no third.
 */
const tokens = new RegExp(
  '(?<!`)```(?![`]|\\s*```(?!`))\\n?([^]+?)\\n?```(?!`)\\n?' +
    `|(?<!${wordly}|\`)\`(?![\\s\`])([^\`\\n]*[^\`\\s])\`(?!${wordly}|\`)` +
    '|^> ' +
    '|(?:://|www\\.)\\S*[^\\s*_~|`.,:;!?)»"\'…]' +
    '|([*_~|])(?<!\\3\\3)\\3(?!\\3)',
  'gmu',
);

const isWordly = new RegExp(wordly, 'u');

/**
 * Reads a text in one pass. The marks stand in the order of their beginnings, and lie within or beside one another. In
 * a text that is cut, what is hidden may have lost its second sign: it then reaches to the end.
 */
export function marksOf(text: string, isCut = false): readonly Mark[] {
  const marks: Draft[] = [];
  let open: Draft[] = [];
  /** The quote that is being read, or was read last. */
  let quote: Draft | undefined;
  /** Signs before this place have no partner behind it: lines of a quote, and what stands around them, are apart. */
  let apartUntil = 0;
  const put = (kind: MarkKind, from: number, start: number, end: number, to: number) => {
    const mark = { kind, from, start, end, to };
    marks.push(mark);
    return mark;
  };

  for (const { 0: token, 1: block, 2: code, 3: sign, index: from } of text.matchAll(tokens)) {
    const to = from + token.length;
    if (apartUntil > 0 && from >= apartUntil) {
      open = [];
      apartUntil = 0;
    }
    if (block !== undefined) {
      open = [];
      if (apartUntil > 0 && quote) quote.end = quote.to = from;
      apartUntil = 0;
      const start = token.indexOf(block, 3) + from;
      put('block', from, start, start + block.length, to);
    } else if (code !== undefined) put('code', from, from + 1, to - 1, to);
    else if (token === '> ') {
      open = [];
      const lineBreak = text.indexOf('\n', from);
      const end = lineBreak === -1 ? text.length : lineBreak;
      const after = Math.min(end + 1, text.length);
      if (quote?.to === from) {
        put('sign', from, to, to, to);
        quote.end = end;
        quote.to = after;
      } else if (end > to) quote = put('quote', from, to, end, after);
      else continue;
      apartUntil = end;
    } else if (sign !== undefined) {
      const before = text[from - 1] ?? ' ';
      const after = text[to] ?? ' ';
      const kind = kinds[sign as keyof typeof kinds];
      const opener =
        before.trim() && !isWordly.test(after)
          ? open.findLastIndex((one) => one.kind === kind)
          : -1;
      const [closed] = opener < 0 ? [] : open.splice(opener);
      if (closed) {
        closed.end = from;
        closed.to = to;
      } else if (after.trim() && !isWordly.test(before)) {
        if (open.length === deepest) open.shift();
        open.push(put(kind, from, to, 0, 0));
      }
    }
  }
  const isLineWhole = apartUntil > 0 && apartUntil < text.length;
  const cutOff = isCut && !isLineWhole && open.find(({ kind }) => kind === 'hidden');
  if (cutOff) cutOff.end = cutOff.to = text.length;
  return marks.filter(({ to }) => to > 0);
}

/** Puts a text together again from its words and its marks, each with its place. */
export function drawMarks<Part>(
  text: string,
  marks: readonly Mark[],
  words: (text: string, at: number) => Part,
  marked: (mark: Mark, within: Part[]) => Part,
): Part[] {
  let next = 0;
  const read = (from: number, end: number): Part[] => {
    const parts: Part[] = [];
    let at = from;
    const addWords = (to: number) => {
      if (to > at) parts.push(words(text.slice(at, to), at));
    };
    for (let mark = marks[next]; mark && mark.from < end; mark = marks[next]) {
      next += 1;
      addWords(mark.from);
      parts.push(marked(mark, read(mark.start, mark.end)));
      at = mark.to;
    }
    addWords(end);
    return parts;
  };
  return read(0, text.length);
}

/** Returns the words without signs for one line, such as that of a list or a notice; hidden ones are covered. */
export function withoutMarks(text: string, isCut = false): string {
  const safe = isCut && text.includes('||') ? certainPart(text) : text;
  const words = drawMarks(
    safe,
    marksOf(safe, isCut),
    (part) => part,
    ({ kind }, within) => {
      if (kind === 'hidden') return cover;
      const part = within.join('');
      return kind === 'block' || kind === 'quote' ? `${part}\n` : part;
    },
  ).join('');
  const rest = text.slice(safe.length);
  if (rest === '' || words.trimEnd().endsWith(cover)) return words;
  // The last sign before the rest may belong to it.
  return words + (text.includes('||', safe.length - 2) ? cover : rest);
}

/**
 * Returns the part of a cut text that reads as it does in the whole one. Signs at the end count or not by the letter
 * that was cut off, and those in an address do not. Behind a backtick without a partner nobody can tell which words are
 * hidden: its partner may have been cut off, and signs between the two are none.
 */
function certainPart(text: string): string {
  let end = text.length;
  while ('*_~|`'.includes(text[end - 1] ?? ' ')) end -= 1;
  const codes = marksOf(text.slice(0, end)).filter(
    ({ kind }) => kind === 'code' || kind === 'block',
  );
  for (let at = text.indexOf('`'); at !== -1 && at < end; at = text.indexOf('`', at + 1)) {
    const code = codes.find(({ from, to }) => from <= at && at < to);
    if (code) at = code.to - 1;
    else end = at;
  }
  const part = text.slice(0, end);
  return part.slice(0, /(?::\/\/|www\.)\S*$/.exec(part)?.index);
}
