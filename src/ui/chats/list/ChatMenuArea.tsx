import {
  useRef,
  useState,
  type AnimationEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { ChatMenu } from '#ui/app/parts.ts';
import { chats } from '#ui/text/ru.ts';
import styles from './ChatMenuArea.module.css';

interface Place {
  readonly tile: HTMLElement;
  readonly conversationId: string;
  /** The element that had the focus before. */
  readonly before: Element | null;
  /** The place of the pointer; null after a press of a finger: the menu then stands at the tile. */
  readonly point: DOMRect | null;
}

interface ChatMenuAreaProps {
  list: Ref<HTMLUListElement>;
  children: ReactNode;
}

/**
 * Shows the list of chats, whose tiles have one menu: it opens by right click, a long press, the Menu key and
 * Shift+F10. Each row names its chat in `data-chat`.
 */
export function ChatMenuArea({ list, children }: ChatMenuAreaProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** The finger that has opened the menu has not gone up yet. */
  const isHeld = useRef(false);
  const open = (target: EventTarget, point: DOMRect | null): boolean => {
    const tile = target instanceof Element ? target.closest<HTMLElement>('a') : null;
    const conversationId = tile?.closest<HTMLElement>('[data-chat]')?.dataset['chat'];
    if (!tile || conversationId === undefined) return false;
    setPlace({ tile, conversationId, before: document.activeElement, point });
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
