import Paperclip from 'lucide-react/icons/paperclip';
import { useRef, type RefObject } from 'react';
import { IconButton } from '../kit/Button.tsx';
import { files as text } from '../text/composer.ru.ts';
import styles from './Composer.module.css';
import type { ComposerRef } from './Composer.tsx';
import { isWideScreen } from './screen.ts';

interface AttachButtonProps {
  composer: ComposerRef;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Asks the browser for files. */
export function AttachButton({ composer, field }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={text.attach}
        className={styles['attach']}
        onClick={() => input.current?.click()}
      >
        <Paperclip />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={text.attach}
        onChange={({ target }) => {
          composer.send({ type: 'composer.attach', files: Array.from(target.files ?? []) });
          // The same file may be chosen again.
          target.value = '';
          // Enter sends now, rather than asking for files again.
          if (isWideScreen()) field.current?.focus();
        }}
      />
    </>
  );
}
