import { fromCallback, fromPromise, type AnyActorRef } from 'xstate';
import type { Message } from '#contract/messages.ts';
import { notifyPauseMs, notifyVolume } from '#contract/limits.ts';
import type { Permission } from '#services/notifications/notifications/types.ts';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { readDb, watchDb } from '#machines/store/db/db.reader.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { waitingMessages } from '#machines/store/db/db.unread.ts';
import type { News, NotifierEvent } from './notifier.events.ts';
import type { NotifierContext } from './notifier.machine.ts';
import { isSameWaiting, textOf, waitingIn, type Waiting } from './notifier.news.ts';

/** The words of a system notification; the message is null when only its announcement is known. */
export type NoticeWords = (
  db: DbContext,
  conversationId: string,
  message: Message | null,
) => { readonly title: string; readonly body: string };

interface Acting {
  readonly context: NotifierContext;
  readonly event: NotifierEvent;
  readonly self: AnyActorRef;
}

/** Longer than one tab can lag behind another in hearing of a message. */
const claimedForMs = 10_000;

/** Binds the notifier to the browser. */
export function createNotifierImplementations(
  services: Services<'notifications' | 'page' | 'noticeWords'>,
) {
  const { notifications, page, noticeWords } = services;
  const claimMessage = ({ messageId }: News) =>
    notifications.claim(`message/${messageId}`, claimedForMs);
  /**
   * Claims the message unless a tab shows the conversation. That tab may hear of the message late, but all tabs know
   * beforehand what it shows.
   */
  const claimUnlessShown = async (news: News) =>
    !(await notifications.isShown(news.conversationId)) && claimMessage(news);

  function notify(self: AnyActorRef, conversationId: string, message: Message | null): void {
    const db = readDb(self.system);
    if (!db) return;
    notifications.notify(
      { tag: conversationId, ...noticeWords(db, conversationId, message) },
      () => {
        self.send({ type: 'notifier.clicked', conversationId } satisfies NotifierEvent);
      },
    );
  }

  return {
    actors: {
      watchPage: fromCallback(({ sendBack }) => {
        const report = () => {
          const type = page.isVisible() ? 'notifier.pageShown' : 'notifier.pageHidden';
          sendBack({ type } satisfies NotifierEvent);
        };
        report();
        return page.watch(report);
      }),
      watchUnread: fromCallback(({ sendBack, system }) => {
        let told: Waiting | null = null;
        const look = (db: DbContext | null) => {
          if (!db) return;
          const waiting = waitingIn(db, page.isVisible());
          if (told && isSameWaiting(told, waiting)) return;
          told = waiting;
          sendBack({ type: 'notifier.unread', ...waiting } satisfies NotifierEvent);
        };
        const stops = [
          watchDb(system, look),
          page.watch((signal) => {
            if (signal === 'shown' || signal === 'hidden') look(readDb(system));
          }),
        ];
        return () => {
          for (const stop of stops) stop();
          // After signing out nothing of the person stays on the screen.
          notifications.showOnBadge(0);
          notifications.dismissAllBut([]);
        };
      }),
      sayShown: fromCallback(({ system }) => {
        let shownId: string | null = null;
        let stopShowing = () => {};
        const look = (db: DbContext | null) => {
          const now = page.isVisible() ? (db?.openConversationId ?? null) : null;
          if (now === shownId) return;
          stopShowing();
          shownId = now;
          stopShowing = now === null ? () => {} : notifications.show(now);
        };
        const stops = [watchDb(system, look), page.watch(() => look(readDb(system)))];
        return () => {
          for (const stop of stops) stop();
          stopShowing();
        };
      }),
      watchPermission: fromCallback<NotifierEvent, { userId: string }>(
        ({ input: { userId }, sendBack }) => {
          const report = () => {
            sendBack({
              type: 'notifier.permissionIs',
              permission: notifications.permission(),
              mayAsk: notifications.mayAsk(userId),
            } satisfies NotifierEvent);
          };
          report();
          return notifications.watchPermission(report);
        },
      ),
      waitForGesture: fromCallback(({ sendBack }) =>
        notifications.unlock(() => sendBack({ type: 'notifier.unlocked' } satisfies NotifierEvent)),
      ),
      claim: fromCallback<NotifierEvent, { news: readonly News[] }>(({ input, sendBack }) => {
        const report = (won: readonly News[]) =>
          sendBack({ type: 'notifier.claimed', won } satisfies NotifierEvent);
        Promise.all(input.news.map(claimUnlessShown)).then(
          (mine) => report(input.news.filter((_, index) => mine[index])),
          // When the tabs cannot agree, two notifications are better than none.
          () => report(input.news),
        );
      }),
      sound: fromPromise<void>(async () => {
        const isMine = await notifications.claim('sound', notifyPauseMs).catch(() => true);
        if (isMine) await notifications.play('notify', notifyVolume);
      }),
      waitForTexts: fromCallback<NotifierEvent, { news: readonly News[] }>(
        ({ input, sendBack, system }) => {
          let waiting = input.news;
          return watchDb(system, (db) => {
            for (const news of waiting) {
              const text = textOf(db, news);
              if (text === null) continue;
              waiting = waiting.filter((other) => other !== news);
              const message = text === 'gone' ? null : text;
              sendBack({ type: 'notifier.textCame', news, message } satisfies NotifierEvent);
            }
          });
        },
      ),
      askPermission: fromPromise<Permission>(() => notifications.askPermission()),
    },
    actions: {
      claimAsSeen: ({ event }: Acting) => {
        // If the claim fails, the other tabs sound, which does no harm.
        if (event.type === 'notifier.openCame') claimMessage(event.news).catch(() => {});
      },
      showUnread: ({ event }: Acting) => {
        if (event.type !== 'notifier.unread') return;
        notifications.showOnBadge(event.count);
        notifications.dismissAllBut(event.conversationIds);
      },
      notify: ({ event, self }: Acting) => {
        if (event.type !== 'notifier.textCame' || !event.message) return;
        notify(self, event.news.conversationId, event.message);
      },
      notifyWithoutTexts: ({ context, self }: Acting) => {
        const db = readDb(self.system);
        for (const { conversationId } of context.untold) {
          if (db && waitingMessages(db, conversationId) > 0) notify(self, conversationId, null);
        }
      },
      noteDeclined: ({ context }: Acting) => notifications.noteDeclined(context.userId),
    },
  };
}
