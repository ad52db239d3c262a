import { beforeEach, describe, expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { removalMachine } from '#machines/people/removal/removal.machine.ts';
import { createRemovalImplementations } from '#machines/people/removal/removal.services.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { expectNth } from '#tests/model/timing.ts';
import { createWorld, promiseActor, type World } from '#tests/model/rules.ts';

const hidden = { type: 'contact.hidden', contactId: 'k1' };
const unhidden = { type: 'contact.unhidden', contactId: 'k1' };
const removed = { type: 'contact.removed', contactId: 'k1' };
const settled = { type: 'removal.settled', contactId: 'k1' };
const ended = { type: 'removal.ended', contactId: 'k1' };

let world: World;
let send: ReturnType<typeof promiseActor<void, { contactId: string }>>;
const begin = () =>
  world.start(removalMachine.provide({ actors: { send: send.logic } }), {
    input: { contactId: 'k1' },
  });
beforeEach(() => {
  world = createWorld({ peers: ['db'] });
  send = promiseActor();
});

describe("'Удалить' at a friend", () => {
  test('hides them at once, and is sent after 5,000 ms, not after 4,999', () => {
    begin();
    expect(world.told('db')).toEqual([hidden]);
    world.clock.increment(4_999);
    expect(send.calls).toHaveLength(0);
    world.clock.increment(1);
    expect(send.last.input).toEqual({ contactId: 'k1' });
    send.last.resolve();
    expect(world.told('db')).toEqual([hidden, removed]);
    expect(world.toldParent()).toEqual([settled, ended]);
  });

  test("'Отменить' shows them again, and nothing is ever sent", () => {
    const removal = begin();
    world.clock.increment(4_999);
    removal.send({ type: 'removal.undo' });
    expect(world.told('db')).toEqual([hidden, unhidden]);
    expect(world.toldParent()).toEqual([settled, ended]);
    world.clock.increment(60_000);
    expect(send.calls).toHaveLength(0);
  });

  test("after the 5 s 'Отменить' does nothing any more", () => {
    const removal = begin();
    world.clock.increment(5_000);
    removal.send({ type: 'removal.undo' });
    expect(world.told('db')).toEqual([hidden]);
  });

  test('is sent at once when the page is left', () => {
    const removal = begin();
    removal.send({ type: 'removal.hurry' });
    expect(send.calls).toHaveLength(1);
    removal.send({ type: 'removal.hurry' });
    expect(send.calls).toHaveLength(1);
  });

  test('is tried again by itself where no answer came, and at once when the page is left', () => {
    const removal = begin();
    world.clock.increment(5_000);
    send.last.reject(noAnswer);
    world.clock.increment(500);
    expect(send.calls).toHaveLength(2);
    send.last.reject(refusal(503));
    removal.send({ type: 'removal.hurry' });
    expect(send.calls).toHaveLength(3);
    expect(world.told('db')).toEqual([hidden]);
  });

  test('waits as long as the server asks when there were too many', () => {
    begin();
    world.clock.increment(5_000);
    send.last.reject(refusal(429, 'rate_limited', 60_000));
    expectNth(2, () => send.calls, world.clock, { afterMs: 59_999, byMs: 60_000 });
  });

  test('that the server refuses shows them again and says why', () => {
    begin();
    world.clock.increment(5_000);
    const refused = refusal(403, 'forbidden');
    send.last.reject(refused);
    expect(world.told('db')).toEqual([hidden, unhidden]);
    const told = { type: 'removal.refused', contactId: 'k1', failure: refused.failure };
    expect(world.toldParent()).toEqual([settled, told, ended]);
  });
});

describe('the server', () => {
  const ask = (answer: Parameters<typeof recordingApi>[0]) => {
    const { api, asked } = recordingApi(answer);
    const { send: sending } = createRemovalImplementations({ api }).actors;
    const input = { contactId: 'k1' };
    const actor = createActor(sending, { input });
    actor.subscribe({ error: () => {} });
    return { asked, done: toPromise(actor.start()) };
  };

  test('is asked to remove this contact, also when the page is left while it is being asked', async () => {
    const { asked, done } = ask({ body: null });
    await done;
    expect(asked).toMatchObject([
      { route: 'POST /contacts/remove', args: { body: { contactId: 'k1' } }, keepalive: true },
    ]);
  });

  test('that knows of no such contact any more has done what was wanted', async () => {
    await expect(ask(refusal(404, 'not_found')).done).resolves.toBeUndefined();
    await expect(ask(refusal(403, 'forbidden')).done).rejects.toThrow('403');
  });
});
