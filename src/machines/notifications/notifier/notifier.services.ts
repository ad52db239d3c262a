import { fromCallback, fromPromise, type AnyActorRef } from 'xstate';
import type { Message } from '#contract/messages.ts';
import { notifyPauseMs, notifyVolume } from '#contract/limits.ts';
import type { Permission } from '#services/notifications/notifications/types.ts';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { readDb, watchDb } from '#machines/store/db/db.reader.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { waitingMessages } from '#machines/store/db/db.unread.ts';
import type { Followed, News, NotifierEvent } from './notifier.events.ts';
import { weigh, type NotifierContext } from './notifier.machine.ts';
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
  services: Services<'notifications' | 'page' | 'noticeWords' | 'clock'>,
) {
  const { notifications, page, noticeWords, clock } = services;
  const claimMessage = ({ messageId }: News) =>
    notifications.claim(`message/${messageId}`, claimedForMs);
  /**
   * Claims the message unless a tab shows the conversation. That tab may hear of the message late, but all tabs know
   * beforehand what it shows.
   */
  const claimUnlessShown = async (news: News) =>
    !(await notifications.isShown(news.conversationId)) && claimMessage(news);

  function notify(self: AnyActorRef, news: Followed, message: Message | null): void {
    const db = readDb(self.system);
    if (!db) return;
    const { conversationId } = news;
    const { id: messageId, version } = message ?? { ...news, id: news.messageId };
    const words = noticeWords(db, conversationId, message);
    notifications.notify({ tag: conversationId, about: { messageId, version }, ...words }, () => {
      self.send({ type: 'notifier.clicked', conversationId } satisfies NotifierEvent);
    });
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
          // Before the list was read nobody knows what an earlier page's notifications are still good for.
          if (!db?.order) return;
          const waiting = waitingIn(db, page.isVisible(), clock.now());
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
      followShown: fromCallback<NotifierEvent>(({ sendBack, receive, system }) => {
        const ended = new AbortController();
        let loading: ReturnType<typeof load> | undefined;
        const load = async () => {
          const { startFollowing } = await import('./notifier.following.ts');
          const clicked = (conversationId: string) =>
            sendBack({ type: 'notifier.clicked', conversationId } satisfies NotifierEvent);
          return startFollowing({ ...services, system, clicked }, ended.signal);
        };
        const pass = (event: Parameters<Awaited<ReturnType<typeof load>>>[0]) => {
          loading ??= load();
          // The next message asks for the code again if it does not come.
          loading.then((hear) => hear(event)).catch(() => (loading = undefined));
        };
        receive((event) => {
          if (loading || event.type === 'notifier.missed') pass(event);
        });
        notifications.findLeft().then(
          (left) => {
            if (left.length > 0) pass({ type: 'notices.left', left });
          },
          // Without a worker nothing is left.
          () => {},
        );
        return () => ended.abort();
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
      weigh: weigh(() => clock.now()),
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
        notify(self, event.news, event.message);
      },
      notifyWithoutTexts: ({ context, self }: Acting) => {
        const db = readDb(self.system);
        for (const news of context.untold) {
          if (db && waitingMessages(db, news.conversationId) > 0) notify(self, news, null);
        }
      },
      noteDeclined: ({ context }: Acting) => notifications.noteDeclined(context.userId),
    },
  };
}
