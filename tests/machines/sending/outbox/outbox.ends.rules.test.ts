import { describe, expect, test } from 'vitest';
import { messageShape, refusal } from '#tests/machines/kit/shapes.ts';
import { settled } from '#tests/infra/settled.ts';
import { outboxWorld } from './outbox.world.ts';

const { server, stored, open, openAndWrite } = outboxWorld();

describe('a message that the server refuses', () => {
  test.each([400, 403, 404, 409, 413])(
    'with %i stays with its reason; the next one goes',
    async (status) => {
      server().refuseNext(refusal(status));
      const tab = open();
      tab.write('1');
      tab.write('2');
      await settled();
      expect(tab.outgoing().map(({ clientId, state }) => [clientId, state])).toEqual([
        ['1', 'failed'],
      ]);
      expect(server().contents()).toEqual(['Текст 2']);
      expect(stored()).toEqual(['1']);
      tab.clock.increment(60_000);
      expect(tab.states()).toEqual(['failed']);
    },
  );

  test("goes with 'Повторить', under the same clientId", async () => {
    server().refuseNext(refusal(403, 'not_contact'));
    const tab = await openAndWrite('1');
    await tab.retry('1');
    expect(server().asked.map(({ clientId }) => clientId)).toEqual(['1', '1']);
    expect(tab.bubbles()).toEqual(['Текст 1']);
    expect(stored()).toEqual([]);
  });

  test("and goes away with 'Удалить'", async () => {
    server().refuseNext(refusal(403, 'not_contact'));
    const tab = await openAndWrite('1');
    await tab.discard('1');
    expect([tab.bubbles(), stored()]).toEqual([[], []]);
  });

  test('does not come back when it was discarded during the try', async () => {
    const gate = server().holdNext();
    const tab = await openAndWrite('1');
    await tab.discard('1');
    gate.letGo();
    await settled();
    expect([tab.bubbles(), stored()]).toEqual([[], []]);
  });
});

describe('the echo over the socket', () => {
  const echo = {
    type: 'message.changed',
    message: messageShape({ senderId: 'me', clientId: '1', content: 'Текст 1' }),
    version: 1,
  } as const;

  test('before the answer makes one bubble', async () => {
    const gate = server().holdNext();
    const tab = await openAndWrite('1');
    tab.take(echo);
    expect(tab.bubbles()).toEqual(['Текст 1']);
    gate.letGo();
    await settled();
    expect(tab.bubbles()).toEqual(['Текст 1']);
    expect(stored()).toEqual([]);
  });

  test('instead of the answer, too, and the store is emptied by the repeat', async () => {
    server().loseNextAnswer();
    const tab = await openAndWrite('1');
    tab.take(echo);
    await tab.wait(60_000);
    expect(tab.bubbles()).toEqual(['Текст 1']);
    expect(stored()).toEqual([]);
  });
});
