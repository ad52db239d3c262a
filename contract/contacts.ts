/** Defines friends and the requests to become one (spec 3, 5, 7). */
import * as v from 'valibot';
import { isEblid } from './eblids.ts';
import { email } from './limits.ts';
import { id, safeText, visibleText } from './text.ts';
import { user } from './users.ts';

export const contact = v.object({
  id,
  status: v.picklist(['PENDING', 'ACCEPTED']),
  direction: v.picklist(['incoming', 'outgoing']),
  friend: user,
});
export type Contact = v.InferOutput<typeof contact>;

export const contactFilter = v.picklist(
  ['accepted', 'incoming', 'outgoing', 'all'],
  'Нет такого фильтра',
);
export type ContactFilter = v.InferOutput<typeof contactFilter>;

/** EBLID, username or e-mail; case is ignored. */
export const contactIdentifier = v.pipe(
  visibleText,
  v.trim(),
  v.maxLength(email.maxChars, 'Слишком длинно'),
);

/** As many digits as the server's EBLIDs have, or fewer: of before, when they had fewer. */
export const eblidQuery = v.pipe(safeText, v.check(isEblid, 'Нужны цифры EBLID, от 4 до 8'));
