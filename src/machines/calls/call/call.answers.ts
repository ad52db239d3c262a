/** The meaning of the server's answers: acknowledgements of call:invite and call:accept, and tickets that did not come. */
import type { Acknowledgement } from '#contract/events.ts';
import { failureOf, isPassing } from '#services/app/api/types.ts';
import { NoVideoAddress } from '../room-ticket.ts';
import type { CallContext } from './call.context.ts';
import { isAnsweredIn } from './call.facts.ts';
import { reasonOf } from './call.place.ts';

interface Answered {
  readonly answer: Acknowledgement;
}
export interface Failed {
  readonly error: unknown;
}
interface Now {
  readonly context: CallContext;
}
export const answerGuards = {
  hasNoVideoServer: (_: Now, { answer }: Answered) =>
    !answer.ok && answer.code === 'calls_unavailable',
  wasRefused: ({ context }: Now, { answer }: Answered) =>
    !answer.ok || (answer.callId ?? context.callId) === null,
  isKnownOver: ({ context }: Now, { answer }: Answered) =>
    answer.ok && reasonOf(context, answer.callId ?? null) !== null,
  isKnownAnswered: ({ context }: Now, { answer }: Answered) =>
    answer.ok && isAnsweredIn(context, answer.callId),
  hasNoAddress: (_: Now, { error }: Failed) => error instanceof NoVideoAddress,
  isOverAtServer: (_: Now, { error }: Failed) => {
    const failure = failureOf(error);
    return failure.kind === 'http' && failure.code === 'no_call';
  },
  isPassing: (_: Now, { error }: Failed) => isPassing(failureOf(error)),
};

/** The server has named the call. */
export function withName({ context }: Now, { answer }: Answered): Partial<CallContext> {
  const callId = (answer.ok ? answer.callId : null) ?? context.callId;
  // The end of the ringing on this device may have come before the answer.
  const over = context.over.filter((one) => one.callId !== callId);
  const { audio, video } = context;
  return { callId, remembered: callId === null ? null : { callId, audio, video }, over };
}

/** The end of the call has come before the answer. */
export const withKnownReason = ({ context }: Now, { answer }: Answered) => ({
  reason: reasonOf(context, (answer.ok && answer.callId) || null),
});
