import { useSelector } from '@xstate/react';
import { ArrowUp } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { narrowScreenMaxPx } from '#contract/limits.ts';
import {
  selectCanSend,
  selectExcessChars,
  selectText,
} from '#machines/composer/composer.selectors.ts';
import { IconButton } from '../kit/Button.tsx';
import { conversation as text } from '../text/ru.ts';
import styles from './Composer.module.css';
import type { ConversationParts } from './parts.ts';

/** Enter sends, Shift+Enter makes a new line; neither while an input method is composing. */
function asksToSend({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing;
}

export function Composer({ composer }: Pick<ConversationParts, 'composer'>) {
  const words = useSelector(composer, selectText);
  const canSend = useSelector(composer, selectCanSend);
  const excess = useSelector(composer, selectExcessChars);
  const field = useRef<HTMLTextAreaElement>(null);
  const excessId = useId();
  const send = () => composer.send({ type: 'composer.send' });

  useEffect(() => {
    // On a narrow screen the keyboard would cover what one came to read.
    const isWide = matchMedia(`(width > ${narrowScreenMaxPx}px)`).matches;
    if (isWide) field.current?.focus();
  }, []);

  return (
    <form
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {excess > 0 && (
        <p id={excessId} role="alert" className={styles['excess']}>
          {text.tooLong(excess)}
        </p>
      )}
      <div className={styles['line']}>
        {/* The mirror in ::after gives the field its height: nothing is measured. */}
        <div className={styles['field']} data-text={words}>
          <textarea
            ref={field}
            rows={1}
            dir="auto"
            enterKeyHint="send"
            autoComplete="off"
            aria-label={text.composer}
            aria-invalid={excess > 0 || undefined}
            aria-describedby={excess > 0 ? excessId : undefined}
            placeholder={text.placeholder}
            value={words}
            onChange={(event) =>
              composer.send({ type: 'composer.changed', text: event.target.value })
            }
            onKeyDown={(event) => {
              if (!asksToSend(event)) return;
              event.preventDefault();
              send();
            }}
          />
        </div>
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
    </form>
  );
}
