import Bold from 'lucide-react/icons/bold';
import Code from 'lucide-react/icons/code';
import EyeOff from 'lucide-react/icons/eye-off';
import Italic from 'lucide-react/icons/italic';
import Strikethrough from 'lucide-react/icons/strikethrough';
import type { RefObject } from 'react';
import { IconButton } from '../kit/Button.tsx';
import { keys as text } from '../text/keys.ru.ts';
import styles from './FormatBar.module.css';
import { formatIn, formats } from './wrap.ts';

const icons = {
  bold: <Bold />,
  italic: <Italic />,
  struck: <Strikethrough />,
  code: <Code />,
  hidden: <EyeOff />,
} as const;

interface FormatBarProps {
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Shows the buttons that format what is selected. They take no focus, because keys do the same (KeysDialog). */
export default function FormatBar({ field }: FormatBarProps) {
  return (
    <div role="toolbar" aria-label={text.formatting} className={styles['bar']}>
      {formats.map((format) => (
        <IconButton
          key={format}
          label={text.words[format]}
          tabIndex={-1}
          // The field keeps the focus and the selection.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => field.current && formatIn(field.current, format)}
        >
          {icons[format]}
        </IconButton>
      ))}
    </div>
  );
}
