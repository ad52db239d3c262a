import { useSelector } from '@xstate/react';
import type { Dialog } from '#machines/app/dialogs/dialogs.events.ts';
import { selectDialog } from '#machines/app/dialogs/dialogs.selectors.ts';
import type { DeletionEvent } from '#machines/sending/deletion/deletion.events.ts';
import {
  selectRefusedDeletions,
  selectUndoableDeletions,
} from '#machines/sending/outbox/outbox.selectors.ts';
import { useApp, usePeer } from '../actors.tsx';
import { ActionToast } from '#ui/kit/Toast.tsx';
import { useRefusedWishes, useUndoableBlocks } from '#ui/people/blocks/undo-block.ts';
import { useUndoableRemovals } from '#ui/people/contacts/UndoRemoval.tsx';
import { undoing } from '#ui/text/undo.ru.ts';
import { useAboveComposer } from './places.ts';
import { useUndoKeys } from './undo-keys.ts';

interface Offer {
  readonly words: string;
  readonly action?: string;
  readonly undo: () => void;
}

/** These dialogs show an offer of their own to undo the removal of a friend, so no toast does. */
const peopleDialogs: readonly (Dialog['name'] | undefined)[] = ['contacts', 'person'];

/**
 * On any page tells when the server refused a deletion or a block, or else offers to undo recent deletions of messages,
 * or else blocks, or else removals of friends: several toasts would overlap.
 */
export function UndoToasts() {
  const { system } = useApp();
  const outbox = usePeer('outbox');
  const undoable = useSelector(outbox, selectUndoableDeletions);
  const refused = useSelector(outbox, selectRefusedDeletions);

  const undoDeletions = () => {
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
  useUndoKeys(undoable.length > 0 && refused.length === 0, undoDeletions);
  const isPeopleDialog = useSelector(usePeer('dialogs'), (state) =>
    peopleDialogs.includes(selectDialog(state)?.name),
  );
  const removals = useUndoableRemovals(!isPeopleDialog);
  const blocks = useUndoableBlocks(!isPeopleDialog);
  const refusedBlocks = useRefusedWishes();
  const place = useAboveComposer();

  const [first] = refused;
  if (first) {
    const why =
      first.refusal === '' ? undoing.notRemoved : `${undoing.notRemoved}: ${first.refusal}`;
    const message = { text: why, action: undoing.understood, onAction: dismiss };
    return <ActionToast message={message} place={place} />;
  }
  if (refusedBlocks) {
    const { words, dismiss: onAction } = refusedBlocks;
    return (
      <ActionToast message={{ text: words, action: undoing.understood, onAction }} place={place} />
    );
  }
  const offer: Offer | null =
    undoable.length > 0
      ? { words: undoing.removed(undoable.length), undo: undoDeletions }
      : (blocks ?? removals);
  return (
    <ActionToast
      place={place}
      message={
        offer && {
          text: offer.words,
          action: offer.action ?? undoing.undo,
          onAction: offer.undo,
          shortcut: { keys: 'Control+Z Meta+Z', words: undoing.byKeys },
        }
      }
    />
  );
}
