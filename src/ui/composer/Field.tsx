import { useSelector } from '@xstate/react';
import { useEffect, useId, type KeyboardEvent, type RefObject } from 'react';
import {
  selectCharsLeft,
  selectReplyTo,
  selectText,
} from '#machines/composer/composer.selectors.ts';
import { field as words } from '../text/composer.ru.ts';
import { conversation as text } from '../text/ru.ts';
import type { ComposerRef } from './Composer.tsx';
import styles from './Field.module.css';
import { filesPasted } from './transfer.ts';
import { isWideScreen } from './screen.ts';

interface FieldProps {
  composer: ComposerRef;
  field: RefObject<HTMLTextAreaElement | null>;
  onSend: () => void;
}

/** Safari ends a composition before its Enter; 229 tells that the key was the input method's. */
const INPUT_METHOD_KEY = 229;

/** Enter sends, Shift+Enter makes a new line; neither while an input method is composing. */
function asksToSend({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !isComposing(nativeEvent);
}

const isComposing = (event: KeyboardEvent['nativeEvent']): boolean =>
  event.isComposing || event.keyCode === INPUT_METHOD_KEY;

/** The words: as high as they are, up to 8 lines, then they scroll. */
export function Field({ composer, field, onSend }: FieldProps) {
  const value = useSelector(composer, selectText);
  const left = useSelector(composer, selectCharsLeft);
  const isAnswer = useSelector(composer, selectReplyTo) !== null;
  const noteId = useId();
  const isTooLong = left !== null && left < 0;

  useEffect(() => {
    // On a narrow screen the keyboard would cover what one came to read.
    if (isWideScreen()) field.current?.focus();
    // Who asked to answer wants to write.
    const subscription = composer.on('composer.replied', () => field.current?.focus());
    return () => subscription.unsubscribe();
  }, [composer, field]);

  return (
    <>
      {/* The mirror in ::after gives the field its height: nothing is measured. */}
      <div className={styles['field']} data-text={value}>
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          enterKeyHint="send"
          autoComplete="off"
          aria-label={text.composer}
          aria-invalid={isTooLong || undefined}
          aria-describedby={left === null ? undefined : noteId}
          placeholder={text.placeholder}
          value={value}
          onChange={(event) =>
            composer.send({ type: 'composer.changed', text: event.target.value })
          }
          onBlur={() => composer.send({ type: 'composer.left' })}
          onPaste={(event) => {
            const pasted = filesPasted(event.clipboardData);
            if (!pasted) return;
            event.preventDefault();
            composer.send({ type: 'composer.attach', ...pasted });
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && isAnswer && !isComposing(event.nativeEvent)) {
              event.preventDefault();
              composer.send({ type: 'composer.cancelReply' });
            }
            if (!asksToSend(event)) return;
            event.preventDefault();
            onSend();
          }}
        />
      </div>
      {left !== null && (
        <p
          id={noteId}
          role={isTooLong ? 'alert' : undefined}
          className={styles[isTooLong ? 'excess' : 'left']}
        >
          {isTooLong ? text.tooLong(-left) : words.left(left)}
        </p>
      )}
    </>
  );
}
