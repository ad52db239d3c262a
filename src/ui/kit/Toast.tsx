import { createPortal } from 'react-dom';
import { classes } from './classes.ts';
import patterns from './patterns.module.css';
import styles from './Toast.module.css';

interface ToastProps {
  /** null: nothing to tell just now. */
  text: string | null;
  /** The toast stands higher, so that it does not cover the composer. */
  isAboveComposer?: boolean;
  /** Called when its four seconds are over. */
  onGone: () => void;
}

/** Shows news without a button. It goes by itself, but stays while the pointer is on it. */
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

interface ActionToastProps {
  /** null: nothing to tell just now. */
  message: {
    readonly text: string;
    readonly action: string;
    readonly onAction: () => void;
    /** `keys` is for aria-keyshortcuts; `words` tells the keys to people who do not see the button. */
    readonly shortcut?: { readonly keys: string; readonly words: string };
  } | null;
  /** A live region in the page that the news stand in, and that gives them their look; null: they lie over the page. */
  place?: HTMLElement | null;
}

/** Shows news with a button. A chart decides how long it stays. */
export function ActionToast({ message, place = null }: ActionToastProps) {
  const news = message && (
    <div className={place ? undefined : classes(styles['toast'], styles['standing'])}>
      <p>
        {message.text}
        {message.shortcut && <span className={patterns['unseen']}>. {message.shortcut.words}</span>}
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
  );
  if (place) return createPortal(news, place);
  return (
    // The region is there from the start, so that screen readers announce its contents.
    <div role="status" className={classes(styles['region'], styles['aboveComposer'])}>
      {news}
    </div>
  );
}
