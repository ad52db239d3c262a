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
  /** The card's call; for another one the card takes the focus anew, so that screen readers read it. */
  subject?: string | undefined;
  /** The card stands by the edge and leaves the page in sight. */
  isAside?: boolean;
  /** The Escape key, or the gesture for «back»: neither answers the call. */
  onEscape?: () => void;
  children: ReactNode;
}

/**
 * Shows a card above everything, other dialogs included, in the browser's top layer. The card itself takes the focus,
 * not one of its buttons, so that a person who is typing does not answer by a space. Afterwards the focus goes back.
 */
export function CallDialog(props: CallDialogProps) {
  const { role, labelledBy, describedBy, subject, isAside = false, onEscape, children } = props;
  const shown = useRef(subject);
  const card = useRef<HTMLDialogElement>(null);
  // The function must stay the same: a new one would close and reopen the dialog.
  const stand = useCallback((dialog: HTMLDialogElement | null) => {
    card.current = dialog;
    return open(dialog);
  }, []);
  // The focus moves at once, because another card may open in the same commit and remember it.
  useLayoutEffect(() => {
    if (shown.current === subject) return;
    shown.current = subject;
    const dialog = card.current;
    // Screen readers would not read a card that has the focus already.
    if (document.activeElement === dialog) dialog?.blur();
    dialog?.focus();
  }, [subject]);
  // The card stands beside the page, which is hidden from screen readers under the view of a call or a room.
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
        // The layers below must not hear the key.
        event.stopPropagation();
        onEscape?.();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onEscape?.();
      }}
      // A browser may close the dialog all the same after a second Escape.
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

/**
 * Gives the focus to the topmost view if the element that had it before is gone: the call's view opens behind its card.
 */
function keepFocus(closed: HTMLDialogElement): void {
  const { activeElement, body } = document;
  const isLost = activeElement === null || activeElement === body || closed.contains(activeElement);
  if (!isLost) return;
  // The topmost view is the last one in the document.
  const views = document.querySelectorAll<HTMLElement>('[role="dialog"]:not(dialog)');
  [...views].at(-1)?.focus();
}
