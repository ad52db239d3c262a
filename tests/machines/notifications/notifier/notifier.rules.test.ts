import { createActor } from 'xstate';
import { beforeEach, describe, expect, test } from 'vitest';
import { selectUnread } from '#machines/notifications/notifier/notifier.selectors.ts';
import { noSettings } from '#contract/settings-rules.ts';
import { entryShape, ownUserShape } from '#tests/machines/kit/shapes.ts';
import { openTab } from './notifier.world.ts';

let tab: ReturnType<typeof openTab>;
const sounds = () => tab.browser.sounds;

beforeEach(() => {
  tab = openTab();
  tab.unlock();
});

/** The tab hears of this message, and has had the time to sound. */
async function hearOf(seq: number) {
  tab.announce({ messageId: `m${seq}`, version: seq });
  await tab.wait(150);
}

describe('the sound of a message', () => {
  test('comes 150 ms after it, not at 149, with a volume of 0.9', async () => {
    tab.announce();
    await tab.wait(149);
    expect(sounds()).toEqual([]);
    await tab.wait(1);
    expect(sounds()).toEqual([{ sound: 'notify', volume: 0.9 }]);
  });

  test('comes after 300 ms in a tab that cannot be seen: others go first', async () => {
    tab.hide();
    tab.announce();
    await tab.wait(299);
    expect(sounds()).toEqual([]);
    await tab.wait(1);
    expect(sounds()).toHaveLength(1);
  });

  test('comes when its conversation is open but the tab cannot be seen', async () => {
    tab.open('c1');
    tab.hide();
    tab.announce();
    await tab.wait(300);
    expect(sounds()).toHaveLength(1);
  });

  test('comes when another conversation is open', async () => {
    tab.open('c2');
    await hearOf(1);
    expect(sounds()).toHaveLength(1);
  });

  test('does not come when its conversation is open and can be seen', async () => {
    tab.open('c1');
    tab.announce();
    await tab.wait(60_000);
    expect(sounds()).toEqual([]);
  });

  test('does not come for a muted conversation until its mute ends; nor does its number', async () => {
    const mutedUntil = new Date(tab.now() + 60_000).toISOString();
    const settings = { ...noSettings, version: 1, mutedUntil };
    tab.db.send({ type: 'conversations:settings', payload: { conversationId: 'c1', settings } });
    await hearOf(1);
    expect(sounds()).toEqual([]);
    expect(selectUnread(tab.notifier.getSnapshot())).toBe(0);
    await tab.wait(60_000);
    await hearOf(2);
    expect(sounds()).toHaveLength(1);
    expect(selectUnread(tab.notifier.getSnapshot())).toBeGreaterThan(0);
  });

  test('does not come before a click, key or touch, nor for what came before it', async () => {
    tab = openTab();
    tab.announce();
    await tab.wait(60_000);
    tab.unlock();
    await tab.wait(60_000);
    expect(sounds()).toEqual([]);
    await hearOf(2);
    expect(sounds()).toHaveLength(1);
  });

  test('does not come for what I wrote myself on another device', async () => {
    tab.announce({ senderId: 'me' });
    await tab.wait(60_000);
    expect(sounds()).toEqual([]);
  });

  test('does not come for what is only counted', async () => {
    tab.announce({ quiet: true });
    await tab.wait(60_000);
    expect(sounds()).toEqual([]);
  });

  test('does not come in «Не беспокоить», and comes again after it', async () => {
    tab.db.send({ type: 'self.changed', user: ownUserShape({ chosenStatus: 'DND' }) });
    tab.announce();
    await tab.wait(60_000);
    expect(sounds()).toEqual([]);
    tab.db.send({ type: 'self.changed', user: ownUserShape({ chosenStatus: 'AWAY' }) });
    await hearOf(2);
    expect(sounds()).toHaveLength(1);
  });

  test('does not come of somebody whom the person has blocked, and comes when they are let go', async () => {
    tab.db.send({ type: 'wish.shown', subject: 'block/anna', value: true });
    tab.announce();
    await tab.wait(60_000);
    expect(sounds()).toEqual([]);
    tab.db.send({ type: 'wish.gone', subject: 'block/anna' });
    await hearOf(2);
    expect(sounds()).toHaveLength(1);
  });

  test('does not come where the person wants no sounds on this device, and comes when they do', async () => {
    tab.prefer({ sounds: false });
    tab.announce();
    await tab.wait(60_000);
    expect(sounds()).toEqual([]);
    tab.prefer({ sounds: true });
    await hearOf(2);
    expect(sounds()).toHaveLength(1);
  });

  test('does not come for what is caught up with after being away', async () => {
    tab.db.send({ type: 'list.loaded', known: {}, entries: [entryShape({ version: 9 }, 9)] });
    await tab.wait(60_000);
    expect(sounds()).toEqual([]);
  });

  test('is one for a burst of 50 in a second, and another for the next 2 s later', async () => {
    for (let n = 1; n <= 50; n += 1) {
      tab.announce({ messageId: `m${n}`, version: n });
      await tab.wait(20);
    }
    for (let n = 1; n <= 20; n += 1) await tab.wait(100);
    expect(sounds()).toHaveLength(1);
    tab.browser.claims.clear();
    await hearOf(51);
    expect(sounds()).toHaveLength(2);
  });
});

describe('of several tabs', () => {
  const browser = () => tab.browser;
  /** Expects the next message to sound after the pause of 2 s. */
  async function expectNextAfterPause() {
    await tab.wait(2_000);
    browser().claims.clear();
    await hearOf(2);
    expect(sounds()).toHaveLength(2);
  }

  test('one sounds, whichever is first', async () => {
    const others = [openTab(browser()), openTab(browser(), { isSeen: false })];
    for (const one of [tab, ...others]) {
      one.unlock();
      one.announce();
    }
    for (const one of [tab, ...others]) await one.wait(60_000);
    expect(sounds()).toHaveLength(1);
  });

  test('none sounds when one shows the conversation', async () => {
    const showing = openTab(browser());
    showing.open('c1');
    tab.announce();
    showing.announce();
    await tab.wait(60_000);
    expect(sounds()).toEqual([]);
  });

  test('none sounds when one shows the conversation but has not heard of the message yet', async () => {
    const showing = openTab(browser());
    showing.open('c1');
    tab.announce();
    await tab.wait(60_000);
    expect(sounds()).toEqual([]);
    showing.hide();
    await hearOf(2);
    expect(sounds()).toHaveLength(1);
  });

  test('each of a burst has its time: one that came while others were gathered is not taken early', async () => {
    const showing = openTab(browser());
    showing.open('c2');
    tab.announce();
    await tab.wait(140);
    tab.announce({ conversationId: 'c2', messageId: 'late', version: 1 });
    await tab.wait(10);
    expect(browser().claims).not.toContain('message/late');
    showing.announce({ conversationId: 'c2', messageId: 'late', version: 1 });
    await tab.wait(60_000);
    expect(sounds()).toHaveLength(1);
  });

  test('they sound twice rather than never when they cannot agree', async () => {
    browser().claimsFail = true;
    await hearOf(1);
    expect(sounds()).toHaveLength(1);
  });

  test('that never answer are not waited for longer than 2 s, and what comes later is heard, too', async () => {
    browser().claimsHang = true;
    await hearOf(1);
    browser().claimsHang = false;
    await tab.wait(1_999);
    expect(sounds()).toEqual([]);
    await tab.wait(1);
    expect(sounds()).toHaveLength(1);
    await expectNextAfterPause();
  });

  test('are not silenced by a sound that never began: after 5 s and the pause of 2 the next one sounds', async () => {
    browser().soundsHang = true;
    await hearOf(1);
    expect(sounds()).toHaveLength(1);
    await tab.wait(5_000);
    await expectNextAfterPause();
  });

  test('that cannot agree each still sounds once in 2 s', async () => {
    browser().claimsFail = true;
    await hearOf(1);
    tab.announce({ messageId: 'm2', version: 2 });
    await tab.wait(1_999);
    expect(sounds()).toHaveLength(1);
    await tab.wait(1);
    await hearOf(3);
    expect(sounds()).toHaveLength(2);
  });
});

describe("the number in the title and on the app's icon", () => {
  const shown = () => selectUnread(tab.notifier.getSnapshot());

  test('is that of the unread messages in all conversations', () => {
    tab.db.send({
      type: 'list.loaded',
      known: {},
      entries: [entryShape({ id: 'c1', version: 3 }, 2), entryShape({ id: 'c2', version: 1 }, 1)],
    });
    expect(shown()).toBe(3);
    expect(tab.badge.at(-1)).toBe(3);
  });

  test('leaves out what is open, as long as the page can be seen', () => {
    tab.db.send({
      type: 'page.loaded',
      conversationId: 'c1',
      edge: 'newest',
      page: { messages: [], hasMore: false, version: 0 },
    });
    tab.open('c1');
    tab.bring(1, 'Привет');
    expect(shown()).toBe(0);
    tab.hide();
    expect(shown()).toBe(1);
    tab.bring(2, 'Ты здесь?');
    expect(shown()).toBe(2);
    tab.show();
    expect(shown()).toBe(0);
  });

  test('goes with what I read elsewhere', () => {
    tab.announce();
    expect(shown()).toBe(1);
    tab.bring(1, 'Привет');
    tab.readTo(1);
    expect(shown()).toBe(0);
    expect(tab.badge.at(-1)).toBe(0);
  });

  test('is taken off the icon by signing out', () => {
    tab.announce();
    expect(tab.badge.at(-1)).toBe(1);
    createActor(tab.bound.actors.watchUnread).start().stop();
    expect(tab.badge.at(-1)).toBe(0);
  });
});
