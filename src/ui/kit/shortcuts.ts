/**
 * Names the product's shortcuts once: handlers ask this table, and the sheet shows it. Keys that a role of ARIA
 * brings with it (menus, tabs, digit boxes, the cut of a picture) are no part of it. Letters and signs
 * go by their place on the keyboard (`event.code`), so that all layouts have the same keys. Only «undo» goes by its Latin
 * letter, because it stands beside the browser's own.
 */
import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '#ui/sending/keys.ts';

/** The keys of each shortcut; the sheet shows the first one. Ctrl is also ⌘. */
export const shortcuts = {
  help: ['?', 'Ctrl+Slash'],
  back: ['Escape'],
  undo: ['Ctrl+KeyZ'],
  search: ['Ctrl+KeyK'],
  searchChat: ['Ctrl+KeyF'],
  olderHit: ['Enter'],
  newerHit: ['Shift+Enter'],
  nextChat: ['Alt+ArrowDown'],
  previousChat: ['Alt+ArrowUp'],
  send: ['Enter', 'Ctrl+Enter'],
  newLine: ['Shift+Enter'],
  bold: ['Ctrl+KeyB'],
  italic: ['Ctrl+KeyI'],
  struck: ['Ctrl+Shift+KeyX'],
  code: ['Ctrl+Shift+KeyM'],
  // Firefox gives Ctrl+Shift+P to no page; no browser takes this one, whose key has the star.
  hidden: ['Ctrl+Shift+Digit8'],
  editLast: ['ArrowUp'],
  answerLast: ['Ctrl+ArrowUp'],
  answerNewer: ['Ctrl+ArrowDown'],
  olderPage: ['PageUp'],
  newerPage: ['PageDown'],
  messageAbove: ['ArrowUp'],
  messageBelow: ['ArrowDown'],
  messageMenu: ['Enter'],
  firstMessage: ['Home', 'Ctrl+Home'],
  lastMessage: ['End', 'Ctrl+End'],
  previousPicture: ['ArrowLeft'],
  nextPicture: ['ArrowRight'],
  movePicture: ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'],
  zoomIn: ['Equal', 'Shift+Equal', 'NumpadAdd'],
  zoomOut: ['Minus', 'NumpadSubtract'],
  zoomReset: ['Digit0', 'Numpad0'],
  microphone: ['KeyM'],
  camera: ['KeyV'],
  talk: ['Space'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

export type Shortcut = keyof typeof shortcuts;

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Answers whether the event is a key of this shortcut. */
export function isPressed(press: Press, shortcut: Shortcut): boolean {
  const keys: readonly string[] = shortcuts[shortcut];
  return keys.includes(nameOf(press));
}

function nameOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press): string {
  // Layouts have this sign in different places, some of them without Shift.
  if (key === '?') return key;
  const held = `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}`;
  // Some layouts exchange the two: «redo» must not undo.
  if (held === 'Ctrl+' && /^[yz]$/i.test(key)) return `Ctrl+Key${key.toUpperCase()}`;
  // Keyboards of phones tell the names of Enter and the like, but no places.
  return held + (key.length > 1 ? key : code);
}

type Listener = (event: KeyboardEvent) => void;

const listeners: Listener[] = [];

/** The view that opened last hears first, so that Escape walks back step by step. */
function hear(event: KeyboardEvent) {
  for (const listener of listeners.toReversed()) listener(event);
}

/**
 * Hears a shortcut on the whole page, unless something nearer has used the key. `act` answers false where the key is
 * not meant for it.
 */
export function useShortcut(
  shortcut: Shortcut,
  act: (event: KeyboardEvent) => boolean | void,
  isWanted = true,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || !isPressed(event, shortcut)) return;
    if (act(event) !== false) event.preventDefault();
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const listener: Listener = (event) => onKey(event);
    listeners.push(listener);
    window.addEventListener('keydown', hear);
    return () => void listeners.splice(listeners.indexOf(listener), 1);
  }, [isWanted]);
}

/** Answers whether a dialog, a menu or a large call lies over the page. */
export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/** Answers whether a press writes something there. */
export const isTextField = (
  target: EventTarget | null,
): target is HTMLTextAreaElement | HTMLInputElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    !/^(?:radio|checkbox|range|file|button)$/.test(target.type));
