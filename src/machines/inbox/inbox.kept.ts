import type { AnyActorRef } from 'xstate';
import { conversationsKept } from '#contract/limits.ts';
import { holdsDraft } from '../composer/composer.reader.ts';

/** The first five, and any whose field holds an unsent text: `recent` is in the order of the last look. */
export const withoutSurplus = (
  system: AnyActorRef['system'],
  recent: readonly string[],
): readonly string[] =>
  recent.filter((id, index) => index < conversationsKept || holdsDraft(system, id));
