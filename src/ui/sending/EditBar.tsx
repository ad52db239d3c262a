import { useSelector } from '@xstate/react';
import X from 'lucide-react/icons/x';
import type { TimelineEvent } from '#machines/chats/timeline/timeline.events.ts';
import { isSavable, type DraftEdit } from '#machines/sending/composer/composer.draft.ts';
import {
  selectConversationId,
  selectEdit,
  selectHasLeftEdit,
  selectIsOrphaned,
} from '#machines/sending/composer/composer.selectors.ts';
import { findOwn, isOutgoingId } from '#machines/store/db/db.edits.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import { useApp } from '#ui/app/actors.tsx';
import { canCopy } from '#ui/chats/conversation/menu-place.ts';
import { useAboveComposer } from '#ui/app/layout/places.ts';
import { Button, IconButton } from '#ui/kit/Button.tsx';
import { CopyOutcome, useCopying } from '#ui/kit/copying.tsx';
import { unmarked } from '#ui/kit/marks.ts';
import patterns from '#ui/kit/patterns.module.css';
import { ActionToast } from '#ui/kit/Toast.tsx';
import { openConversation } from '#ui/text/conversation.ru.ts';
import { edit as text } from '#ui/text/edit.ru.ts';
import { hasVisibleCharacter } from '#contract/visible.ts';
import type { ComposerRef } from './Composer.tsx';
import styles from './EditBar.module.css';

interface EditBarProps {
  composer: ComposerRef;
  /** The id of the words, which describe the field. */
  wordsId: string;
  onLeave: () => void;
}

/**
 * Shows above the field which message is being changed, or that it was deleted meanwhile. Afterwards it offers to bring
 * back words that were left unsaved.
 */
export default function EditBar({ composer, wordsId, onLeave }: EditBarProps) {
  const edit = useSelector(composer, selectEdit);
  const isOrphaned = useSelector(composer, selectIsOrphaned);
  const hasLeft = useSelector(composer, selectHasLeftEdit);
  const place = useAboveComposer();
  const isEmpty = edit !== null && !edit.files && !hasVisibleCharacter(edit.content);
  return (
    <>
      {edit && (
        <div className={styles['bar']}>
          <div className={styles['words']}>
            <div id={wordsId} role="status" className={styles['what']}>
              {isOrphaned ? (
                <p className={styles['lost']}>{text.orphaned}</p>
              ) : (
                <Original composer={composer} edit={edit} />
              )}
              {!isOrphaned && isEmpty && !isSavable(edit) && (
                <p className={styles['lost']}>{text.empty}</p>
              )}
            </div>
            {isOrphaned && edit.content !== '' && <CopyWords words={edit.content} />}
          </div>
          <IconButton label={text.leave} onClick={onLeave}>
            <X />
          </IconButton>
        </div>
      )}
      <ActionToast
        place={place}
        message={
          hasLeft
            ? {
                text: text.left,
                action: text.bringBack,
                onAction: () => composer.send({ type: 'composer.returnToEdit' }),
              }
            : null
        }
      />
    </>
  );
}

/** Copies words that can no longer be sent; on plain http the browser lets nobody, and they stand in the field. */
function CopyWords({ words }: { words: string }) {
  const copying = useCopying(words);
  return (
    <>
      {canCopy && (
        <Button look="plain" size="small" onClick={copying.copy}>
          {openConversation.copy}
        </Button>
      )}
      <CopyOutcome copying={copying} selected={openConversation.notCopied} />
    </>
  );
}

interface OriginalProps {
  composer: ComposerRef;
  edit: DraftEdit;
}

/** Shows the first line of the message, or its files where it has no words; a click leads there. */
function Original({ composer, edit: { id, before, files } }: OriginalProps) {
  const { system } = useApp();
  const conversationId = useSelector(composer, selectConversationId);
  const jump = () => {
    const timeline: { send(event: TimelineEvent): void } | undefined = system.get(
      `timeline:${conversationId}`,
    );
    // A message that was unsent when its change began may have the server's id by now; else it stands at the end.
    const messageId = findOwn(readDb(system), id)?.id ?? id;
    timeline?.send(
      isOutgoingId(messageId)
        ? { type: 'timeline.jumpToNewest' }
        : { type: 'timeline.jump', messageId },
    );
  };
  const [line] = unmarked(before).split('\n');
  return (
    <button type="button" className={styles['original']} onClick={jump}>
      <b className={patterns['oneLine']}>{text.title}</b>
      <span className={patterns['oneLine']} dir="auto">
        {line || files}
      </span>
    </button>
  );
}
