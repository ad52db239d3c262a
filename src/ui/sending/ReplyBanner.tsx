import { useSelector } from '@xstate/react';
import X from 'lucide-react/icons/x';
import { selectReplyTo } from '#machines/sending/composer/composer.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { previewOf, useQuoted } from '#ui/chats/conversation/quoted.ts';
import { IconButton } from '../kit/Button.tsx';
import { shownName } from '#ui/people/names.ts';
import { field as words } from '../text/composer.ru.ts';
import { conversation as text } from '../text/ru.ts';
import type { ComposerRef } from './Composer.tsx';
import styles from './ReplyBanner.module.css';

interface ReplyBannerProps {
  composer: ComposerRef;
  /** The id of the words, which describe the field. */
  wordsId: string;
  onCancel: () => void;
}

/** 'Ответ на:' (spec 2). It is there empty, too, so that its words are announced. */
export function ReplyBanner({ composer, wordsId, onCancel }: ReplyBannerProps) {
  const replyTo = useQuoted(useSelector(composer, selectReplyTo));
  const senderId = replyTo?.senderId ?? '';
  const name = useDb((db) => shownName(db.users[senderId]));
  return (
    <div className={styles['banner']}>
      <div id={wordsId} role="status" className={styles['quote']}>
        {replyTo && (
          <>
            <b>{text.replyTo(name)}</b>
            <span dir="auto">{previewOf(replyTo)}</span>
          </>
        )}
      </div>
      {replyTo && (
        <IconButton label={words.cancelReply} onClick={onCancel}>
          <X />
        </IconButton>
      )}
    </div>
  );
}
