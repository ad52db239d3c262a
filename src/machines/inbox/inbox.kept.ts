import type { AnyActorRef } from 'xstate';
import { conversationsKept } from '#contract/limits.ts';
import { holdsUnkept } from '../composer/composer.reader.ts';

/** The first five, and any whose draft is not stored yet: `recent` is in the order of the last look. */
export const withoutSurplus = (
  system: AnyActorRef['system'],
  recent: readonly string[],
): readonly string[] =>
  recent.filter((id, index) => index < conversationsKept || holdsUnkept(system, id));
