import { expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import type { EditEvent } from '#machines/sending/edit/edit.events.ts';
import { createEditImplementations } from '#machines/sending/edit/edit.services.ts';
import { settled } from '#tests/infra/settled.ts';
import { outboxWorld } from '../outbox/outbox.world.ts';

const { server, openAndWrite } = outboxWorld();

// Safe: the watch uses no service.
const { watchMessage } = createEditImplementations({} as never).actors;

/** Watches the unsent message '1' as its edit does; answers what it has told. */
function watched(tab: Awaited<ReturnType<typeof openAndWrite>>): readonly EditEvent[] {
  const told: EditEvent[] = [];
  const listener = setup({ actors: { watchMessage } }).createMachine({
    invoke: { src: 'watchMessage', input: { id: 'tmp-1' } },
    // Safe: nobody else tells it anything.
    on: { '*': { actions: ({ event }) => told.push(event as EditEvent) } },
  });
  createActor(listener, { parent: tab.system.get('outbox') }).start();
  return told;
}

test('an edit that waits for the id of a message hears that the message is not here any more when it is discarded', async () => {
  server().holdNext();
  const tab = await openAndWrite('1');
  const told = watched(tab);
  expect(told).toEqual([]);
  await tab.discard('1');
  expect(told).toEqual([{ type: 'edit.lost' }]);
});

test('an edit whose message is sent gets its id, and nothing else', async () => {
  const gate = server().holdNext();
  const tab = await openAndWrite('1');
  const told = watched(tab);
  gate.letGo();
  await settled();
  expect(told).toEqual([{ type: 'edit.found', messageId: 'c1/1' }]);
});
