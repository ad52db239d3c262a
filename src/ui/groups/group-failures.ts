/** A sentence for each failure in a group's information. */
import type { GroupFailure } from '#machines/groups/group-info/group-info.failure.ts';
import { auth } from '../text/entry.ru.ts';
import { groupInfo as text } from '../text/group-info.ru.ts';

export function groupFailureText(failure: GroupFailure): string {
  switch (failure.kind) {
    case 'rateLimited':
      return failure.retryAfterMs === null
        ? auth.tooOften
        : auth.tooOftenFor(Math.ceil(failure.retryAfterMs / 1000));
    case 'other':
      return failure.message ?? text.failure.other;
    default:
      return text.failure[failure.kind];
  }
}
