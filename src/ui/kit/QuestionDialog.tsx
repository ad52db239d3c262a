import { AlertDialog } from '@base-ui/react/alert-dialog';
import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ComponentProps } from 'react';
import { shell } from '../text/entry.ru.ts';
import { Button } from './Button.tsx';
import styles from './QuestionDialog.module.css';

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
  return (
    <CSPProvider disableStyleElements>
      <AlertDialog.Root open onOpenChange={(open) => !open && onCancel()}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className={styles['backdrop']} />
          <AlertDialog.Popup
            className={styles['dialog']}
            {...(finalFocus === undefined ? {} : { finalFocus })}
          >
            <AlertDialog.Title className={styles['title']}>{title}</AlertDialog.Title>
            <AlertDialog.Description className={styles['hint']}>{hint}</AlertDialog.Description>
            <div className={styles['ways']}>
              <AlertDialog.Close render={<Button look="quiet" />}>{shell.cancel}</AlertDialog.Close>
              <Button look="danger" onClick={onConfirm}>
                {confirm}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </CSPProvider>
  );
}
