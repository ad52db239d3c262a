import type { SnapshotFrom } from 'xstate';
import type { WishSubject } from '#services/sending/wishes/types.ts';
import type { RefusedWish, wishesMachine } from './wishes.machine.ts';

type Wishes = SnapshotFrom<typeof wishesMachine>;

/** Returns what can still be taken back, the newest last. */
export const selectUndoableWishes = ({ context }: Wishes): readonly WishSubject[] =>
  context.undoable;

/** Returns the wishes that the server refused, until the person has read of them. */
export const selectRefusedWishes = ({ context }: Wishes): readonly RefusedWish[] => context.refused;
