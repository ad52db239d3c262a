import { beforeEach, describe, expect, test } from 'vitest';
import type { News, NotifierEvent } from '#machines/notifications/notifier/notifier.events.ts';
import { notifierMachine } from '#machines/notifications/notifier/notifier.machine.ts';
import {
  isOfferingNotifications,
  selectPermission,
  selectUnread,
} from '#machines/notifications/notifier/notifier.selectors.ts';
import { startStubbed } from '#tests/model/stubbed.ts';

const newsOf = (id: string): News => ({
  conversationId: `c-${id}`,
  messageId: id,
  senderId: 'anna',
  version: 1,
});
const [m1, m2] = [newsOf('m1'), newsOf('m2')];
const missed = (news: News) => ({ type: 'notifier.missed', news }) as const;
const won = (...news: readonly News[]) => ({ type: 'notifier.won', news }) as const;
const came = (news: News) => ({ type: 'notifier.textCame', news, message: null }) as const;
const shown = { type: 'notifier.pageShown' } as const;
const isDefault = { type: 'notifier.permissionIs', permission: 'default', mayAsk: true } as const;
const isGranted = { ...isDefault, permission: 'granted' } as const;
const isDenied = { ...isDefault, permission: 'denied' } as const;
const ask = { type: 'notifier.askPermission' } as const;

function begin() {
  const notifier = startStubbed(notifierMachine, { input: { userId: 'me' } });
  const { now, world } = notifier;
  return {
    ...notifier,
    send: (...events: readonly NotifierEvent[]) =>
      events.forEach((event) => notifier.actor.send(event)),
    wait: (ms: number) => world.clock.increment(ms),
    part: (name: keyof ReturnType<typeof now>['value']) => now().value[name],
    child: (id: string): unknown => Object(now().children)[id],
    /** The messages that the tabs are asked about, in the question that is open. */
    asked: () => Object(notifier.inputOf('claim')).news,
  };
}

let tab: ReturnType<typeof begin>;
beforeEach(() => {
  tab = begin();
});

describe('a message that was missed', () => {
  test('is asked about after 300 ms where the page is hidden, after 150 where it is seen', () => {
    for (const [isSeen, ms] of [
      [false, 300],
      [true, 150],
    ] as const) {
      const one = begin();
      if (isSeen) one.send(shown);
      one.send(missed(m1));
      one.wait(ms - 1);
      expect(one.runs('claim')).toBe(false);
      one.wait(1);
      expect(one.asked()).toEqual([m1]);
    }
  });

  test('is asked about after those before it, by what the page is then', () => {
    for (const isSeen of [false, true]) {
      const one = begin();
      one.send(missed(m1), missed(m2));
      one.wait(300);
      one.send(missed(newsOf('m3')));
      if (isSeen) one.send(shown);
      expect(one.asked()).toEqual([m1]);
      one.send({ type: 'notifier.claimed', won: [] });
      one.wait(isSeen ? 149 : 299);
      expect(one.runs('claim')).toBe(false);
      one.wait(1);
      expect(one.asked()).toEqual([m2, newsOf('m3')]);
      one.send({ type: 'notifier.claimed', won: [] });
      expect(one.part('news')).toBe('quiet');
    }
  });

  test('is told where this tab has won it, and where the tabs do not answer in time', () => {
    const sounds = (end: (one: ReturnType<typeof begin>) => void) => {
      const one = begin();
      one.send({ type: 'notifier.unlocked' }, missed(m1));
      one.wait(300);
      end(one);
      return [one.part('sound'), one.part('news')];
    };
    expect(sounds((one) => one.send({ type: 'notifier.claimed', won: [m1] }))).toEqual([
      'sounding',
      'quiet',
    ]);
    expect(sounds((one) => one.send({ type: 'notifier.claimed', won: [] }))).toEqual([
      'ready',
      'quiet',
    ]);
    expect(sounds((one) => one.wait(1_999))).toEqual(['ready', 'claiming']);
    expect(sounds((one) => one.wait(2_000))).toEqual(['sounding', 'quiet']);
    expect(sounds((one) => one.fail('claim'))).toEqual(['ready', 'quiet']);
  });
});

describe('the sound', () => {
  test('comes after a gesture, one at a time, with a pause of 2 s after each', () => {
    tab.send(won(m1));
    expect([tab.part('sound'), tab.runs('waitForGesture')]).toEqual(['locked', true]);
    tab.send({ type: 'notifier.unlocked' }, won(m1));
    expect(tab.runs('sound')).toBe(true);
    tab.finish('sound');
    tab.send(won(m2));
    tab.wait(1_999);
    expect(tab.part('sound')).toBe('pausing');
    tab.wait(1);
    tab.send(won(m2));
    expect(tab.part('sound')).toBe('sounding');
    tab.fail('sound');
    expect(tab.part('sound')).toBe('pausing');
    tab.wait(2_000);
    tab.send(won(m2));
    tab.wait(4_999);
    expect(tab.part('sound')).toBe('sounding');
    tab.wait(1);
    expect(tab.part('sound')).toBe('pausing');
  });

  test('comes where gestures cannot be watched', () => {
    tab.fail('waitForGesture');
    tab.send(won(m1));
    expect(tab.part('sound')).toBe('sounding');
  });
});

describe('a notification', () => {
  beforeEach(() => tab.send(isGranted));

  test('waits for the texts of all that this tab has won, at most 3 s after the last', () => {
    tab.send(won(m1));
    expect(tab.inputOf('waitForTexts')).toEqual({ news: [m1] });
    tab.wait(2_000);
    tab.send(won(m2));
    expect(tab.inputOf('waitForTexts')).toEqual({ news: [m1, m2] });
    tab.wait(2_999);
    expect(tab.part('notices')).toBe('reading');
    tab.wait(1);
    expect([tab.part('notices'), tab.now().context.untold]).toEqual(['idle', []]);
  });

  test('is shown of one after the other as their texts come, and nothing is left then', () => {
    tab.send(won(m1, m2), came(m1));
    expect([tab.part('notices'), tab.now().context.untold]).toEqual(['reading', [m2]]);
    tab.send(came(m2));
    expect([tab.part('notices'), tab.now().context.untold]).toEqual(['idle', []]);
  });

  test('is not wanted once the page is seen, and of nothing that was won before', () => {
    tab.send(won(m1), shown);
    expect([tab.part('notices'), tab.now().context.untold]).toEqual(['idle', []]);
    tab.send(won(m2));
    expect(tab.part('notices')).toBe('idle');
    tab.send({ type: 'notifier.pageHidden' }, won(m2));
    expect(tab.inputOf('waitForTexts')).toEqual({ news: [m2] });
  });

  test('is shown without a text where the store cannot be watched', () => {
    tab.send(won(m1));
    tab.fail('waitForTexts');
    expect([tab.part('notices'), tab.now().context.untold]).toEqual(['idle', []]);
  });

  test('is none without permission', () => {
    tab.send(isDenied, won(m1));
    expect(tab.part('notices')).toBe('idle');
  });
});

describe('the permission', () => {
  const offers = () => isOfferingNotifications(tab.now());

  test('is what the browser says it is, and disturbs nothing else', () => {
    tab.send(missed(m1));
    const watching = tab.child('watchPermission');
    for (const event of [isGranted, isDenied, isDefault]) {
      tab.send(event);
      expect(selectPermission(tab.now())).toBe(event.permission);
      expect(tab.child('watchPermission')).toBe(watching);
    }
    tab.wait(300);
    expect(tab.part('news')).toBe('claiming');
    expect(tab.inputOf('watchPermission')).toEqual({ userId: 'me' });
  });

  test('is offered once a message is missed that nobody saw, where one may ask', () => {
    tab.send(missed(m1));
    expect(offers()).toBe(false);
    tab.send(isDefault, shown, missed(m1));
    expect(offers()).toBe(false);
    tab.send({ type: 'notifier.pageHidden' }, missed(m1));
    expect(offers()).toBe(true);
    tab.send(isDefault);
    expect(offers(), 'the browser repeats itself').toBe(true);
    tab.send({ ...isDefault, mayAsk: false });
    expect([offers(), tab.part('permission')]).toEqual([false, 'closed']);
  });

  test('is offered no more when it was declined, given, or refused', () => {
    for (const event of [
      { type: 'notifier.declinePermission' } as const,
      isGranted,
      isDenied,
      ask,
    ]) {
      tab = begin();
      tab.send(isDefault, missed(m1), event);
      expect(offers()).toBe(false);
    }
  });

  test.each([
    ['closed', []],
    ['undecided', [isDefault]],
    ['offered', [isDefault, missed(m1)]],
  ] as const)('is asked of the browser whenever the person wants it: %s', (state, before) => {
    for (const [answer, then] of [
      ['granted', 'granted'],
      ['denied', 'closed'],
    ] as const) {
      tab = begin();
      tab.send(...before);
      expect(tab.part('permission')).toBe(state);
      tab.send(ask);
      expect([tab.part('permission'), tab.now().hasTag('busy')]).toEqual(['asking', true]);
      tab.send(isDefault);
      expect(tab.part('permission'), 'the browser repeats itself').toBe('asking');
      tab.finish('askPermission', answer);
      expect(tab.part('permission')).toBe(then);
    }
    tab = begin();
    tab.send(...before, ask);
    tab.fail('askPermission');
    expect(tab.part('permission')).toBe('closed');
  });

  test('that is given or refused in the browser meanwhile ends the question', () => {
    tab.send(ask, isGranted);
    expect([tab.part('permission'), tab.runs('askPermission')]).toEqual(['granted', false]);
  });
});

test('what is unread is counted, and what goes on around is watched', () => {
  for (const id of ['watchUnread', 'sayShown', 'watchPage', 'watchPermission']) {
    expect(tab.runs(id), id).toBe(true);
  }
  tab.send({ type: 'notifier.unread', count: 3, conversationIds: ['c1'] });
  expect(selectUnread(tab.now())).toBe(3);
});

test('a message that came into an open conversation was missed only where nobody sees the page', () => {
  const open = { type: 'notifier.openCame', news: m1 } as const;
  tab.send(shown, open);
  expect(tab.part('news')).toBe('quiet');
  tab.send({ type: 'notifier.pageHidden' }, open);
  expect(tab.part('news')).toEqual({ gathering: 'later' });
});

test('a notification that is clicked names its conversation', () => {
  const opened: unknown[] = [];
  tab.actor.on('notifier.opened', (fact) => opened.push(fact));
  tab.send({ type: 'notifier.clicked', conversationId: 'c1' });
  expect(opened).toEqual([{ type: 'notifier.opened', conversationId: 'c1' }]);
});
