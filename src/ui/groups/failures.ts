/** A sentence for each failure of making a group. */
import type { CreationFailure } from '#machines/groups/group-creation/group-creation.failure.ts';
import { auth } from '../text/entry.ru.ts';
import { newGroup as text } from '../text/new-group.ru.ts';

export function creationFailureText(failure: CreationFailure): string {
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
