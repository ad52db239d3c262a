import Paperclip from 'lucide-react/icons/paperclip';
import { useRef } from 'react';
import { IconButton } from '../kit/Button.tsx';
import { files as text } from '../text/composer.ru.ts';

interface AttachButtonProps {
  className?: string | undefined;
  onFiles: (files: readonly File[]) => void;
}

/** Shows a button that asks the browser for files. */
export function AttachButton({ className, onFiles }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={text.attach} className={className} onClick={() => input.current?.click()}>
        <Paperclip />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={text.attach}
        onChange={({ target }) => {
          onFiles(Array.from(target.files ?? []));
          // Choosing the same file again must fire the event, too.
          target.value = '';
        }}
      />
    </>
  );
}
