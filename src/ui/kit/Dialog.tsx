import { Dialog as Base } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { shell } from '../text/entry.ru.ts';
import { IconButton } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './Dialog.module.css';
import patterns from './patterns.module.css';
import sheet from './Sheet.module.css';
import { Sheet, type SheetFocus } from './Sheet.tsx';

interface DialogProps extends Pick<SheetFocus, 'initialFocus'> {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Its rows hold a person and several buttons. */
  isWide?: boolean;
  /** It stands as a pane beside the conversation, which can be used meanwhile. */
  isBeside?: boolean;
  /** Buttons that stay in view while the rest scrolls. */
  footer?: ReactNode;
}

/**
 * Shows a sheet that also closes by a click beside it or by 'Закрыть'. Load it lazily: it brings the dialog's library.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, isWide, isBeside, footer, ...focus } = props;
  return (
    <Sheet
      Root={Base.Root}
      onClose={onClose}
      isBeside={isBeside}
      className={classes(styles['dialog'], isWide && styles['wide'], isBeside && styles['beside'])}
      focus={focus}
    >
      <header className={classes(sheet['handle'], styles['head'])} data-handle>
        <Base.Title className={sheet['title']}>{title}</Base.Title>
        <IconButton label={shell.close} onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <div className={styles['body']}>{children}</div>
      {footer !== undefined && (
        <footer className={classes(patterns['buttons'], styles['foot'])}>{footer}</footer>
      )}
    </Sheet>
  );
}
