/** The contents of the four boxes, and the box that is next. */

/** '' stands for an empty box. */
export type Digits = readonly [string, string, string, string];

export interface Boxes {
  readonly digits: Digits;
  /** The box for the next digit: 0 to 3. */
  readonly focus: number;
}

export const noDigits: Boxes = { digits: ['', '', '', ''], focus: 0 };

const last = 3;

/** Non-digits are stripped; four digits or more are a whole code, wherever they were put (spec 5, Contact code). */
export function entered({ digits }: Boxes, slot: number, text: string): Boxes {
  const given = digitsIn(text);
  const start = given.length > last ? 0 : slot;
  const filled = changed(digits, (digit, index) => given[index - start] ?? digit);
  return { digits: filled, focus: Math.min(start + given.length, last) };
}

/** Full-width digits of Asian keyboards count as well. */
export const digitsIn = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '');

/** Backspace removes the digit of this box, or of the one before if this one is empty. */
export function erased({ digits }: Boxes, slot: number): Boxes {
  const emptied = digits[slot] === '' ? Math.max(0, slot - 1) : slot;
  return { digits: without(digits, emptied), focus: emptied };
}

export const cleared = ({ digits }: Boxes, slot: number): Boxes => ({
  digits: without(digits, slot),
  focus: slot,
});

/** The four digits; null while some are missing. */
export function codeOf(digits: Digits): string | null {
  const code = digits.join('');
  return code.length === digits.length ? code : null;
}

const without = (digits: Digits, slot: number): Digits =>
  changed(digits, (digit, index) => (index === slot ? '' : digit));

function changed([a, b, c, d]: Digits, to: (digit: string, index: number) => string): Digits {
  return [to(a, 0), to(b, 1), to(c, 2), to(d, 3)];
}
