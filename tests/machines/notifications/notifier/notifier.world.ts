/** A tab with a real store; the test plays its window, sounds and notifications. */
import type { Message } from '#contract/messages.ts';
import type { ServerPayload } from '#contract/events.ts';
import type { NotifierFact } from '#machines/notifications/notifier/notifier.events.ts';
import { notifierMachine } from '#machines/notifications/notifier/notifier.machine.ts';
import {
  createNotifierImplementations,
  type NoticeWords,
} from '#machines/notifications/notifier/notifier.services.ts';
import { preferencesMachine } from '#machines/settings/preferences/preferences.machine.ts';
import type {
  Notifications,
  NoticeText,
  Permission,
  StandingNotice,
  SystemNotification,
} from '#services/notifications/notifications/types.ts';
import type { Preferences } from '#services/settings/preferences/types.ts';
import { createPage } from '#tests/machines/kit/page.ts';
import { entryShape, messageShape } from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { createWorld } from '#tests/model/rules.ts';
import { settled } from '#tests/infra/settled.ts';

/** Everything that the tabs of a browser share. */
export function createBrowser() {
  const claims = new Set<string>();
  return {
    permission: 'default' as Permission,
    answer: 'granted' as Permission,
    mayAsk: true,
    declined: 0,
    claimsFail: false,
    claimsHang: false,
    soundsHang: false,
    claims,
    /** One entry for each tab that shows the conversation. */
    shown: [] as string[],
    /** What earlier pages have left, shown by the service worker. */
    left: [] as readonly StandingNotice[],
    sounds: [] as { sound: string; volume: number }[],
    claim: (name: string) => {
      const isFree = !claims.has(name);
      claims.add(name);
      return isFree;
    },
  };
}

const words: NoticeWords = (_db, conversationId, message) => ({
  title: conversationId,
  body: message?.content ?? 'Новое сообщение',
});

export function openTab(
  browser = createBrowser(),
  given: { isSeen?: boolean; isListed?: boolean } = {},
) {
  const world = createWorld();
  const notices: (SystemNotification & { click: () => void })[] = [];
  /** What shown notifications say in the place of what they said; null: they were taken back. */
  const revised: { messageId: string; words: NoticeText | null; click: () => void }[] = [];
  const badge: number[] = [];
  const { isSeen = true, isListed = true } = given;
  const look = { isFocused: isSeen, isVisible: isSeen };
  const { page, signal } = createPage(look);
  let unlock = () => {};
  let permissionMoved = () => {};
  let kept: readonly string[] | null = null;
  const notifications: Notifications = {
    unlock: (unlocked) => {
      unlock = unlocked;
      return () => {};
    },
    play: async (sound, volume) => {
      browser.sounds.push({ sound, volume });
      if (browser.soundsHang) await new Promise(() => {});
    },
    showOnBadge: (count) => void badge.push(count),
    permission: () => browser.permission,
    watchPermission: (moved) => {
      permissionMoved = moved;
      return () => {};
    },
    askPermission: async () => {
      browser.permission = browser.answer;
      return browser.answer;
    },
    mayAsk: () => browser.mayAsk,
    noteDeclined: () => {
      browser.declined += 1;
    },
    notify(notice, click) {
      notices.push({ ...notice, click });
      return () => {};
    },
    dismissAllBut: (tags) => {
      kept = tags;
    },
    revise: ({ messageId }, said, click) => void revised.push({ messageId, words: said, click }),
    findLeft: async () => browser.left,
    show: (conversationId) => {
      browser.shown.push(conversationId);
      return () => void browser.shown.splice(browser.shown.indexOf(conversationId), 1);
    },
    isShown: async (conversationId) => browser.shown.includes(conversationId),
    claim: async (name) => {
      if (browser.claimsFail) throw new Error('no locks');
      if (browser.claimsHang) await new Promise(() => {});
      return browser.claim(name);
    },
  };
  const db = startDb(world);
  if (isListed)
    db.send({
      type: 'list.loaded',
      known: {},
      entries: ['c1', 'c2'].map((id) => entryShape({ id })),
    });
  const preferences = world.start(
    preferencesMachine.provide({ actions: { showColours: () => {} } }),
    { systemId: 'preferences' },
  );
  const bound = createNotifierImplementations({
    notifications,
    page,
    noticeWords: words,
    clock: { now: () => world.clock.now() },
  });
  const notifier = world.start(notifierMachine.provide(bound), {
    systemId: 'notifier',
    input: { userId: 'me' },
  });
  const facts: NotifierFact[] = [];
  notifier.on('notifier.opened', (fact) => facts.push(fact));
  const show = (isVisible: boolean) => {
    look.isVisible = isVisible;
    look.isFocused = isVisible;
    signal(isVisible ? 'shown' : 'hidden');
  };
  return {
    world,
    browser,
    db,
    notifier,
    bound,
    notices,
    revised,
    badge,
    facts,
    kept: () => kept,
    now: () => world.clock.now(),
    prefer: (change: Partial<Preferences>) =>
      preferences.send({ type: 'preferences.change', change }),
    unlock: () => unlock(),
    permissionMoved: () => permissionMoved(),
    show: () => show(true),
    hide: () => show(false),
    open: (conversationId: string) => db.send({ type: 'conversation.opened', conversationId }),
    /** Announces a message as sync and realtime do: the count at once, the text later. */
    announce: (change: Partial<ServerPayload<'message:notify'>> = {}) => {
      const payload = {
        conversationId: 'c1',
        messageId: 'm1',
        senderId: 'anna',
        version: 1,
        ...change,
      };
      db.send({ type: 'message:notify', payload });
      notifier.send({ type: 'message:notify', payload });
    },
    bring: (seq: number, content: string) =>
      db.send({
        type: 'message.changed',
        version: seq,
        message: messageShape({ seq, content }),
      }),
    /** The server tells of a change to a message, as it does while the page is connected. */
    change: (change: Partial<Message>) => {
      const message = messageShape(change);
      const payload = { conversationId: message.conversationId, message, version: message.version };
      db.send({ type: 'message:update', payload });
      notifier.send({ type: 'message:update', payload });
    },
    /** The server tells what I have read elsewhere. */
    readTo: (lastReadSeq: number) =>
      db.send({
        type: 'read.moved',
        conversationId: 'c1',
        userId: 'me',
        lastReadSeq,
        receiptsVersion: 1,
      }),
    /** Lets time pass and pending promises settle. */
    wait: async (ms: number) => {
      world.clock.increment(ms);
      await settled();
      await settled();
    },
  };
}
