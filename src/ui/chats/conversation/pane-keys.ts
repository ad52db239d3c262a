/** Keys that count everywhere in an open conversation, not only in its text field. */
import type { KeyboardEvent } from 'react';
import {
  selectMessages,
  selectOutgoing,
  selectReachesNewest,
} from '#machines/store/db/db.selectors.ts';
import { selectIsUntouched, selectReplyTo } from '#machines/sending/composer/composer.selectors.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { reducedMotion } from '#ui/kit/screen.ts';
import { isPressed } from '#ui/kit/shortcuts.ts';
import { isAtEdge, isComposing } from '#ui/sending/keys.ts';
import { editOf } from './edits.ts';
import { entriesOf, isService } from './entries.ts';
import type { ConversationParts } from './parts.ts';
import { replyTo } from './replies.ts';

type Composer = ConversationParts['composer'];

/**
 * Returns what the pane does on a key: letters that are typed at a message go to the text field, and Ctrl+↑ and Ctrl+↓
 * choose the message to answer, from the newest one upwards, unless they lead to another line of the draft. Page Up and
 * Page Down in the empty field scroll the messages. ArrowUp in it changes the newest own message.
 */
export function usePaneKeys(
  conversationId: string,
  /** null while nothing can be written. */
  composer: Composer | null,
): (event: KeyboardEvent<HTMLElement>) => void {
  const db = usePeer('db');
  const newestOwn = (now: DbContext) =>
    entriesOf(
      // After a jump the loaded ones are old, and the newest own one is not among them.
      selectReachesNewest(now, conversationId) ? selectMessages(now, conversationId) : null,
      selectOutgoing(now, conversationId),
    )
      .map((entry) => editOf(entry, now.self.id))
      .findLast((edit) => edit !== null) ?? null;
  return (event) => {
    const { target, currentTarget: pane, nativeEvent } = event;
    // Menus and dialogs of the pane stand elsewhere in the document.
    const isHere = target instanceof HTMLElement && pane.contains(target);
    if (!composer || !isHere || event.defaultPrevented || isComposing(nativeEvent)) return;
    const step = stepOf(event);
    const edit = isEditAsked(composer, event) ? newestOwn(db.getSnapshot().context) : null;
    if (edit) {
      event.preventDefault();
      composer.send({ type: 'composer.edit', edit });
    } else if (step !== null && isAtEdge(target, step)) {
      event.preventDefault();
      const messages = selectMessages(db.getSnapshot().context, conversationId) ?? [];
      answerNext(
        composer,
        messages.filter((message) => !isService(message)),
        step,
      );
    } else if (isEmptyField(target) && turnPage(pane, event)) {
      event.preventDefault();
    } else if (isTyped(event) && !isField(target)) {
      pane.querySelector('textarea')?.focus({ preventScroll: true });
    }
  };
}

function answerNext(
  composer: Composer,
  messages: readonly Parameters<typeof replyTo>[0][],
  step: -1 | 1,
): void {
  const answered = selectReplyTo(composer.getSnapshot());
  const at = answered ? messages.findLastIndex(({ id }) => id === answered.id) : messages.length;
  const next = messages[Math.max(0, (at === -1 ? messages.length : at) + step)];
  if (next) composer.send({ type: 'composer.reply', message: replyTo(next) });
  else composer.send({ type: 'composer.cancelReply' });
}

/** From the first change on the arrows are the field's own. */
const isEditAsked = (composer: Composer, event: KeyboardEvent): boolean =>
  event.target instanceof HTMLTextAreaElement &&
  isPressed(event, 'editLast') &&
  selectIsUntouched(composer.getSnapshot());

/** The rest of a page stays in view, so that one finds the line again. */
const PAGE_SHARE = 0.875;

function turnPage(pane: HTMLElement, event: KeyboardEvent): boolean {
  const list = pane.querySelector('[role=log]');
  const isUp = isPressed(event, 'olderPage');
  if (!list || !(isUp || isPressed(event, 'newerPage'))) return false;
  const top = (isUp ? -1 : 1) * PAGE_SHARE * list.clientHeight;
  list.scrollBy({ top, behavior: reducedMotion().matches ? 'auto' : 'smooth' });
  return true;
}

function stepOf(event: KeyboardEvent): -1 | 1 | null {
  if (isPressed(event, 'answerLast')) return -1;
  return isPressed(event, 'answerNewer') ? 1 : null;
}

/** Answers whether the key writes something. Space does not: it scrolls, and presses buttons. */
function isTyped(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || key === ' ' || isPressed(event, 'help')) return false;
  return key === 'Dead' || Array.from(key).length === 1;
}

const isField = (target: HTMLElement): boolean => target.matches('input, textarea, select');

const isEmptyField = (target: HTMLElement): boolean =>
  target instanceof HTMLTextAreaElement && target.value === '';
