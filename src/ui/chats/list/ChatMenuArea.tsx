import {
  useRef,
  useState,
  type AnimationEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { ChatMenu, ListExtras } from '#ui/app/parts.ts';
import { silent } from '#ui/kit/part.tsx';
import { chats } from '#ui/text/ru.ts';
import styles from './ChatMenuArea.module.css';

interface Place {
  readonly row: HTMLElement;
  readonly tile: HTMLElement;
  readonly conversationId: string;
  /** The element that had the focus before. */
  readonly before: Element | null;
  /** The place of the pointer; null after a press of a finger: the menu then stands at the tile. */
  readonly point: DOMRect | null;
}

interface ChatMenuAreaProps {
  list: RefObject<HTMLUListElement | null>;
  children: ReactNode;
}

/**
 * Shows the list of chats, whose tiles have one menu: it opens by right click, a long press, the Menu key, Shift+F10 and
 * the button that a tile has under the mouse and with the focus. Each row names its chat in `data-chat`.
 */
export function ChatMenuArea({ list, children }: ChatMenuAreaProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** The finger that has opened the menu has not gone up yet. */
  const isHeld = useRef(false);
  const open = (target: EventTarget, point: DOMRect | null): boolean => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-chat]') : null;
    const tile = row?.querySelector('a');
    const conversationId = row?.dataset['chat'];
    if (!row || !tile || conversationId === undefined) return false;
    setPlace({ row, tile, conversationId, before: document.activeElement, point });
    setOpen(true);
    return true;
  };
  const openByMouseOrKey = (event: MouseEvent) => {
    const point = new DOMRect(event.clientX, event.clientY);
    if (open(event.target, point)) event.preventDefault();
  };
  const openByPress = ({ animationName, target }: AnimationEvent) => {
    if (animationName !== styles['press']) return;
    // Most browsers have opened the menu by a `contextmenu` event already.
    isHeld.current = isOpen || open(target, null);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears what the tiles in it do not handle */}
      <ul
        ref={list}
        aria-label={chats.list}
        className={styles['list']}
        onContextMenu={openByMouseOrKey}
        onAnimationEnd={openByPress}
        onPointerDown={() => {
          isHeld.current = false;
        }}
        // The finger that has opened the menu goes up over its tile.
        onClickCapture={(event) => isOpen && isHeld.current && event.preventDefault()}
        // The field of the open chat keeps the focus.
        onMouseDown={(event) => event.button === RIGHT_BUTTON && event.preventDefault()}
      >
        {children}
      </ul>
      <ListExtras
        props={{
          list,
          held: isOpen && place ? place.row : null,
          onOpen: (button) => void open(button, button.getBoundingClientRect()),
        }}
        {...silent}
      />
      {place && (
        <ChatMenu
          props={{ ...menuAt(place), open: isOpen, onClose: () => setOpen(false) }}
          onGivenUp={() => {
            setPlace(null);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

const RIGHT_BUTTON = 2;

const menuAt = ({ conversationId, tile, before, point }: Place) => ({
  conversationId,
  align: 'start' as const,
  anchor: { getBoundingClientRect: () => point ?? tile.getBoundingClientRect() },
  finalFocus: () => (before instanceof HTMLElement && before.isConnected ? before : tile),
});
