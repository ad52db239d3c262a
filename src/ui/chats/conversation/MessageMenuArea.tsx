import {
  useRef,
  useState,
  type AnimationEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useDb } from '#ui/app/actors.tsx';
import { partOf } from '#ui/kit/part.tsx';
import { keyOf, type Entry } from './entries.ts';
import { canCopy, indexOf, neighbour, rowOf, type MenuPlace } from './menu-place.ts';
import styles from './MessageMenuArea.module.css';

const MessageMenu = partOf(() => import('./MessageMenu.tsx'));

interface MessageMenuAreaProps {
  entries: readonly Entry[];
  conversationId: string;
  children: ReactNode;
}

/**
 * Gives the whole list one menu. It opens by right click, a long press, the Menu key, Shift+F10, and Enter on a focused
 * message. Arrows lead from message to message. Links and selected text keep the browser's own menu.
 */
export function MessageMenuArea({ entries, conversationId, children }: MessageMenuAreaProps) {
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const [isOpen, setOpen] = useState(false);
  const selfId = useDb((db) => db.self.id);
  const area = useRef<HTMLDivElement>(null);
  /**
   * Finds the message's index. The server may acknowledge the message while its menu is open: then another entry and
   * another article stand for it.
   */
  const indexNow = ({ entry }: MenuPlace): number => {
    const key = keyOf(entry, selfId);
    return entries.findLastIndex((one) => keyOf(one, selfId) === key);
  };
  const articleNow = (of: MenuPlace): HTMLElement | null =>
    area.current?.querySelector<HTMLElement>(`[data-index="${indexNow(of)}"] article`) ?? null;

  const open = (target: Element, point: MenuPlace['point']): boolean => {
    const article = target.closest('article');
    const row = article && rowOf(article);
    const entry = entries[indexOf(row)];
    if (!row || !entry) return false;
    const { activeElement } = document;
    const before = activeElement instanceof HTMLElement ? activeElement : null;
    setPlace({ entry, before, isByKeyboard: row.contains(before), point });
    setOpen(true);
    return true;
  };
  const openByMouseOrKey = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || keepsOwnMenu(event.target)) return;
    const isByKey = event.button !== RIGHT_BUTTON && !isTouch(event);
    if (open(event.target, isByKey ? null : { x: event.clientX, y: event.clientY }))
      event.preventDefault();
  };
  const openByPress = ({ animationName, target }: AnimationEvent) => {
    if (animationName !== styles['press'] || !(target instanceof Element)) return;
    // Most browsers have opened the menu by a `contextmenu` event already.
    if (!isOpen) open(target, null);
  };
  const followKeys = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || target.localName !== 'article') return;
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      event.preventDefault();
      neighbour(target, key === 'ArrowUp' ? -1 : 1)?.focus();
    } else if (key === 'Enter' && open(target, null)) event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what the messages in it do not handle
    <div
      ref={area}
      className={styles['area']}
      data-copies={canCopy || undefined}
      onContextMenu={openByMouseOrKey}
      onAnimationEnd={openByPress}
      onKeyDown={followKeys}
      // The composer keeps the focus, and the selection stays.
      onMouseDown={(event) => event.button === RIGHT_BUTTON && event.preventDefault()}
    >
      {children}
      {place && (
        <MessageMenu
          props={{
            place,
            entry: (isOpen && entries[indexNow(place)]) || place.entry,
            findArticle: () => articleNow(place),
            conversationId,
            open: isOpen,
            onClose: () => setOpen(false),
          }}
          onGivenUp={() => setPlace(null)}
        />
      )}
    </div>
  );
}

const RIGHT_BUTTON = 2;

const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';

/** Answers whether the browser's own menu is needed: links, players and selected text need it. */
function keepsOwnMenu(target: Element): boolean {
  if (target.closest('a:not([data-file]), audio, video')) return true;
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(target, true);
}
