import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Sheet.module.css';
import { useShortcut } from './shortcuts.ts';
import { useRoomBeside } from './sheet-beside.ts';
import { useSheetDrag } from './sheet-drag.ts';
import { useSheetExit } from './sheet-exit.ts';

export type SheetFocus = Pick<ComponentProps<typeof Dialog.Popup>, 'initialFocus' | 'finalFocus'>;

interface SheetProps {
  /** The root of a dialog or of an alert dialog; the other parts are the same in both. */
  Root: ComponentType<{
    open: boolean;
    onOpenChange: (isOpen: boolean, details: Dialog.Root.ChangeEventDetails) => void;
    modal?: boolean;
    disablePointerDismissal?: boolean;
    children: ReactNode;
  }>;
  onClose: () => void;
  className: string | undefined;
  focus: SheetFocus;
  /** It stands beside the page; false for a sheet over it. */
  isBeside?: boolean | undefined;
  children: ReactNode;
}

/**
 * Shows a card in the middle of the screen, or a sheet from below on a narrow one. Escape closes it, and so does a
 * finger that drags the sheet down by its head (`data-handle`). Unless `focus` says otherwise, the focus then returns
 * to its previous element. Beside the page it is the same element, so that nothing in it is lost when the window
 * changes.
 */
export function Sheet(props: SheetProps) {
  const { Root, onClose, className, focus, isBeside = false, children } = props;
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  useSheetDrag(sheet, onClose);
  // In this order: the exit is drawn once the room is given back.
  useRoomBeside(sheet, isBeside);
  useSheetExit(sheet);
  useShortcut('back', onClose, isBeside);
  return (
    <CSPProvider disableStyleElements>
      <Root
        open
        modal={!isBeside}
        disablePointerDismissal={isBeside}
        onOpenChange={(isOpen, details) => {
          if (isBeside) {
            // The page is in use as well: Escape goes on to what opened last in all of it.
            details.cancel();
            details.allowPropagation();
          } else if (!isOpen) onClose();
        }}
      >
        <Dialog.Portal>
          <Dialog.Backdrop forceRender className={styles['backdrop']} hidden={isBeside} />
          <Dialog.Popup
            ref={setSheet}
            {...(isBeside && { role: 'complementary' })}
            data-sheet={isBeside ? 'beside' : ''}
            className={classes(styles['card'], isBeside && styles['beside'], className)}
            // It would keep arrows to itself, which lead from chat to chat.
            onKeyDown={(event) => isBeside && event.preventBaseUIHandler()}
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
