import { widths, type Weight } from './glyphs.ts';

/** The sizes of the drawings' text, px. */
export const sizes = {
  title: { size: 17, line: 24, weight: 'bold' },
  name: { size: 14, line: 18, weight: 'bold' },
  words: { size: 13, line: 17, weight: 'regular' },
  actor: { size: 12, line: 16, weight: 'regular' },
  control: { size: 13, line: 17, weight: 'bold' },
  event: { size: 13, line: 17, weight: 'regular' },
  guard: { size: 12, line: 15, weight: 'regular' },
  small: { size: 11, line: 14, weight: 'regular' },
} as const satisfies Record<string, { size: number; line: number; weight: Weight }>;

export type Style = keyof typeof sizes;

/** Fonts differ between machines; what is measured is given this much more room. */
const slack = 1.04;
/** The width of a sign that the table does not have, in thousandths of the size. */
const unknown = 1000;

/** How wide a line is, px. */
export function textWidth(line: string, style: Style): number {
  const { size, weight } = sizes[style];
  let thousandths = 0;
  for (const sign of line) thousandths += widths[weight].get(sign) ?? unknown;
  return (thousandths * size * slack) / 1000;
}

/** Breaks a text into lines at spaces, and a name that is too long for a line at its dots and capitals. */
export function wrap(text: string, style: Style, widest: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => pieces(one, style, widest))) {
    const longer = line === '' ? word.text : `${line}${word.isTail ? '' : ' '}${word.text}`;
    if (line !== '' && textWidth(longer, style) > widest) {
      lines.push(line);
      line = word.text;
    } else line = longer;
  }
  return [...lines, line];
}

function pieces(
  word: string,
  style: Style,
  widest: number,
): Array<{ text: string; isTail: boolean }> {
  if (textWidth(word, style) <= widest) return [{ text: word, isTail: false }];
  return word.split(/(?<=\.)|(?=[A-Z])/).map((text, index) => ({ text, isTail: index > 0 }));
}
