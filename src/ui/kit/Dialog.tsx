import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog as Base } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import type { ComponentProps, ReactNode } from 'react';
import { shell } from '../text/entry.ru.ts';
import { IconButton } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './Dialog.module.css';
import sheet from './Sheet.module.css';
import { useSheetDrag } from './sheet-drag.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons that stay in view while the rest scrolls. */
  footer?: ReactNode;
  initialFocus?: ComponentProps<typeof Base.Popup>['initialFocus'];
}

/**
 * A card in the middle of the screen, a sheet from below on a narrow one. Escape, a click beside it and 'Закрыть' close
 * it, and so does a finger that draws the sheet down by its head; the focus returns to where it came from. Load it lazily: it brings the dialog's library.
 */
export function Dialog({ title, onClose, children, footer, initialFocus }: DialogProps) {
  const sheetRef = useSheetDrag(onClose);
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open onOpenChange={(open) => !open && onClose()}>
        <Base.Portal>
          <Base.Backdrop className={sheet['backdrop']} />
          <Base.Popup
            ref={sheetRef}
            className={classes(sheet['card'], styles['dialog'])}
            {...(initialFocus === undefined ? {} : { initialFocus })}
          >
            <span className={sheet['grab']} aria-hidden="true" />
            <header className={classes(sheet['handle'], styles['head'])} data-handle>
              <Base.Title className={styles['title']}>{title}</Base.Title>
              <IconButton label={shell.close} onClick={onClose}>
                <X />
              </IconButton>
            </header>
            <div className={styles['body']}>{children}</div>
            {footer !== undefined && <footer className={styles['foot']}>{footer}</footer>}
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
