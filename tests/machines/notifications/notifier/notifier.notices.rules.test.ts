import { beforeEach, describe, expect, test } from 'vitest';
import {
  isOfferingNotifications,
  selectPermission,
} from '#machines/notifications/notifier/notifier.selectors.ts';
import { messageShape, ownUserShape } from '#tests/machines/kit/shapes.ts';
import { settled } from '#tests/infra/settled.ts';
import { createBrowser, openTab } from './notifier.world.ts';

let tab: ReturnType<typeof openTab>;

beforeEach(() => {
  tab = openTab();
});

describe('the system tells of a message', () => {
  const told = () => tab.notices.map(({ tag, body }) => ({ tag, body }));

  beforeEach(() => {
    const browser = createBrowser();
    browser.permission = 'granted';
    tab = openTab(browser, { isSeen: false });
  });

  test('with its text, as soon as the store has it, also without any sound', async () => {
    tab.announce();
    await tab.wait(300);
    expect(told()).toEqual([]);
    tab.bring(1, 'Привет');
    expect(told()).toEqual([{ tag: 'c1', body: 'Привет' }]);
    await tab.wait(60_000);
    expect(told()).toHaveLength(1);
  });

  test('without it when it has not come in 3 s', async () => {
    tab.announce();
    await tab.wait(300);
    await tab.wait(2_999);
    expect(told()).toEqual([]);
    await tab.wait(1);
    expect(told()).toEqual([{ tag: 'c1', body: 'Новое сообщение' }]);
  });

  test('once for a burst: with the newest', async () => {
    for (const n of [1, 2, 3]) tab.announce({ messageId: `m${n}`, version: n });
    await tab.wait(300);
    await tab.wait(300);
    tab.bring(1, 'раз');
    tab.bring(2, 'два');
    tab.bring(3, 'три');
    expect(told().at(-1)).toEqual({ tag: 'c1', body: 'три' });
    await tab.wait(60_000);
    expect(told().every(({ body }) => body !== 'Новое сообщение')).toBe(true);
  });

  test('not where the person wants none on this device, and the sound comes all the same', async () => {
    tab.unlock();
    tab.prefer({ notices: false });
    tab.announce();
    await tab.wait(300);
    tab.bring(1, 'Привет');
    await tab.wait(60_000);
    expect(told()).toEqual([]);
    expect(tab.browser.sounds).toHaveLength(1);
  });

  test('not when the page can be seen, nor when one comes back before the text', async () => {
    tab.show();
    tab.announce();
    await tab.wait(150);
    tab.bring(1, 'Привет');
    tab.hide();
    tab.announce({ messageId: 'm2', version: 2 });
    await tab.wait(300);
    tab.show();
    tab.bring(2, 'Ты здесь?');
    await tab.wait(60_000);
    expect(told()).toEqual([]);
  });

  test('not when it was read, or deleted, meanwhile', async () => {
    tab.announce();
    await tab.wait(300);
    tab.readTo(1);
    tab.bring(1, 'Привет');
    tab.announce({ messageId: 'm2', version: 2 });
    await tab.wait(300);
    const deleted = messageShape({ seq: 2, version: 3, deletedAt: '2026-03-01T11:00:00.000Z' });
    tab.db.send({ type: 'message.changed', message: { ...deleted, content: '' }, version: 3 });
    await tab.wait(60_000);
    expect(told().filter(({ body }) => body !== 'Новое сообщение')).toEqual([]);
  });

  test.each([
    ['edited', { editedAt: '2026-03-01T11:00:00.000Z' }],
    ['deleted', { content: '', deletedAt: '2026-03-01T11:00:00.000Z' }],
  ])('also when the message before it is %s until its text comes', async (_, change) => {
    tab.bring(1, 'Привет');
    tab.announce({ messageId: 'm2', version: 2 });
    await tab.wait(300);
    const message = messageShape({ seq: 1, version: 3, content: 'Приветик', ...change });
    tab.db.send({ type: 'message.changed', message, version: 3 });
    expect(told()).toEqual([]);
    tab.bring(2, 'Ты здесь?');
    expect(told()).toEqual([{ tag: 'c1', body: 'Ты здесь?' }]);
  });

  test('and never shows words of somebody who is blocked in its place', async () => {
    tab.db.send({ type: 'blocks.loaded', blocked: { boris: true } });
    tab.announce();
    await tab.wait(300);
    const message = messageShape({ seq: 2, senderId: 'boris', content: 'Купи мёд' });
    tab.db.send({ type: 'message.changed', version: 2, message });
    await tab.wait(60_000);
    expect(told().map(({ body }) => body)).toEqual(['Новое сообщение']);
  });

  test('and never shows a service line of the group in its place', async () => {
    tab.announce();
    await tab.wait(300);
    tab.db.send({
      type: 'message.changed',
      version: 2,
      message: messageShape({
        seq: 2,
        content: 'Анна изменила название',
        service: { kind: 'titleChanged', title: null },
      }),
    });
    expect(told()).toEqual([]);
    await tab.wait(60_000);
    expect(told().map(({ body }) => body)).toEqual(['Новое сообщение']);
  });

  test('not in «Не беспокоить», and not without permission', async () => {
    tab.db.send({ type: 'self.changed', user: ownUserShape({ chosenStatus: 'DND' }) });
    tab.announce();
    await tab.wait(300);
    tab.browser.permission = 'denied';
    tab.permissionMoved();
    tab.db.send({ type: 'self.changed', user: ownUserShape() });
    tab.announce({ messageId: 'm2', version: 2 });
    await tab.wait(300);
    tab.bring(2, 'Привет');
    await tab.wait(60_000);
    expect(told()).toEqual([]);
  });

  test('from one of two tabs', async () => {
    const other = openTab(tab.browser, { isSeen: false });
    for (const one of [tab, other]) one.announce();
    for (const one of [tab, other]) {
      await one.wait(300);
      one.bring(1, 'Привет');
    }
    expect([...tab.notices, ...other.notices]).toHaveLength(1);
  });

  test('and a click on it names the conversation', async () => {
    tab.announce();
    await tab.wait(300);
    tab.bring(1, 'Привет');
    tab.notices[0]?.click();
    expect(tab.facts).toEqual([{ type: 'notifier.opened', conversationId: 'c1' }]);
  });

  test('until it is read: then it is taken back', async () => {
    tab.announce();
    await tab.wait(300);
    tab.bring(1, 'Привет');
    expect(tab.kept()).toEqual(['c1']);
    tab.readTo(1);
    expect(tab.kept()).toEqual([]);
  });
});

describe('whether the system may tell', () => {
  const isAsked = () => isOfferingNotifications(tab.notifier.getSnapshot());
  const missOne = () => {
    tab.hide();
    tab.announce();
    tab.show();
  };

  test('is not asked at the start, nor for a message that one sees come', () => {
    expect(isAsked()).toBe(false);
    tab.announce();
    expect(isAsked()).toBe(false);
  });

  test('is asked once a message came while the tab could not be seen, until it is answered', () => {
    missOne();
    expect(isAsked()).toBe(true);
    tab.permissionMoved();
    expect(isAsked()).toBe(true);
  });

  test.each(['denied', 'granted', 'unsupported'] as const)(
    'is not asked where it is %s',
    (permission) => {
      tab.browser.permission = permission;
      tab.permissionMoved();
      missOne();
      expect(isAsked()).toBe(false);
    },
  );

  test("is not asked of who has said 'Не сейчас' lately", () => {
    tab.browser.mayAsk = false;
    tab.permissionMoved();
    missOne();
    expect(isAsked()).toBe(false);
  });

  test("ends with 'Не сейчас', which is remembered", () => {
    missOne();
    tab.notifier.send({ type: 'notifier.declinePermission' });
    expect(isAsked()).toBe(false);
    expect(tab.browser.declined).toBe(1);
  });

  test("is the browser's to ask after 'Включить', and from then on it tells", async () => {
    missOne();
    tab.notifier.send({ type: 'notifier.askPermission' });
    await settled();
    expect(isAsked()).toBe(false);
    expect(tab.browser.declined).toBe(0);
    tab.hide();
    tab.announce({ messageId: 'm2', version: 2 });
    await tab.wait(300);
    await tab.wait(300);
    tab.bring(2, 'Привет');
    expect(tab.notices).toHaveLength(1);
  });

  test('can be asked of the browser before any message was missed, from the settings', async () => {
    tab.browser.mayAsk = false;
    tab.permissionMoved();
    tab.notifier.send({ type: 'notifier.askPermission' });
    await settled();
    tab.permissionMoved();
    expect(selectPermission(tab.notifier.getSnapshot())).toBe('granted');
  });

  test('is not asked of who wants no notifications on this device', () => {
    tab.prefer({ notices: false });
    missOne();
    expect(isAsked()).toBe(false);
  });

  test.each(['denied', 'default'] as const)(
    'is not asked again when the answer was %s',
    async (answer) => {
      tab.browser.answer = answer;
      missOne();
      tab.notifier.send({ type: 'notifier.askPermission' });
      await settled();
      expect(isAsked()).toBe(false);
      expect(tab.browser.declined).toBe(1);
    },
  );
});
