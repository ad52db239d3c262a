import { describe, expect, test } from 'vitest';
import { messageShape, noAnswer } from '#tests/machines/kit/shapes.ts';
import { settled } from '#tests/infra/settled.ts';
import { outboxWorld } from './outbox.world.ts';

const { device, server, open, openAndWrite } = outboxWorld();

describe("'Удалить' at a message that is still being sent", () => {
  const now = () => 60_000;

  test('lets the try finish, and deletes at once what the server took', async () => {
    const gate = server().holdNext();
    const tab = await openAndWrite('1', { now });
    await tab.discard('1');
    expect(tab.bubbles()).toEqual([]);
    gate.letGo();
    await settled();
    await tab.wait(0);
    expect(server().deleted).toEqual([{ messageId: 'c1/1', keepalive: false }]);
    expect([tab.bubbles(), device().storedBy('me'), device().deletionsBy('me')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test('does so though its echo came before the answer', async () => {
    const gate = server().holdNext();
    const tab = await openAndWrite('1', { now });
    await tab.discard('1');
    const message = messageShape({ id: 'c1/1', senderId: 'me', clientId: '1', content: 'Текст 1' });
    tab.take({ type: 'message.changed', message, version: 1 });
    gate.letGo();
    await settled();
    await tab.wait(0);
    expect(server().deleted).toHaveLength(1);
    expect(tab.bubbles()).toEqual([]);
  });

  test('in another tab than the one that sends it, too', async () => {
    const gate = server().holdNext();
    const one = await openAndWrite('1', { now });
    const other = open({ now });
    await settled();
    await other.discard('1');
    gate.letGo();
    await settled();
    for (const tab of [one, other]) tab.clock.increment(0);
    await settled();
    expect(server().deleted.map(({ messageId }) => messageId)).toContain('c1/1');
    expect([one.bubbles(), other.bubbles(), device().storedBy('me')]).toEqual([[], [], []]);
  });

  /** The message has left the store, and its page does not know yet that the server has it. */
  async function writeAndBeTaken() {
    const gate = server().holdNext();
    const tab = await openAndWrite('1', { now });
    gate.letGo();
    while (device().storedBy('me').length > 0) await Promise.resolve();
    return tab;
  }

  test('deletes it from the next page, too, though it had left the store already', async () => {
    const tab = await writeAndBeTaken();
    tab.send({ type: 'outbox.discard', clientId: '1' });
    while (tab.bubbles().length > 0) await Promise.resolve();
    tab.close();
    expect(server().deleted).toEqual([]);
    const after = open({ now });
    await settled();
    await after.wait(0);
    expect(server().deleted.map(({ messageId }) => messageId)).toEqual(['c1/1']);
    expect([after.bubbles(), device().storedBy('me')]).toEqual([[], []]);
  });

  test('deletes what the server took, though the network went before its page knew', async () => {
    const tab = await writeAndBeTaken();
    tab.send({ type: 'connectivity.offline' });
    expect(tab.states()).toEqual(['stalled']);
    await tab.discard('1');
    expect(tab.bubbles()).toEqual([]);
    tab.send({ type: 'connectivity.online' });
    await settled();
    await tab.wait(0);
    expect(server().deleted.map(({ messageId }) => messageId)).toEqual(['c1/1']);
    expect([tab.bubbles(), device().storedBy('me')]).toEqual([[], []]);
  });

  test('sends nothing when the try fails: it is not tried again', async () => {
    const gate = server().holdNext();
    const tab = await openAndWrite('1', { now });
    await tab.discard('1');
    gate.refuse(noAnswer);
    await settled();
    await tab.wait(60_000);
    expect([server().contents(), server().deleted, device().storedBy('me')]).toEqual([[], [], []]);
  });

  test('holds nobody up for good: the next one goes after it', async () => {
    const gate = server().holdNext();
    const tab = open({ now });
    tab.write('1');
    tab.write('2');
    await settled();
    await tab.discard('1');
    gate.letGo();
    await settled();
    expect(server().contents()).toEqual(['Текст 1', 'Текст 2']);
    expect(tab.bubbles()).toEqual(['Текст 2']);
  });

  test('a page that was closed then does not show it again, nor send it', async () => {
    server().holdNext();
    const before = await openAndWrite('1', { now });
    await before.discard('1');
    before.close();
    const after = open({ now });
    await settled();
    expect([after.bubbles(), server().contents(), device().storedBy('me')]).toEqual([[], [], []]);
  });
});

describe('a message whose try had no answer, and that was discarded then', () => {
  const now = () => 60_000;

  /** A message shows «Не отправлено» although the server has it; 'Удалить' is pressed. */
  async function discardAfterLostAnswer() {
    server().loseNextAnswer();
    const tab = await openAndWrite('1', { now });
    tab.send({ type: 'connectivity.offline' });
    expect(tab.states()).toEqual(['stalled']);
    await tab.discard('1');
    expect([tab.bubbles(), server().deleted]).toEqual([[], []]);
    return tab;
  }
  const deletedFrom = async (tab: ReturnType<typeof open>) => {
    await settled();
    await tab.wait(0);
    return server().deleted.map(({ messageId }) => messageId);
  };

  test('is deleted for everybody when the network is back', async () => {
    const tab = await discardAfterLostAnswer();
    tab.send({ type: 'connectivity.online' });
    expect(await deletedFrom(tab)).toEqual(['c1/1']);
    const message = messageShape({ id: 'c1/1', senderId: 'me', clientId: '1', content: 'Текст 1' });
    tab.take({ type: 'message.changed', message, version: 1 });
    expect([tab.bubbles(), device().storedBy('me'), device().deletionsBy('me')]).toEqual([
      [],
      [],
      [],
    ]);
    expect(server().asked).toHaveLength(1);
  });

  test('is so from the next page, too', async () => {
    (await discardAfterLostAnswer()).close();
    const after = open({ now });
    expect(await deletedFrom(after)).toEqual(['c1/1']);
    expect([after.bubbles(), device().storedBy('me')]).toEqual([[], []]);
  });

  test('is so while the network is there all the time', async () => {
    server().loseNextAnswer();
    const tab = await openAndWrite('1', { now });
    await tab.discard('1');
    tab.clock.increment(60_000);
    expect(await deletedFrom(tab)).toEqual(['c1/1']);
  });

  test('is asked for again when the server could not be asked', async () => {
    const tab = await discardAfterLostAnswer();
    server().refuseNext(noAnswer);
    tab.send({ type: 'connectivity.online' });
    await settled();
    expect(device().storedBy('me')).toHaveLength(1);
    tab.clock.increment(60_000);
    expect(await deletedFrom(tab)).toEqual(['c1/1']);
  });

  test('is forgotten when the server never got it; the next one goes', async () => {
    server().refuseNext(noAnswer);
    const tab = await openAndWrite('1', { now });
    tab.send({ type: 'connectivity.offline' });
    tab.send({ type: 'outbox.discard', clientId: '1' });
    tab.write('2');
    await settled();
    tab.send({ type: 'connectivity.online' });
    await settled();
    expect(server().contents()).toEqual(['Текст 2']);
    expect([server().deleted, device().storedBy('me'), tab.queues()]).toEqual([[], [], []]);
  });
});
