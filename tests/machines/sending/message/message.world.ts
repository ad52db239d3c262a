/** A message whose children are stubs: the test says how each of them ends. */
import type { UnsentEvent } from '#machines/sending/message/message.events.ts';
import { messageMachine } from '#machines/sending/message/message.machine.ts';
import type { MessageInput } from '#machines/sending/message/message.context.ts';
import { selectStatus } from '#machines/sending/message/message.selectors.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { startStubbed } from '#tests/model/stubbed.ts';
import { unsentShape } from './unsent.ts';

export const message = unsentShape();
export const edited = unsentShape({ content: 'Здравствуй' });
export const turn = { type: 'message.turn', message } as const;
export const discard = { type: 'message.discard' } as const;
export const offline = { type: 'connectivity.offline' } as const;
export const removed = { type: 'outgoing.removed', clientId: 'k1' };
export const ended = { type: 'message.ended', clientId: 'k1' };
export const written = { type: 'message.written', clientId: 'k1' };
export const mine = { userId: 'me', message };

export function begin(given: Partial<MessageInput> = {}) {
  const input: MessageInput = {
    userId: 'me',
    message,
    isStored: true,
    isLate: false,
    link: 'online',
    ...given,
  };
  const one = startStubbed(messageMachine, { input, peers: ['db', 'queue:c1'] });
  one.world.hold('db', createDb().now);
  return {
    ...one,
    send: (...events: readonly UnsentEvent[]) => events.forEach((event) => one.actor.send(event)),
    way: () => one.now().value.way,
    status: () => selectStatus(one.now()),
    tags: () => [...one.now().tags],
    shown: () => one.world.told('db'),
    queue: () => one.world.told('queue:c1').map(({ type }) => type),
    parent: () => one.world.toldParent(),
  };
}
export type Begun = ReturnType<typeof begin>;

export const fresh = () => begin({ isStored: false });
/** The store failed. */
export const unstored = () => {
  const one = fresh();
  one.fail('store');
  return one;
};
export const sending = () => {
  const one = begin();
  one.send(turn);
  return one;
};
export const silence = (one: Begun) => one.world.clock.increment(5_000);
/** The store has said nothing for 5 s. */
export const overdue = () => {
  const one = fresh();
  silence(one);
  return one;
};
