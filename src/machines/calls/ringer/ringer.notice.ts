/** Shows the system's notification of a call that rings while nobody can see the page, in one tab of the browser. */
import type { AnyActorRef } from 'xstate';
import type { Notifications } from '#services/notifications/notifications/types.ts';
import type { Page } from '#services/browser/page/types.ts';
import type { RingNotice, RingNotices } from '#services/calls/ring/types.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { readPreferences } from '#machines/settings/preferences/preferences.selectors.ts';
import type { CallCommand, Incoming } from '../call/call.events.ts';

interface Words extends Omit<RingNotice, 'tag'> {
  /** The words that the page's title shows. */
  readonly pageTitle: string;
}

/** Gives the words of the system's notification and of the page's title about a call that rings. */
export type RingWords = (db: DbContext, incoming: Incoming) => Words;

export interface NoticeServices {
  readonly notifications: Pick<Notifications, 'show' | 'isShown' | 'claim'>;
  readonly ringNotices: RingNotices;
  readonly page: Pick<Page, 'isVisible' | 'watch'>;
  readonly ringWords: RingWords;
}

/** Returns the words to show; null: notices are off, «Не беспокоить» is chosen, or there is no store. */
function wordsFor(
  system: AnyActorRef['system'],
  incoming: Incoming,
  ringWords: RingWords,
): ReturnType<RingWords> | null {
  const db = readDb(system);
  if (!db || db.self.chosenStatus === 'DND' || !readPreferences(system).notices) return null;
  return ringWords(db, incoming);
}

const nameOf = ({ callId }: Incoming) => `call/${callId}`;

/** Calls `look` at once and whenever the page comes into sight or goes out of it. */
function watchSight(page: NoticeServices['page'], look: () => void): () => void {
  look();
  return page.watch((signal) => {
    if (signal === 'shown' || signal === 'hidden') look();
  });
}

/** Tells the other tabs while this page is in sight: a person who sees the page sees the call there. */
export function sayShown(
  { notifications, page }: Pick<NoticeServices, 'notifications' | 'page'>,
  incoming: Incoming,
): () => void {
  let stopShowing = () => {};
  const stopWatching = watchSight(page, () => {
    stopShowing();
    stopShowing = page.isVisible() ? notifications.show(nameOf(incoming)) : () => {};
  });
  return () => {
    stopWatching();
    stopShowing();
  };
}

/** Returns the command of a button of the notification, which does the same as that of the dialog. */
const commandOf = (answer: 'answer' | 'decline'): CallCommand =>
  answer === 'answer' ? { type: 'call.answer', video: false } : { type: 'call.decline' };

/**
 * Shows the notification with both answers if the browser has buttons. A click beside them shows the page, which has
 * both as well.
 */
export function tellSystem(
  { notifications, ringNotices, page, ringWords }: NoticeServices,
  system: AnyActorRef['system'],
  incoming: Incoming,
  say: (command: CallCommand) => void,
): () => void {
  const name = nameOf(incoming);
  const over = new AbortController();
  let isMine = false;
  let takeBack = () => {};

  /** Answers whether this tab shows it: no tab does while one of them can be seen; otherwise the first one does. */
  async function isToTell(): Promise<boolean> {
    if (await notifications.isShown(name)) return false;
    // The claim ends when the call stops ringing here, because it may begin again, as after late news.
    isMine ||= await notifications.claim(name, incoming.ringForMs, over.signal);
    return isMine && !over.signal.aborted && !page.isVisible();
  }

  const stopWatching = watchSight(page, () => {
    takeBack();
    takeBack = () => {};
    const words = page.isVisible() ? null : wordsFor(system, incoming, ringWords);
    if (!words) return;
    isToTell().then(
      (isTold) => {
        if (!isTold) return;
        takeBack = ringNotices.tell({ tag: name, ...words }, (answer) => say(commandOf(answer)));
      },
      // If the tabs cannot agree, the call rings all the same.
      () => {},
    );
  });
  return () => {
    over.abort();
    stopWatching();
    takeBack();
  };
}
