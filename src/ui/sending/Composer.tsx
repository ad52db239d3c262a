import { useSelector } from '@xstate/react';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useId, useRef } from 'react';
import { selectCanSend, selectReplyTo } from '#machines/sending/composer/composer.selectors.ts';
import type { ConversationParts } from '#ui/chats/conversation/parts.ts';
import { IconButton } from '../kit/Button.tsx';
import { conversation as text } from '../text/ru.ts';
import { AttachButton } from './AttachButton.tsx';
import styles from './Composer.module.css';
import { DraftFiles } from './DraftFiles.tsx';
import { Field } from './Field.tsx';
import { Refusals } from './Refusals.tsx';
import { isComposing } from './keys.ts';
import { ReplyBanner } from './ReplyBanner.tsx';
import { isWideScreen } from './screen.ts';

export type ComposerRef = ConversationParts['composer'];

/** The composer of a message: its quote, its files, its text. */
export function Composer({ composer }: { composer: ComposerRef }) {
  const canSend = useSelector(composer, selectCanSend);
  const field = useRef<HTMLTextAreaElement>(null);
  const isAnswer = useSelector(composer, selectReplyTo) !== null;
  const answeredId = useId();
  const send = () => composer.send({ type: 'composer.send' });
  const cancelReply = () => {
    composer.send({ type: 'composer.cancelReply' });
    field.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of what stands in it
    <form
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      // The key counts from anywhere in it: the field, a file, the banner's button.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isAnswer || isComposing(event.nativeEvent)) return;
        event.preventDefault();
        cancelReply();
      }}
    >
      <div className={styles['column']}>
        <Refusals composer={composer} />
        <ReplyBanner composer={composer} wordsId={answeredId} onCancel={cancelReply} />
        <DraftFiles composer={composer} field={field} />
        <div className={styles['line']}>
          <AttachButton
            className={styles['attach']}
            onFiles={(files) => {
              composer.send({ type: 'composer.attach', files });
              // Enter must send now instead of opening the file chooser again.
              if (isWideScreen()) field.current?.focus();
            }}
          />
          <Field composer={composer} field={field} describedBy={answeredId} onSend={send} />
          <IconButton
            type="submit"
            look="primary"
            label={text.send}
            disabled={!canSend}
            className={styles['send']}
            // The field keeps the focus, and a phone its keyboard.
            onPointerDown={(event) => event.preventDefault()}
          >
            <ArrowUp />
          </IconButton>
        </div>
      </div>
    </form>
  );
}
