import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import type { RefObject } from 'react';
import { selectReplyTo } from '#machines/composer/composer.selectors.ts';
import { useDb } from '../actors.tsx';
import { previewOf } from '../conversation/quote-preview.ts';
import { IconButton } from '../kit/Button.tsx';
import { shownName } from '../names.ts';
import { field as words } from '../text/composer.ru.ts';
import { conversation as text } from '../text/ru.ts';
import type { ComposerRef } from './Composer.tsx';
import styles from './ReplyBanner.module.css';

interface ReplyBannerProps {
  composer: ComposerRef;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** 'Ответ на:' (spec 2). */
export function ReplyBanner({ composer, field }: ReplyBannerProps) {
  const replyTo = useSelector(composer, selectReplyTo);
  const senderId = replyTo?.senderId ?? '';
  const name = useDb((db) => shownName(db.users[senderId]));
  if (!replyTo) return null;
  return (
    <div className={styles['banner']}>
      <div className={styles['quote']}>
        <b>{text.replyTo(name)}</b>
        <span dir="auto">{previewOf(replyTo.content)}</span>
      </div>
      <IconButton
        label={words.cancelReply}
        onClick={() => {
          composer.send({ type: 'composer.cancelReply' });
          field.current?.focus();
        }}
      >
        <X />
      </IconButton>
    </div>
  );
}
