import styles from './Toast.module.css';

interface ToastProps {
  /** null: nothing to say just now. */
  text: string | null;
  /** It was there for its four seconds. */
  onGone: () => void;
}

/** Good news that needs no answer: said once, then gone by itself. It stays while it is pointed at. */
export function Toast({ text, onGone }: ToastProps) {
  return (
    // There from the start, so that screen readers hear what appears in it.
    <div role="status" className={styles['region']}>
      {text !== null && (
        <p key={text} className={styles['toast']} onAnimationEnd={onGone}>
          {text}
        </p>
      )}
    </div>
  );
}
