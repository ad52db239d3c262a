/** A sentence for each reason why a picture was not uploaded or set. */
import { uploadMaxBytes } from '#contract/limits.ts';
import type { selectAvatarFailure } from '#machines/people/avatar/avatar.selectors.ts';
import { refusalOf } from '#machines/sending/upload/upload.refusal.ts';
import { tooOftenText } from '#ui/app/failures.ts';
import { avatar as text } from '#ui/text/people.ru.ts';
import { uploadRefusal } from '#ui/text/uploads.ru.ts';

type Failure = NonNullable<ReturnType<typeof selectAvatarFailure>>;

export function avatarFailureText(failure: Failure): string {
  if (failure.kind === 'network') return text.offline;
  if (failure.code === 'rate_limited') return tooOftenText(failure.retryAfterMs);
  const refusal = refusalOf(failure);
  return refusal === null
    ? (failure.message ?? text.serverFault)
    : sentence(uploadRefusal(refusal, uploadMaxBytes));
}

const sentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`);
