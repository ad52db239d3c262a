import { beforeEach, describe, expect, test } from 'vitest';
import { messageShape, refusal } from '#tests/machines/kit/shapes.ts';
import { Device } from './device.ts';
import { SendingServer } from './sending.ts';
import { settled } from '#tests/infra/settled.ts';
import { openTab } from './tab.ts';

let device: Device;
let server: SendingServer;
beforeEach(() => {
  device = new Device();
  server = new SendingServer();
});

const written = () => device.storedBy('me').map(({ clientId }) => clientId);

describe('a message that the server refuses', () => {
  test.each([400, 403, 404, 409, 413])(
    'with %i stays with its reason; the next one goes',
    async (status) => {
      server.refuseNext(refusal(status));
      const tab = openTab(device, server);
      tab.write('1');
      tab.write('2');
      await settled();
      expect(tab.outgoing().map(({ clientId, state }) => [clientId, state])).toEqual([
        ['1', 'failed'],
      ]);
      expect(server.contents()).toEqual(['Текст 2']);
      expect(written()).toEqual(['1']);
      tab.clock.increment(60_000);
      expect(tab.states()).toEqual(['failed']);
    },
  );

  test("goes with 'Повторить', under the same clientId", async () => {
    server.refuseNext(refusal(403, 'not_contact'));
    const tab = openTab(device, server);
    tab.write('1');
    await settled();
    tab.send({ type: 'outbox.retry', clientId: '1' });
    await settled();
    expect(server.asked.map(({ clientId }) => clientId)).toEqual(['1', '1']);
    expect(tab.bubbles()).toEqual(['Текст 1']);
    expect(written()).toEqual([]);
  });

  test("and goes away with 'Удалить'", async () => {
    server.refuseNext(refusal(403, 'not_contact'));
    const tab = openTab(device, server);
    tab.write('1');
    await settled();
    tab.send({ type: 'outbox.discard', clientId: '1' });
    await settled();
    expect([tab.bubbles(), written()]).toEqual([[], []]);
  });

  test('does not come back when it was discarded during the try', async () => {
    const gate = server.holdNext();
    const tab = openTab(device, server);
    tab.write('1');
    await settled();
    tab.send({ type: 'outbox.discard', clientId: '1' });
    await settled();
    gate.letGo();
    await settled();
    expect([tab.bubbles(), written()]).toEqual([[], []]);
  });
});

describe('the echo over the socket', () => {
  const echo = {
    type: 'message.changed',
    message: messageShape({ senderId: 'me', clientId: '1', content: 'Текст 1' }),
    version: 1,
  } as const;

  test('before the answer makes one bubble', async () => {
    const gate = server.holdNext();
    const tab = openTab(device, server);
    tab.write('1');
    await settled();
    tab.take(echo);
    expect(tab.bubbles()).toEqual(['Текст 1']);
    gate.letGo();
    await settled();
    expect(tab.bubbles()).toEqual(['Текст 1']);
    expect(written()).toEqual([]);
  });

  test('instead of the answer, too, and the store is emptied by the repeat', async () => {
    server.loseNextAnswer();
    const tab = openTab(device, server);
    tab.write('1');
    await settled();
    tab.take(echo);
    tab.clock.increment(60_000);
    await settled();
    expect(tab.bubbles()).toEqual(['Текст 1']);
    expect(written()).toEqual([]);
  });
});
