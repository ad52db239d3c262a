/** The system tells of a call that rings while nobody can see the page: one tab of the browser sees to it. */
import type { AnyActorRef } from 'xstate';
import type { Notifications } from '#services/notifications/notifications/types.ts';
import type { Page } from '#services/browser/page/types.ts';
import type { RingNotice, RingNotices } from '#services/calls/ring/types.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { readPreferences } from '#machines/settings/preferences/preferences.reader.ts';
import type { CallCommand, Incoming } from '../call/call.events.ts';

interface Words extends Omit<RingNotice, 'tag'> {
  /** For the title of the page. */
  readonly pageTitle: string;
}

/** What the system's notification and the page's title say about a call that rings. */
export type RingWords = (db: DbContext, incoming: Incoming) => Words;

export interface NoticeServices {
  readonly notifications: Pick<Notifications, 'show' | 'isShown' | 'claim'>;
  readonly ringNotices: RingNotices;
  readonly page: Pick<Page, 'isVisible' | 'watch'>;
  readonly ringWords: RingWords;
}

/** «Не беспокоить» is for calls, too. */
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

/** Whoever sees the page sees who calls. */
export function sayShown(
  { notifications, page }: Pick<NoticeServices, 'notifications' | 'page'>,
  incoming: Incoming,
): () => void {
  let stopShowing = () => {};
  const look = () => {
    stopShowing();
    stopShowing = page.isVisible() ? notifications.show(nameOf(incoming)) : () => {};
  };
  look();
  const stopWatching = page.watch((signal) => {
    if (signal === 'shown' || signal === 'hidden') look();
  });
  return () => {
    stopWatching();
    stopShowing();
  };
}

/** A button there counts as the same one in the dialog. */
const commandOf = (answer: 'answer' | 'decline'): CallCommand =>
  answer === 'answer' ? { type: 'call.answer', video: false } : { type: 'call.decline' };

/** With both answers, where the browser has buttons for them; a click beside them shows the page, where both are, too. */
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

  /** No tab tells while one of them can be seen; else the first one does. */
  async function isToTell(): Promise<boolean> {
    if (await notifications.isShown(name)) return false;
    // Let go when it rings no more here: it may begin anew, as after late news.
    isMine ||= await notifications.claim(name, incoming.ringForMs, over.signal);
    return isMine && !over.signal.aborted && !page.isVisible();
  }

  function look(): void {
    takeBack();
    takeBack = () => {};
    const words = page.isVisible() ? null : wordsFor(system, incoming, ringWords);
    if (!words) return;
    isToTell().then(
      (isTold) => {
        if (!isTold) return;
        takeBack = ringNotices.tell({ tag: name, ...words }, (answer) => say(commandOf(answer)));
      },
      // The tabs cannot agree: it rings all the same.
      () => {},
    );
  }

  look();
  const stopWatching = page.watch((signal) => {
    if (signal === 'shown' || signal === 'hidden') look();
  });
  return () => {
    over.abort();
    stopWatching();
    takeBack();
  };
}
