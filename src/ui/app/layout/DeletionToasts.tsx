import { useSelector } from '@xstate/react';
import type { DeletionEvent } from '#machines/sending/deletion/deletion.events.ts';
import {
  selectRefusedDeletions,
  selectUndoableDeletions,
} from '#machines/sending/outbox/outbox.selectors.ts';
import { useApp, usePeer } from '../actors.tsx';
import { ActionToast } from '#ui/kit/Toast.tsx';
import { conversation as text } from '#ui/text/ru.ts';
import { useUndoKeys } from './undo-keys.ts';
import { deletionRefused } from '#ui/text/uploads.ru.ts';

/** Offers to undo a recent deletion on any page, and tells when the server refused one. */
export function DeletionToasts() {
  const { system } = useApp();
  const outbox = usePeer('outbox');
  const undoable = useSelector(outbox, selectUndoableDeletions);
  const refused = useSelector(outbox, selectRefusedDeletions);

  const undo = () => {
    for (const messageId of undoable) outbox.send({ type: 'outbox.undoDelete', messageId });
  };
  const dismiss = () => {
    for (const { messageId } of refused) {
      const deletion: { send(event: DeletionEvent): void } | undefined = system.get(
        `deletion:${messageId}`,
      );
      deletion?.send({ type: 'deletion.dismiss' });
    }
  };
  useUndoKeys(undoable.length > 0 && refused.length === 0, undo);
  const [first] = refused;
  if (first) {
    const why = first.refusal === '' ? deletionRefused : `${deletionRefused}: ${first.refusal}`;
    return <ActionToast message={{ text: why, action: text.understood, onAction: dismiss }} />;
  }
  return (
    <ActionToast
      message={
        undoable.length > 0
          ? {
              text: text.removed(undoable.length),
              action: text.undo,
              onAction: undo,
              shortcut: { keys: 'Control+Z Meta+Z', words: text.undoByKeys },
            }
          : null
      }
    />
  );
}
