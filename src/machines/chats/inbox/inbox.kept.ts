import type { AnyActorRef } from 'xstate';
import { conversationsKept } from '#contract/limits.ts';
import { holdsUnkept } from '#machines/sending/composer/composer.reader.ts';
import { holdsUntold } from '../receipts/receipts.reader.ts';

/** The first five, and any that holds what nothing else remembers: `recent` is in the order of the last look. */
export const withoutSurplus = (
  system: AnyActorRef['system'],
  recent: readonly string[],
): readonly string[] =>
  recent.filter(
    (id, index) => index < conversationsKept || holdsUnkept(system, id) || holdsUntold(system, id),
  );
