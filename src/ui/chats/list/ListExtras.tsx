import Ellipsis from 'lucide-react/icons/ellipsis';
import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#ui/kit/Button.tsx';
import { chatMenu as text } from '#ui/text/chat-menu.ru.ts';
import styles from './ListExtras.module.css';
import { useMoves } from './moves.ts';

interface ListExtrasProps {
  /** The list of chats, whose rows have `data-chat`. */
  list: RefObject<HTMLElement | null>;
  /** The row whose menu is open keeps the button. */
  held: HTMLElement | null;
  onOpen: (button: HTMLElement) => void;
}

/**
 * Brings to the list what its first picture does without: rows move to their new places, and the tile under the mouse, or
 * the one that has the focus of the keyboard, has a button «⋯». The whole list has only one of these, drawn into the row
 * that needs it, so that no tile is drawn anew under the mouse.
 */
export default function ListExtras({ list, held, onOpen }: ListExtrasProps) {
  useMoves(list);
  const { hovered, focused } = usePointed(list);
  const row = held ?? hovered ?? focused;
  const isThere = row?.isConnected === true;
  // Each row has a button of its own, which finds its place anew.
  return isThere && createPortal(<More key={row.dataset['chat']} {...{ held, onOpen }} />, row);
}

function More({ held, onOpen }: Pick<ListExtrasProps, 'held' | 'onOpen'>) {
  return (
    <IconButton
      ref={standAtTime}
      label={text.more}
      aria-haspopup="menu"
      aria-expanded={held !== null}
      className={styles['more']}
      // What has the focus keeps it, such as the field of the open chat.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      <Ellipsis />
    </IconButton>
  );
}

/** The button stands in for the time, which each density of the list has in another place. */
function standAtTime(button: HTMLElement | null) {
  const row = rowOf(button);
  const time = row?.querySelector('time')?.getBoundingClientRect();
  if (!button || !row || !time) return;
  button.style.top = `${time.top + time.height / 2 - row.getBoundingClientRect().top}px`;
}

/** Follows the mouse and the focus through the rows. */
function usePointed(list: ListExtrasProps['list']) {
  const [hovered, setHovered] = useState<HTMLElement | null>(null);
  const [focused, setFocused] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const rows = list.current;
    if (!rows) return undefined;
    const hover = ({ pointerType, buttons, target }: PointerEvent) => {
      if (pointerType === 'mouse' && buttons === 0) setHovered(rowOf(target));
    };
    const leave = () => setHovered(null);
    const enter = ({ target }: Pick<FocusEvent, 'target'>) => {
      const isByKey = target instanceof Element && target.matches(':focus-visible');
      setFocused(isByKey ? rowOf(target) : null);
    };
    const blur = ({ target, relatedTarget }: FocusEvent) => {
      // The window that goes to the back blurs its element, which stays the active one.
      const heir = relatedTarget ?? document.activeElement;
      // The menu gives the focus back.
      const isInMenu = heir instanceof Element && heir.closest('[role="menu"]') !== null;
      if (!isInMenu && rowOf(heir) !== rowOf(target)) setFocused(null);
    };
    // Both may have come before this code did.
    const frame = requestAnimationFrame(() => {
      setHovered(rows.querySelector<HTMLElement>('[data-chat]:hover'));
      if (rows.contains(document.activeElement)) enter({ target: document.activeElement });
    });
    // Unlike pointerover, it does not come with each row that scrolls by below the mouse.
    rows.addEventListener('pointermove', hover);
    rows.addEventListener('pointerleave', leave);
    rows.addEventListener('focusin', enter);
    rows.addEventListener('focusout', blur);
    return () => {
      cancelAnimationFrame(frame);
      rows.removeEventListener('pointermove', hover);
      rows.removeEventListener('pointerleave', leave);
      rows.removeEventListener('focusin', enter);
      rows.removeEventListener('focusout', blur);
    };
  }, [list]);
  return { hovered, focused };
}

const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-chat]') : null;
