import { classes } from './classes.ts';
import styles from './Toast.module.css';

interface ToastProps {
  /** null: nothing to say just now. */
  text: string | null;
  /** Where one writes, what one is writing stays in sight. */
  isAboveComposer?: boolean;
  /** It was there for its four seconds. */
  onGone: () => void;
}

/** News that needs no answer: said once, then gone by itself. It stays while it is pointed at. */
export function Toast({ text, isAboveComposer = false, onGone }: ToastProps) {
  return (
    // There from the start, so that screen readers hear what appears in it.
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
