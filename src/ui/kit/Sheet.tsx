import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Sheet.module.css';
import { useSheetDrag } from './sheet-drag.ts';
import { useSheetExit } from './sheet-exit.ts';

export type SheetFocus = Pick<ComponentProps<typeof Dialog.Popup>, 'initialFocus' | 'finalFocus'>;

interface SheetProps {
  /** The root of a dialog or of an alert dialog; the other parts are the same in both. */
  Root: ComponentType<{
    open: boolean;
    onOpenChange: (isOpen: boolean) => void;
    children: ReactNode;
  }>;
  onClose: () => void;
  className: string | undefined;
  focus: SheetFocus;
  children: ReactNode;
}

/**
 * Shows a card in the middle of the screen, or a sheet from below on a narrow one. Escape closes it, and so does a
 * finger that drags the sheet down by its head (`data-handle`). Unless `focus` says otherwise, the focus then returns
 * to its previous element.
 */
export function Sheet({ Root, onClose, className, focus, children }: SheetProps) {
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  useSheetDrag(sheet, onClose);
  useSheetExit(sheet);
  return (
    <CSPProvider disableStyleElements>
      <Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Dialog.Portal>
          <Dialog.Backdrop className={styles['backdrop']} />
          <Dialog.Popup
            ref={setSheet}
            data-sheet
            className={classes(styles['card'], className)}
            {...focus}
          >
            <span className={styles['grab']} aria-hidden="true" />
            {children}
          </Dialog.Popup>
        </Dialog.Portal>
      </Root>
    </CSPProvider>
  );
}
