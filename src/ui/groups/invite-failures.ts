/** A sentence for each failure of an invitation. */
import type { InvitationFailure } from '#machines/groups/invitation/invitation.failure.ts';
import { auth } from '../text/entry.ru.ts';
import { invite as text } from '../text/invite.ru.ts';

/** It could not be read (yet). */
export function lookFailureText(failure: InvitationFailure | null): {
  title: string;
  hint: string | undefined;
} {
  if (failure === null || failure.kind === 'network') {
    return { title: text.offline, hint: text.offlineHint };
  }
  return { title: text.failed, hint: reasonOf(failure) };
}

export const joinFailureText = (failure: InvitationFailure): string =>
  failure.kind === 'full' ? text.full : `${text.notJoined} ${reasonOf(failure)}`;

function reasonOf(failure: InvitationFailure): string {
  switch (failure.kind) {
    case 'rateLimited':
      return failure.retryAfterMs === null
        ? auth.tooOften
        : auth.tooOftenFor(Math.ceil(failure.retryAfterMs / 1000));
    case 'network':
      return auth.offline;
    case 'full':
      return text.full;
    case 'other':
      return failure.message ?? text.tryAgain;
  }
}
