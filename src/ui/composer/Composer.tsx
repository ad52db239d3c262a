import { useSelector } from '@xstate/react';
import { ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import { selectCanSend } from '#machines/composer/composer.selectors.ts';
import type { ConversationParts } from '../conversation/parts.ts';
import { IconButton } from '../kit/Button.tsx';
import { conversation as text } from '../text/ru.ts';
import { AttachButton } from './AttachButton.tsx';
import styles from './Composer.module.css';
import { DraftFiles } from './DraftFiles.tsx';
import { Field } from './Field.tsx';
import { Refusals } from './Refusals.tsx';
import { ReplyBanner } from './ReplyBanner.tsx';

export type ComposerRef = ConversationParts['composer'];

/** Where a message is written: what it answers, its files, its words. */
export function Composer({ composer }: { composer: ComposerRef }) {
  const canSend = useSelector(composer, selectCanSend);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = () => composer.send({ type: 'composer.send' });
  return (
    <form
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles['column']}>
        <Refusals composer={composer} />
        <ReplyBanner composer={composer} field={field} />
        <DraftFiles composer={composer} field={field} />
        <div className={styles['line']}>
          <AttachButton composer={composer} field={field} />
          <Field composer={composer} field={field} onSend={send} />
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
