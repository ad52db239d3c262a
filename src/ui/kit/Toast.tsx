import { classes } from './classes.ts';
import styles from './Toast.module.css';

interface ToastProps {
  /** null: nothing to tell just now. */
  text: string | null;
  /** The toast stands higher, so that it does not cover the composer. */
  isAboveComposer?: boolean;
  /** Called when its four seconds are over. */
  onGone: () => void;
}

/** News without a button: it goes by itself, but stays under the pointer. */
export function Toast({ text, isAboveComposer = false, onGone }: ToastProps) {
  return (
    // The region is there from the start, so that screen readers announce its contents.
    <div
      role="status"
      className={classes(styles['region'], isAboveComposer && styles['aboveComposer'])}
    >
      {text !== null && (
        <p key={text} className={styles['toast']} onAnimationEnd={onGone}>
          {text}
        </p>
      )}
    </div>
  );
}
