/** What the server's acknowledgement says of a call that one begins or answers. */
import type { Acknowledgement } from '#contract/events.ts';
import type { CallEnd } from './call.events.ts';

interface Acknowledged {
  readonly event: { readonly output: Acknowledgement };
}

/** For guards and actions. */
export const answerIn = ({ event }: Acknowledged) => ({ answer: event.output });

/** It will have none; `reason` is why not, unless there is no video server just now, or no seat. */
export const refusedAs = (reason: CallEnd) =>
  [
    {
      guard: {
        type: 'wasRefusedAs',
        params: ({ event }: Acknowledged) => ({
          answer: event.output,
          code: 'calls_unavailable' as const,
        }),
      },
      target: '#call.stage.ended',
      actions: ['askLimits', { type: 'noteOver', params: { reason: 'unavailable' } }],
    },
    {
      guard: {
        type: 'wasRefusedAs',
        params: ({ event }: Acknowledged) => ({ answer: event.output, code: 'room_full' as const }),
      },
      target: '#call.stage.ended',
      actions: { type: 'noteOver', params: { reason: 'full' } },
    },
    {
      guard: { type: 'wasRefused', params: answerIn },
      target: '#call.stage.ended',
      actions: { type: 'noteOver', params: { reason } },
    },
  ] as const;
