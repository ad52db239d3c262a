import { describe, expect, test } from 'vitest';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { settled } from '#tests/infra/settled.ts';
import { outboxWorld } from './outbox.world.ts';

const { device, server, stored, open, openAndWrite } = outboxWorld();

describe('a message that was written', () => {
  test("is in this device's store before it is on the screen", async () => {
    device().slow = true;
    const tab = await openAndWrite('1');
    expect(tab.bubbles()).toEqual([]);
    device().write();
    await settled();
    expect(tab.bubbles()).toEqual(['Текст 1']);
  });

  test('is sent, and is out of the store once the server has it', async () => {
    const gate = server().holdNext();
    const tab = await openAndWrite('1');
    expect(tab.states()).toEqual(['sending']);
    expect(stored()).toEqual(['1']);
    gate.letGo();
    await settled();
    expect(server().contents()).toEqual(['Текст 1']);
    expect([tab.outgoing(), stored()]).toEqual([[], []]);
    expect(tab.bubbles()).toEqual(['Текст 1']);
  });

  test('keeps its place: several go in the order of writing, one at a time', async () => {
    server().refuseNext(noAnswer);
    const tab = open();
    for (const id of ['1', '2', '3']) tab.write(id);
    await settled();
    expect(server().asked.map(({ clientId }) => clientId)).toEqual(['1']);
    await tab.wait(500);
    expect(server().contents()).toEqual(['Текст 1', 'Текст 2', 'Текст 3']);
  });

  test('does not wait for another conversation', async () => {
    server().holdNext();
    const tab = await openAndWrite('1');
    tab.write('2', 'c2');
    await settled();
    expect(server().contents()).toEqual(['Текст 2']);
    expect(tab.queues()).toEqual(['queue:c1']);
  });

  test('is ordered by writing though the clock of the device goes back', async () => {
    const times = [2_000, 500];
    server().holdNext();
    const tab = open({ now: () => times.shift() ?? 0 });
    tab.write('1');
    tab.write('2');
    await settled();
    expect(tab.outgoing().map(({ clientId, createdAt }) => [clientId, createdAt])).toEqual([
      ['1', 2_000],
      ['2', 2_001],
    ]);
  });

  test('written just as the last one was done, it goes too', async () => {
    const tab = open();
    for (const id of ['1', '2', '3', '4']) {
      tab.write(id);
      for (let turn = 0; turn < Number(id) * 3; turn += 1) await Promise.resolve();
    }
    await settled();
    expect(server().contents()).toEqual(['Текст 1', 'Текст 2', 'Текст 3', 'Текст 4']);
    expect(tab.queues()).toEqual([]);
  });
});

describe('a try that failed', () => {
  test('is repeated after 250 to 500 ms with the same clientId', async () => {
    server().refuseNext(noAnswer);
    const tab = await openAndWrite('1');
    await tab.wait(249);
    expect(server().asked).toHaveLength(1);
    await tab.wait(251);
    expect(server().asked.map(({ clientId }) => clientId)).toEqual(['1', '1']);
    expect(tab.bubbles()).toEqual(['Текст 1']);
  });

  test('whose answer was lost makes no second message', async () => {
    server().loseNextAnswer();
    const tab = await openAndWrite('1');
    await tab.wait(500);
    expect(server().asked).toHaveLength(2);
    expect(server().contents()).toEqual(['Текст 1']);
    expect(tab.bubbles()).toEqual(['Текст 1']);
  });

  test.each([500, 502, 503])('with %i is repeated', async (status) => {
    server().refuseNext(refusal(status));
    const tab = await openAndWrite('1');
    expect(tab.states()).toEqual(['sending']);
    await tab.wait(500);
    expect(server().contents()).toEqual(['Текст 1']);
  });

  test('with 429 waits as long as the server says, though the network comes and goes', async () => {
    server().refuseNext(refusal(429, 'rate_limited', 10_000));
    const tab = await openAndWrite('1');
    tab.clock.increment(9_999);
    tab.send({ type: 'connectivity.online' });
    await settled();
    expect(server().asked).toHaveLength(1);
    await tab.wait(1);
    expect(server().contents()).toEqual(['Текст 1']);
  });

  test('with 401 is not refused: the session ended, the message is fine', async () => {
    server().refuseNext(refusal(401, 'unauthorized'));
    const tab = await openAndWrite('1');
    expect(tab.states()).toEqual(['sending']);
    expect(device().storedBy('me')[0]?.refusal).toBeNull();
  });
});

describe("'Не отправлено'", () => {
  test('after 5,000 ms on the way, not after 4,999', async () => {
    server().holdNext();
    const tab = await openAndWrite('1');
    tab.clock.increment(4_999);
    expect(tab.states()).toEqual(['sending']);
    tab.clock.increment(1);
    expect(tab.states()).toEqual(['stalled']);
  });

  test('at once when the browser is offline, for what is under way and for what is written then', async () => {
    server().holdNext();
    const tab = await openAndWrite('1');
    tab.send({ type: 'connectivity.offline' });
    expect(tab.states()).toEqual(['stalled']);
    tab.write('2');
    await settled();
    expect(tab.states()).toEqual(['stalled', 'stalled']);
    expect(server().asked).toHaveLength(1);
  });

  test('and at once where the page begins offline', async () => {
    const tab = await openAndWrite('1', { link: 'offline' });
    expect(tab.states()).toEqual(['stalled']);
    expect(server().asked).toEqual([]);
  });

  test('it goes by itself when the network is back', async () => {
    const tab = open({ link: 'offline' });
    tab.write('1');
    tab.write('2');
    await settled();
    tab.send({ type: 'connectivity.online' });
    await settled();
    expect(server().contents()).toEqual(['Текст 1', 'Текст 2']);
    expect(tab.bubbles()).toEqual(['Текст 1', 'Текст 2']);
  });

  test('a try that hangs is given up when the network goes, and does not hold up the next', async () => {
    server().holdNext();
    const tab = await openAndWrite('1');
    tab.send({ type: 'connectivity.offline' });
    tab.send({ type: 'connectivity.online' });
    await settled();
    expect(server().contents()).toEqual(['Текст 1']);
  });

  test("'Повторить' does not wait for the next try", async () => {
    server().refuseNext(noAnswer);
    const tab = await openAndWrite('1');
    await tab.retry('1');
    expect(server().contents()).toEqual(['Текст 1']);
  });

  test("after 'Повторить' it has 5,000 ms anew", async () => {
    server().holdNext();
    const tab = await openAndWrite('1');
    tab.clock.increment(3_000);
    server().holdNext();
    await tab.retry('1');
    tab.clock.increment(4_999);
    expect(tab.states()).toEqual(['sending']);
    tab.clock.increment(1);
    expect(tab.states()).toEqual(['stalled']);
  });

  test("'Удалить' takes it off the screen and out of the store, and it is not sent later", async () => {
    server().refuseNext(noAnswer);
    const tab = await openAndWrite('1');
    await tab.discard('1');
    await tab.wait(60_000);
    expect([tab.bubbles(), stored(), server().contents()]).toEqual([[], [], []]);
  });
});
