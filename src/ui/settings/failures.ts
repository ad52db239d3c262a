import type { AccountFailure } from '#machines/settings/account/account.failure.ts';
import { auth } from '../text/entry.ru.ts';
import { failures } from '../text/settings.ru.ts';

/** Why a change of one's own came to nothing. */
export function failureText(failure: AccountFailure): string {
  switch (failure.kind) {
    case 'wrongPassword':
      return failures.wrongPassword;
    case 'emailTaken':
      return failures.emailTaken;
    case 'network':
      return auth.offline;
    case 'tooOften':
      return failure.retryAfterMs === null
        ? auth.tooOften
        : auth.tooOftenFor(Math.ceil(failure.retryAfterMs / 1_000));
    case 'fault':
      return auth.serverFault;
    case 'refused':
      return failure.message ?? failures.refused;
    case 'credentials':
      return failures.refused;
  }
}
