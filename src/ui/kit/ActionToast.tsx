import { classes } from './classes.ts';
import styles from './Toast.module.css';

interface ActionToastProps {
  /** null: nothing to say just now. */
  message: {
    readonly text: string;
    readonly action: string;
    readonly onAction: () => void;
    /** Keys that do the same: for aria-keyshortcuts, and in words for who does not see the button. */
    readonly shortcut?: { readonly keys: string; readonly words: string };
  } | null;
}

/** Something has happened that can be answered, as long as this stands; how long is not for the view to say. */
export function ActionToast({ message }: ActionToastProps) {
  return (
    // There from the start, so that screen readers hear what appears in it.
    <div role="status" className={classes(styles['region'], styles['aboveComposer'])}>
      {message && (
        <div className={classes(styles['toast'], styles['standing'])}>
          <p>
            {message.text}
            {message.shortcut && (
              <span className={styles['unseen']}>. {message.shortcut.words}</span>
            )}
          </p>
          <button
            type="button"
            aria-keyshortcuts={message.shortcut?.keys}
            className={styles['action']}
            onClick={message.onAction}
          >
            {message.action}
          </button>
        </div>
      )}
    </div>
  );
}
