import { useSelector } from '@xstate/react';
import { useEffect, useId, type RefObject } from 'react';
import { selectCharsLeft, selectText } from '#machines/sending/composer/composer.selectors.ts';
import { field as words } from '../text/composer.ru.ts';
import { conversation as text } from '../text/ru.ts';
import type { ComposerRef } from './Composer.tsx';
import styles from './Field.module.css';
import { MessageField } from './MessageField.tsx';
import { isWideScreen } from './screen.ts';

interface FieldProps {
  composer: ComposerRef;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The id of the quoted words, which describe the field. */
  describedBy: string;
  onSend: () => void;
}

/** The text of a message: up to 8 lines, then it scrolls; below it the number of characters left. */
export function Field({ composer, field, describedBy, onSend }: FieldProps) {
  const value = useSelector(composer, selectText);
  const left = useSelector(composer, selectCharsLeft);
  const noteId = useId();
  const isTooLong = left !== null && left < 0;

  useEffect(() => {
    // On a narrow screen the keyboard would cover the messages.
    if (isWideScreen()) field.current?.focus({ preventScroll: true });
    // A person who chose to reply wants to type.
    const subscription = composer.on('composer.replied', () => field.current?.focus());
    return () => subscription.unsubscribe();
  }, [composer, field]);

  return (
    <>
      <MessageField
        value={value}
        field={field}
        isTooLong={isTooLong}
        describedBy={left === null ? describedBy : `${describedBy} ${noteId}`}
        className={styles['field']}
        onChange={(written) => composer.send({ type: 'composer.changed', text: written })}
        onBlur={() => composer.send({ type: 'composer.left' })}
        onFiles={(pasted) => composer.send({ type: 'composer.attach', ...pasted })}
        onSend={onSend}
      />
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
