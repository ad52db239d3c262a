import { useSelector } from '@xstate/react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { selectEnterSends } from '#machines/settings/preferences/preferences.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { classes } from '../kit/classes.ts';
import { isPressed } from '../kit/shortcuts.ts';
import { conversation as text } from '../text/ru.ts';
import { isComposing } from './keys.ts';
import styles from './MessageField.module.css';
import { filesPasted, type Transferred } from './transfer.ts';

interface MessageFieldProps extends Pick<
  ComponentProps<'textarea'>,
  'ref' | 'onBlur' | 'aria-describedby'
> {
  value: string;
  isTooLong: boolean;
  /** A class that sets `--lines`, `--pad` and `--round`. */
  className: string | undefined;
  onChange: (text: string) => void;
  onFiles: (pasted: Transferred) => void;
  /** Keys other than Enter; it is not called while an input method is composing. */
  onKeyDown?: (event: KeyboardEvent) => void;
}

/**
 * Shows the field for the text of a message. It grows up to a number of lines, then scrolls. Enter submits the form in
 * which it stands, Shift+Enter does not; for those who prefer that, only Ctrl+Enter does.
 */
export function MessageField(props: MessageFieldProps) {
  const { value, isTooLong, className, onChange, onFiles, onKeyDown, ...rest } = props;
  const enterSends = useSelector(usePeer('preferences'), selectEnterSends);
  return (
    // The mirror in ::after gives the field its height, so nothing is measured.
    <div className={classes(styles['field'], className)} data-text={value}>
      <textarea
        {...rest}
        rows={1}
        dir="auto"
        enterKeyHint={enterSends ? 'send' : 'enter'}
        autoComplete="off"
        aria-label={text.composer}
        aria-invalid={isTooLong || undefined}
        placeholder={text.placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onPaste={(event) => {
          const pasted = filesPasted(event.clipboardData);
          if (!pasted) return;
          event.preventDefault();
          onFiles(pasted);
        }}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          onKeyDown?.(event);
          const sends = enterSends || event.ctrlKey || event.metaKey;
          if (!sends || !isPressed(event, 'send')) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
    </div>
  );
}
