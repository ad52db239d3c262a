/** Tells what is unsent when somebody signs out. The sign-in page loads it, so it imports little. */
import { waitFor, type AnyActorRef } from 'xstate';
import { selectIsUnstored } from '../message/message.unstored.ts';

/** The numbers of messages, deletions and edits that this device has stored. They go when the same person is back. */
export interface StoredUnsent {
  readonly messages: number;
  readonly deletions: number;
  readonly edits: number;
}

/** Counts messages that exist only on this page because this device could not store them. */
export const countUnstored = (system: AnyActorRef['system']): number =>
  running(system, /^message:/).filter((one) => selectIsUnstored(one.getSnapshot())).length;

/** Resolves when no deletion, removal of a friend, wish or edit is on its way any more, whatever their outcome. */
export async function deletionsAnswered(
  system: AnyActorRef['system'],
  signal: AbortSignal,
): Promise<void> {
  await Promise.allSettled(
    running(system, /^(deletion|removal|wish|edit):/).map((one) =>
      waitFor(one, (now) => !now.matches('sending') && !now.matches({ way: 'sending' }), {
        signal,
      }),
    ),
  );
}

function running(system: AnyActorRef['system'], named: RegExp): readonly AnyActorRef[] {
  const all: Readonly<Record<string, AnyActorRef>> = system.getAll();
  return Object.keys(all).flatMap((id) => (named.test(id) ? (all[id] ?? []) : []));
}
