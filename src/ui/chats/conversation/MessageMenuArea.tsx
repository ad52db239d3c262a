import {
  useLayoutEffect,
  useRef,
  useState,
  type AnimationEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import Reply from 'lucide-react/icons/reply';
import { useDb } from '#ui/app/actors.tsx';
import { MessageMenu } from '#ui/app/parts.ts';
import { selectStranger } from '#machines/store/db/db.people.ts';
import { isPressed } from '#ui/kit/shortcuts.ts';
import { isOutgoing, keyOf, sharesTime, timeOf, type Entry } from './entries.ts';
import {
  canCopy,
  contentOf,
  fileAt,
  indexOf,
  neighbour,
  rowOf,
  type MenuPlace,
} from './menu-place.ts';
import { MessageActions, type Pointed } from './MessageActions.tsx';
import styles from './MessageMenuArea.module.css';
import type { ConversationParts } from './parts.ts';
import { replyTo } from './replies.ts';
import { useSwipeToAnswer } from './swipe-to-answer.ts';

interface MessageMenuAreaProps {
  entries: readonly Entry[];
  conversationId: string;
  composer: ConversationParts['composer'];
  children: ReactNode;
}

/**
 * Gives the whole list one menu. It opens by right click, a long press, the Menu key, Shift+F10, Enter on a focused
 * message, and the button beside it. Links and selected text keep the browser's own menu. Arrows lead from message to
 * message. A swipe to the left or a double click beside a bubble answers it.
 */
export function MessageMenuArea(props: MessageMenuAreaProps) {
  const { entries, conversationId, composer, children } = props;
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [hovered, setHovered] = useState<Pointed | null>(null);
  const [focused, setFocused] = useState<Pointed | null>(null);
  const pointed = hovered ?? focused;
  const selfId = useDb((db) => db.self.id);
  const canWrite = useDb((db) => selectStranger(db, conversationId) === null);
  const area = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLSpanElement>(null);
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
  const messageOf = (row: HTMLElement | null) => {
    const entry = entries[indexOf(row)];
    return entry && !isOutgoing(entry) && entry.service === null ? entry : null;
  };
  const canAnswer = (row: HTMLElement | null) => canWrite && messageOf(row) !== null;
  const answer = (row: HTMLElement | null) => {
    const message = canWrite && messageOf(row);
    if (message) composer.send({ type: 'composer.reply', message: replyTo(message) });
  };
  useSwipeToAnswer({ area, mark, canAnswer, onAnswer: answer });
  useMarked(isOpen ? place : null);

  const open = (target: Element, point: MenuPlace['point']): boolean => {
    const article = target.closest('article');
    const row = article && rowOf(article);
    const entry = entries[indexOf(row)];
    if (!row || !entry) return false;
    const { activeElement } = document;
    const before = activeElement instanceof HTMLElement ? activeElement : null;
    const file = fileAt(target, article);
    setPlace({ entry, row, before, file, isByKeyboard: row.contains(before), point });
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
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.localName !== 'article') return;
    const isUp = isPressed(event, 'messageAbove');
    if (isUp || isPressed(event, 'messageBelow')) {
      event.preventDefault();
      neighbour(target, isUp ? -1 : 1)?.focus();
    } else if (isPressed(event, 'messageMenu') && open(target, null)) event.preventDefault();
  };
  const pointedIn = (target: Element): Pointed | null => {
    const row = rowOf(target);
    const article = row?.querySelector('article');
    const message = messageOf(row);
    if (!article || !message) return null;
    const isTimeHidden = sharesTime(entries, indexOf(row), selfId);
    return {
      article,
      isOwn: message.senderId === selfId,
      atMs: isTimeHidden ? timeOf(message) : null,
    };
  };
  const hover = ({ pointerType, buttons, target }: PointerEvent) => {
    if (pointerType !== 'mouse' || buttons !== 0 || areActionsFocused()) return;
    const next = target instanceof Element ? pointedIn(target) : null;
    if (next?.article !== hovered?.article) setHovered(next);
  };
  const enter = ({ target }: FocusEvent) => {
    if (!target.matches('article:focus-visible')) return;
    setFocused(pointedIn(target));
    setHovered(null);
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    // The window that goes to the back blurs its element, which stays the active one.
    if (focused && !focused.article.contains(relatedTarget ?? document.activeElement))
      setFocused(null);
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
      // Unlike pointerover, it does not come with each row that scrolls by below the mouse.
      onPointerMove={hover}
      onPointerLeave={() => setHovered(null)}
      onFocus={enter}
      onBlur={leave}
      // The composer keeps the focus, and the selection stays.
      onMouseDown={(event) => {
        const isSecond = event.detail > 1 && rowBeside(event.target) !== null;
        if (event.button === RIGHT_BUTTON || isSecond) event.preventDefault();
      }}
      onDoubleClick={({ target }) => answer(rowBeside(target))}
    >
      <span ref={mark} className={styles['answer']} aria-hidden="true">
        <Reply />
      </span>
      {children}
      {pointed && (
        <MessageActions
          {...pointed}
          isTabStop={pointed === focused}
          onAnswer={canWrite ? () => answer(rowOf(pointed.article)) : null}
          onMore={(button) => {
            const { left, bottom } = button.getBoundingClientRect();
            open(button, { x: left, y: bottom });
          }}
        />
      )}
      {place && (
        <MessageMenu
          props={{
            place,
            entry: (isOpen && entries[indexNow(place)]) || place.entry,
            findArticle: () => articleNow(place),
            conversationId,
            composer,
            open: isOpen,
            onClose: () => setOpen(false),
          }}
          onGivenUp={() => {
            setPlace(null);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

/** Marks the message whose menu is open. */
function useMarked(place: MenuPlace | null): void {
  useLayoutEffect(() => {
    place?.row.setAttribute('data-marked', '');
    return () => place?.row.removeAttribute('data-marked');
  }, [place]);
}

/** The mouse does not take the buttons away from somebody who has reached them by keyboard. */
const areActionsFocused = (): boolean => Boolean(document.activeElement?.closest('[data-actions]'));

/** Finds the message beside whose bubble, and not on it, something happens. */
function rowBeside(target: EventTarget): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('article, button')) return null;
  const row = rowOf(target);
  return contentOf(row)?.contains(target) ? row : null;
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
