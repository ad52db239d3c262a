/** A sentence for each failure of the contacts page. */
import type { ContactFailure } from '#machines/people/contacts/contacts.failure.ts';
import type { ContactRow } from '#machines/people/contacts/contacts.acting.ts';
import { auth } from '#ui/text/entry.ru.ts';
import { contacts } from '#ui/text/ru.ts';

export function addFailureText(failure: ContactFailure): string {
  switch (failure.kind) {
    case 'rateLimited':
      return failure.retryAfterMs === null
        ? auth.tooOften
        : auth.tooOftenFor(Math.ceil(failure.retryAfterMs / 1000));
    case 'other':
      return failure.message ?? contacts.failure.other;
    default:
      return contacts.failure[failure.kind];
  }
}

export function rowFailureText({ doing, failure }: ContactRow & { state: 'failed' }): string {
  if (failure.kind === 'notFound') return contacts.failure.rowGone;
  return `${contacts.rowFailed[doing]} ${addFailureText(failure)}`;
}
