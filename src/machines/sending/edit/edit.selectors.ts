import type { SnapshotFrom } from 'xstate';
import type { editMachine } from './edit.machine.ts';

type Edit = SnapshotFrom<typeof editMachine>;

/** How far an edit is; `late`: it has not reached the server in time. */
export type EditStatus = 'going' | 'late' | 'conflicted' | 'refused';

export function selectEditStatus(edit: Edit): EditStatus {
  if (edit.matches({ way: 'conflicted' })) return 'conflicted';
  if (edit.matches({ way: 'refused' })) return 'refused';
  if (edit.matches({ way: { retrying: 'offline' } })) return 'late';
  const isOnItsWay = edit.matches({ way: 'sending' }) || edit.matches({ way: 'retrying' });
  return isOnItsWay && edit.matches({ patience: 'over' }) ? 'late' : 'going';
}

/** Answers whether the edit waits to be sent again, so that both ways out are open. */
export const selectIsRetrying = (edit: Edit): boolean => edit.matches({ way: 'retrying' });

/** Answers whether the edit brings the words of before back, because the server may have other ones. */
export const selectIsReverting = ({ context: { edit } }: Edit): boolean =>
  edit.content === edit.before;

/** Returns the server's sentence; '' where it gave none. */
export const selectRefusal = ({ context: { refusal } }: Edit): string =>
  refusal?.kind === 'refused' ? refusal.words : '';
