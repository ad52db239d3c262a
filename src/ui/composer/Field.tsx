import { useSelector } from '@xstate/react';
import { useEffect, useId, type KeyboardEvent, type RefObject } from 'react';
import { selectCharsLeft, selectText } from '#machines/composer/composer.selectors.ts';
import { field as words } from '../text/composer.ru.ts';
import { conversation as text } from '../text/ru.ts';
import type { ComposerRef } from './Composer.tsx';
import styles from './Field.module.css';
import { isComposing } from './keys.ts';
import { filesPasted } from './transfer.ts';
import { isWideScreen } from './screen.ts';

interface FieldProps {
  composer: ComposerRef;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Id of what it answers. */
  describedBy: string;
  onSend: () => void;
}

/** Enter sends, Shift+Enter makes a new line; neither while an input method is composing. */
function asksToSend({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !isComposing(nativeEvent);
}

/** The words: as high as they are, up to 8 lines, then they scroll. */
export function Field({ composer, field, describedBy, onSend }: FieldProps) {
  const value = useSelector(composer, selectText);
  const left = useSelector(composer, selectCharsLeft);
  const noteId = useId();
  const isTooLong = left !== null && left < 0;

  useEffect(() => {
    // On a narrow screen the keyboard would cover what one came to read.
    if (isWideScreen()) field.current?.focus({ preventScroll: true });
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
          aria-describedby={left === null ? describedBy : `${describedBy} ${noteId}`}
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
