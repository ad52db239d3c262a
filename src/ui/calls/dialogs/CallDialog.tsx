import { useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '#ui/kit/classes.ts';
import styles from './CallDialog.module.css';

/** Ids of the elements that name and describe a card. */
export interface CardIds {
  readonly label: string;
  readonly description: string;
}

interface CallDialogProps {
  role: 'dialog' | 'alertdialog';
  labelledBy: string;
  describedBy?: string | undefined;
  /** The call that it is about; for another one the card takes the focus anew, and screen readers read it. */
  subject?: string | undefined;
  /** It stands by the edge and leaves in sight what is behind it. */
  isAside?: boolean;
  /** The key, or the gesture that goes back: it is no answer. */
  onEscape?: () => void;
  children: ReactNode;
}

/**
 * A card above whatever there is, other dialogs among it: the browser's own top layer. The focus is on the card and not on
 * one of its buttons, so that who was writing when it came does not answer it by a space; afterwards it goes back.
 */
export function CallDialog(props: CallDialogProps) {
  const { role, labelledBy, describedBy, subject, isAside = false, onEscape, children } = props;
  const shown = useRef(subject);
  const card = useRef<HTMLDialogElement>(null);
  // The same for as long as it stands: another would close and open it.
  const stand = useCallback((dialog: HTMLDialogElement | null) => {
    card.current = dialog;
    return open(dialog);
  }, []);
  // At once: another card that comes with it remembers where the focus was.
  useLayoutEffect(() => {
    if (shown.current === subject) return;
    shown.current = subject;
    const dialog = card.current;
    // A card that has the focus already would not be read.
    if (document.activeElement === dialog) dialog?.blur();
    dialog?.focus();
  }, [subject]);
  // Beside the page, which is hidden from screen readers while the view of a call or a room stands over it.
  return createPortal(
    <dialog
      ref={stand}
      role={role}
      aria-modal="true"
      // The default value keeps the call's view, should that open later, from hiding the card from screen readers.
      aria-live="off"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      tabIndex={-1}
      data-theme="dark"
      className={classes(styles['card'], isAside && styles['aside'])}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        // What stands beneath must not hear it either.
        event.stopPropagation();
        onEscape?.();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onEscape?.();
      }}
      // A browser may close it all the same when one insists.
      onClose={(event) => open(event.currentTarget)}
    >
      {children}
    </dialog>,
    document.body,
  );
}

function open(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (!dialog) return undefined;
  if (!dialog.open) dialog.showModal();
  dialog.focus();
  return () => {
    dialog.close();
    keepFocus(dialog);
  };
}

/** The element that had the focus before may have gone meanwhile, as when the call's view opens behind its card: then the view takes it. */
function keepFocus(closed: HTMLDialogElement): void {
  const { activeElement, body } = document;
  const isLost = activeElement === null || activeElement === body || closed.contains(activeElement);
  if (!isLost) return;
  // The one on top stands last.
  const views = document.querySelectorAll<HTMLElement>('[role="dialog"]:not(dialog)');
  [...views].at(-1)?.focus();
}
