import { AlertDialog } from '@base-ui/react/alert-dialog';
import { shell } from '../text/entry.ru.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './QuestionDialog.module.css';
import patterns from './patterns.module.css';
import sheet from './Sheet.module.css';
import { Sheet, type SheetFocus } from './Sheet.tsx';

/** `finalFocus` gets the focus afterwards; without it, the focus returns to its previous element. */
interface QuestionDialogProps extends Pick<SheetFocus, 'finalFocus'> {
  title: string;
  hint: string;
  confirm: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an action that cannot be undone. Load it lazily: it brings the dialog's library. */
export default function QuestionDialog(props: QuestionDialogProps) {
  const { title, hint, confirm, onConfirm, onCancel, ...focus } = props;
  return (
    <Sheet Root={AlertDialog.Root} onClose={onCancel} className={styles['dialog']} focus={focus}>
      <div className={classes(sheet['handle'], styles['inside'])} data-handle>
        <AlertDialog.Title className={sheet['title']}>{title}</AlertDialog.Title>
        <AlertDialog.Description className={styles['hint']}>{hint}</AlertDialog.Description>
        <div className={classes(patterns['buttons'], styles['ways'])}>
          <AlertDialog.Close render={<Button look="quiet" />}>{shell.cancel}</AlertDialog.Close>
          <Button look="danger" onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
