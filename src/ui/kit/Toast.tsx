import { classes } from './classes.ts';
import styles from './Toast.module.css';

interface ToastProps {
  /** null: nothing to say just now. */
  text: string | null;
  /** Stands higher, so that it does not cover the composer. */
  isAboveComposer?: boolean;
  /** Called when its four seconds are over. */
  onGone: () => void;
}

/** News that needs no answer: said once, then gone by itself. It stays while it is pointed at. */
export function Toast({ text, isAboveComposer = false, onGone }: ToastProps) {
  return (
    // The region is there from the start, so that screen readers hear what appears in it.
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
