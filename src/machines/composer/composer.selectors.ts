import type { SnapshotFrom } from 'xstate';
import { messageMaxChars } from '#contract/limits.ts';
import type { composerMachine } from './composer.machine.ts';

type Composer = SnapshotFrom<typeof composerMachine>;

/** What the field shows. */
export const selectText = (composer: Composer): string => composer.context.text;

/** Enter would send. */
export const selectCanSend = (composer: Composer): boolean =>
  composer.can({ type: 'composer.send' });

/** By how many characters the text is too long; 0 when it is not. */
export const selectExcessChars = (composer: Composer): number =>
  composer.matches('tooLong') ? composer.context.text.trim().length - messageMaxChars : 0;
