/** Bounds the numbers by which people find each other (contract, Names). */

/** A server begins with `min` digits; EBLID_DIGITS may raise that. */
export const eblidDigits = { min: 4, max: 8 } as const;

const pattern = new RegExp(`^[0-9]{${eblidDigits.min},${eblidDigits.max}}$`);

/** Answers whether a text may be an EBLID: the server's own, or one of before, when it had fewer digits. */
export const isEblid = (text: string): boolean => pattern.test(text);
