import type { AnyActorRef } from 'xstate';
import { holdsDraft } from '../composer/composer.reader.ts';

/** Actors of conversations that are kept beside the open one for a quick return. */
const keptMax = 5;

/** The first five, and any whose field holds an unsent text: `recent` is in the order of the last look. */
export const withoutSurplus = (
  system: AnyActorRef['system'],
  recent: readonly string[],
): readonly string[] => recent.filter((id, index) => index < keptMax || holdsDraft(system, id));
