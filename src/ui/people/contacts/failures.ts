import type { ContactRow } from '#machines/people/contacts/contacts.machine.ts';
import { failureText } from '#ui/app/failures.ts';
import { contacts } from '#ui/text/ru.ts';

/** The words for a failed request in a row. */
export function rowFailureText({ doing, failure }: ContactRow & { state: 'failed' }): string {
  if (failure.kind === 'not_found') return contacts.failure.rowGone;
  return `${contacts.rowFailed[doing]} ${failureText(failure, contacts.failure)}`;
}
