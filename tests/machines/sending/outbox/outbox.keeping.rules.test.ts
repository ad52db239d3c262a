import { describe, expect, test } from 'vitest';
import { countUnsent } from '#machines/sending/outbox/outbox.services.ts';
import { refusal } from '#tests/machines/kit/shapes.ts';
import { unsentShape } from '#tests/machines/sending/message/unsent.ts';
import { settled } from '#tests/infra/settled.ts';
import { outboxWorld } from './outbox.world.ts';

/** No new words wait here. */
const noEdits = { load: () => Promise.resolve([]) };

const { device, server, stored, open, openAndWrite } = outboxWorld();

describe('after a reload, a closed tab or a forced sign-out', () => {
  test('what was not sent is on the screen again and goes', async () => {
    const before = open({ link: 'offline' });
    before.write('1');
    before.write('2');
    await settled();
    before.close();
    const gate = server().holdNext();
    const after = open();
    await settled();
    expect(after.bubbles()).toEqual(['Текст 1', 'Текст 2']);
    gate.letGo();
    await settled();
    expect(server().contents()).toEqual(['Текст 1', 'Текст 2']);
    expect(after.bubbles()).toEqual(['Текст 1', 'Текст 2']);
  });

  test('says after 5 s that it still is not sent', async () => {
    open({ link: 'offline' }).write('1');
    await settled();
    server().holdNext();
    const after = open();
    await settled();
    after.clock.increment(4_999);
    expect(after.states()).toEqual(['sending']);
    after.clock.increment(1);
    expect(after.states()).toEqual(['stalled']);
  });

  test('a refused one is still refused, with its ways out', async () => {
    server().refuseNext(refusal(403, 'not_contact'));
    open().write('1');
    await settled();
    const after = open();
    await settled();
    expect(after.states()).toEqual(['failed']);
    expect(server().asked).toHaveLength(1);
  });

  test('what was refused does not count among what will still go', async () => {
    server().refuseNext(refusal(403, 'not_contact'));
    const tab = await openAndWrite('1');
    server().holdNext();
    tab.write('2');
    await settled();
    expect(stored()).toHaveLength(2);
    expect(await countUnsent(device().tab(), noEdits, 'me')).toMatchObject({ messages: 1 });
  });

  test('another person who signs in neither sees nor sends it; the same one does', async () => {
    const before = await openAndWrite('1', { link: 'offline' });
    before.close();
    const other = open({ userId: 'boris' });
    await settled();
    expect([other.bubbles(), server().asked]).toEqual([[], []]);
    other.close();
    open();
    await settled();
    expect(server().contents()).toEqual(['Текст 1']);
  });

  test('a try that breaks off after the server received it makes no second message', async () => {
    server().loseNextAnswer();
    const before = await openAndWrite('1');
    before.close();
    open();
    await settled();
    expect(server().asked).toHaveLength(2);
    expect(server().contents()).toEqual(['Текст 1']);
    expect(stored()).toEqual([]);
  });
});

describe('two tabs', () => {
  test('send each message once, in order, whichever was first', async () => {
    const [one, other] = [open(), open()];
    one.write('1');
    other.write('2');
    one.write('3');
    await settled();
    expect(server().asked).toHaveLength(3);
    expect(server().contents().toSorted()).toEqual(['Текст 1', 'Текст 2', 'Текст 3']);
    expect(stored()).toEqual([]);
    expect([one.outgoing(), other.outgoing()]).toEqual([[], []]);
  });

  test('that come back online at once send what waits once', async () => {
    const tabs = [open(), open()];
    for (const tab of tabs) tab.send({ type: 'connectivity.offline' });
    tabs[0]?.write('1');
    tabs[1]?.write('2');
    await settled();
    expect(tabs.map((tab) => tab.outgoing().length)).toEqual([2, 2]);
    for (const tab of tabs) tab.send({ type: 'connectivity.online' });
    await settled();
    expect(server().asked.map(({ clientId }) => clientId)).toEqual(['1', '2']);
    expect(tabs.map((tab) => tab.outgoing())).toEqual([[], []]);
  });

  test('the one that waits takes over when the other is closed in the middle', async () => {
    server().holdNext();
    const one = await openAndWrite('1');
    const other = open();
    await settled();
    expect(server().asked).toHaveLength(1);
    one.close();
    await settled();
    expect(server().asked).toHaveLength(2);
    expect(server().contents()).toEqual(['Текст 1']);
    expect(other.outgoing()).toEqual([]);
  });

  test('what one discards goes from both', async () => {
    const [one, other] = [open(), open()];
    for (const tab of [one, other]) tab.send({ type: 'connectivity.offline' });
    one.write('1');
    await settled();
    await other.discard('1');
    expect([one.bubbles(), other.bubbles(), stored()]).toEqual([[], [], []]);
  });
});

describe('what another tab does meanwhile', () => {
  test('a message that it discards does not come back when the server refuses it', async () => {
    const gate = server().holdNext();
    const one = await openAndWrite('1');
    const other = open();
    await settled();
    await other.discard('1');
    gate.refuse(refusal(403, 'not_contact'));
    await settled();
    expect([one.bubbles(), other.bubbles(), stored()]).toEqual([[], [], []]);
  });

  test('what it writes does not put off the notice of what waits here', async () => {
    server().holdNext();
    const one = await openAndWrite('1');
    one.clock.increment(3_000);
    open({ link: 'offline', now: () => 4_000 }).write('2');
    await settled();
    expect(one.states()).toEqual(['sending', 'sending']);
    one.clock.increment(2_000);
    expect(one.states()).toEqual(['stalled', 'sending']);
    one.clock.increment(3_000);
    expect(one.states()).toEqual(['stalled', 'stalled']);
  });
});

describe('a device that cannot store', () => {
  test('loses nothing: the text stands there as not sent, and says so', async () => {
    device().full = true;
    const tab = await openAndWrite('1');
    expect(tab.outgoing()).toMatchObject([
      { content: 'Текст 1', state: 'unsaved', createdAt: 1_000 },
    ]);
    expect(server().asked).toEqual([]);
  });

  test("stores and sends it with 'Повторить' once there is room", async () => {
    device().full = true;
    const tab = await openAndWrite('1');
    device().full = false;
    await tab.retry('1');
    expect(server().contents()).toEqual(['Текст 1']);
    expect(tab.bubbles()).toEqual(['Текст 1']);
  });

  test("lets it go with 'Удалить'", async () => {
    device().full = true;
    const tab = await openAndWrite('1');
    await tab.discard('1');
    expect(tab.bubbles()).toEqual([]);
  });

  test('another tab does not take it off the screen', async () => {
    device().full = true;
    const tab = await openAndWrite('1', { link: 'offline' });
    device().full = false;
    open({ link: 'offline', now: () => 2_000 }).write('2');
    await settled();
    expect(tab.bubbles()).toEqual(['Текст 1', 'Текст 2']);
  });

  test('and one that never answers counts as such after 5 s', async () => {
    device().slow = true;
    const tab = await openAndWrite('1');
    tab.clock.increment(5_000);
    expect(tab.states()).toEqual(['unsaved']);
  });
});

describe('a thousand messages that were not sent', () => {
  const begin = async () => {
    for (let n = 1; n <= 1_000; n += 1)
      await device()
        .tab()
        .put('me', unsentShape({ clientId: `${n}`, createdAt: n }));
    const gate = server().holdNext();
    const tab = open({ draws: false });
    await settled();
    return { gate, tab };
  };

  test('are all on the screen at a start, with an actor for the one whose turn it is alone', async () => {
    const { tab } = await begin();
    expect(tab.bubbles()).toHaveLength(1_000);
    expect(tab.actors('message:')).toEqual(['message:1']);
  });

  test('can each be discarded and tried again, drawn or not', async () => {
    const { tab } = await begin();
    await tab.discard('500');
    expect(tab.bubbles()).toHaveLength(999);
    const marked = device()
      .storedBy('me')
      .filter(({ isDiscarded }) => isDiscarded);
    expect(marked.map(({ clientId }) => clientId)).toEqual(['500']);
    await tab.retry('501');
    // The hanging try is given up for a new one.
    expect(
      server()
        .asked.slice(0, 2)
        .map(({ clientId }) => clientId),
    ).toEqual(['1', '1']);
  });
});
