import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { shell } from '../text/entry.ru.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './QuestionDialog.module.css';
import patterns from './patterns.module.css';
import sheet from './Sheet.module.css';
import { Sheet } from './Sheet.tsx';

interface QuestionDialogProps {
  title: string;
  hint: string;
  confirm: string;
  /** Another way to do it; it stands before the usual one. */
  other?: { confirm: string; onConfirm: () => void } | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  /** Finds what gets the focus once it is confirmed, where what asked goes. Otherwise the focus returns there. */
  focusAfter?: (() => HTMLElement | null) | undefined;
}

/** Asks before an action that cannot be undone. Load it lazily: it brings the dialog's library. */
export default function QuestionDialog(props: QuestionDialogProps) {
  const { title, hint, confirm, other, onConfirm, onCancel, focusAfter } = props;
  const isConfirmed = useRef(false);
  const finalFocus = () => (isConfirmed.current && focusAfter?.()) || true;
  return (
    <Sheet
      Root={AlertDialog.Root}
      onClose={onCancel}
      className={styles['dialog']}
      focus={{ finalFocus }}
    >
      <div className={classes(sheet['handle'], styles['inside'])} data-handle>
        <AlertDialog.Title className={sheet['title']}>{title}</AlertDialog.Title>
        <AlertDialog.Description className={styles['hint']}>{hint}</AlertDialog.Description>
        <div className={classes(patterns['buttons'], styles['ways'])}>
          <AlertDialog.Close render={<Button look="quiet" />}>{shell.cancel}</AlertDialog.Close>
          {other && (
            <Button look="danger" onClick={other.onConfirm}>
              {other.confirm}
            </Button>
          )}
          <Button
            look="danger"
            onClick={() => {
              isConfirmed.current = true;
              onConfirm();
            }}
          >
            {confirm}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
