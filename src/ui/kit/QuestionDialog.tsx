import { AlertDialog } from '@base-ui/react/alert-dialog';
import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ComponentProps } from 'react';
import { shell } from '../text/entry.ru.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './QuestionDialog.module.css';
import sheet from './Sheet.module.css';
import { useSheetDrag } from './sheet-drag.ts';

interface QuestionDialogProps {
  title: string;
  hint: string;
  confirm: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** Where the focus goes after it; without it, where it came from. */
  finalFocus?: ComponentProps<typeof AlertDialog.Popup>['finalFocus'];
}

/** Asks before something that cannot be taken back. Load it lazily: it brings the dialog's library. */
export default function QuestionDialog(props: QuestionDialogProps) {
  const { title, hint, confirm, onConfirm, onCancel, finalFocus } = props;
  const sheetRef = useSheetDrag(onCancel);
  return (
    <CSPProvider disableStyleElements>
      <AlertDialog.Root open onOpenChange={(open) => !open && onCancel()}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className={sheet['backdrop']} />
          <AlertDialog.Popup
            ref={sheetRef}
            className={classes(sheet['card'], styles['dialog'])}
            {...(finalFocus === undefined ? {} : { finalFocus })}
          >
            <span className={sheet['grab']} aria-hidden="true" />
            <div className={classes(sheet['handle'], styles['inside'])} data-handle>
              <AlertDialog.Title className={styles['title']}>{title}</AlertDialog.Title>
              <AlertDialog.Description className={styles['hint']}>{hint}</AlertDialog.Description>
              <div className={styles['ways']}>
                <AlertDialog.Close render={<Button look="quiet" />}>
                  {shell.cancel}
                </AlertDialog.Close>
                <Button look="danger" onClick={onConfirm}>
                  {confirm}
                </Button>
              </div>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </CSPProvider>
  );
}
