import { assign, fromCallback, fromPromise, sendParent, sendTo, setup } from 'xstate';
import { expect, test } from 'vitest';
import { callbackActor, createWorld, promiseActor } from './rules.ts';

const shop = setup({
  types: {} as {
    context: { bread: string };
    events: { type: 'buy'; money: number } | { type: 'rain' } | { type: 'leave' };
  },
  actors: {
    bake: fromPromise<string, { money: number }>(() => Promise.reject(new Error('not bound'))),
    weather: fromCallback<{ type: 'look' }>(() => {
      throw new Error('not bound');
    }),
  },
  delays: { patience: 5000 },
}).createMachine({
  id: 'shop',
  context: { bread: '' },
  initial: 'open',
  invoke: { id: 'weather', src: 'weather', onError: '.shut' },
  states: {
    open: { on: { buy: 'baking' } },
    baking: {
      entry: [
        sendTo('weather', { type: 'look' }),
        ({ system }) => system.get('till')?.send({ type: 'till.open' }),
        ({ system }) => system.get('nobody')?.send({ type: 'hello' }),
      ],
      invoke: {
        src: 'bake',
        input: ({ event }) => ({ money: event.type === 'buy' ? event.money : 0 }),
        onDone: {
          target: 'open',
          actions: [assign({ bread: ({ event }) => event.output }), sendParent({ type: 'sold' })],
        },
        onError: 'shut',
      },
      after: { patience: 'shut' },
      on: { rain: 'shut' },
    },
    shut: {},
  },
});

function openShop() {
  const bake = promiseActor<string, { money: number }>();
  const weather = callbackActor<{ type: 'look' }>();
  const world = createWorld({ peers: ['till'] });
  const actor = world.start(shop.provide({ actors: { bake: bake.logic, weather: weather.logic } }));
  return { actor, bake, weather, world };
}

test('a rule says what was asked, answers at once, and reads what peers and parent were told', () => {
  const { actor, bake, weather, world } = openShop();
  actor.send({ type: 'buy', money: 40 });
  expect(bake.last.input).toEqual({ money: 40 });
  expect(weather.last.received).toEqual([{ type: 'look' }]);
  expect(world.told('till')).toEqual([{ type: 'till.open' }]);
  bake.last.resolve('rye');
  expect(actor.getSnapshot().value).toBe('open');
  expect(actor.getSnapshot().context.bread).toBe('rye');
  expect(world.toldParent()).toEqual([{ type: 'sold' }]);
});

test('a rule holds a delay to the millisecond', () => {
  const { actor, bake, world } = openShop();
  actor.send({ type: 'buy', money: 1 });
  world.clock.increment(4999);
  expect(actor.getSnapshot().value).toBe('baking');
  world.clock.increment(1);
  expect(actor.getSnapshot().value).toBe('shut');
  expect(bake.last.stopped).toBe(true);
});

test('the outside world speaks through a callback actor, and may fail', () => {
  const { actor, bake, weather } = openShop();
  actor.send({ type: 'buy', money: 1 });
  weather.last.send({ type: 'rain' });
  expect(actor.getSnapshot().value).toBe('shut');
  expect(bake.calls).toHaveLength(1);

  const other = openShop();
  other.actor.send({ type: 'buy', money: 1 });
  other.bake.last.reject(new Error('no flour'));
  expect(other.actor.getSnapshot().value).toBe('shut');
});

test('asking for a peer or call that does not exist is an error, not an empty list', () => {
  const { bake, world } = openShop();
  expect(() => bake.last).toThrow('not been started');
  expect(() => world.told('bakery')).toThrow('no peer "bakery"');
});

test('a machine may read what a peer holds', () => {
  const world = createWorld({ peers: ['db'] });
  const reader = setup({
    types: { context: {} as { money: number } },
    actions: {
      count: assign({ money: ({ system }) => system.get('db').getSnapshot().context.money }),
    },
  }).createMachine({ context: { money: 0 }, on: { look: { actions: 'count' } } });
  const actor = world.start(reader);
  world.hold('db', { money: 50 });
  actor.send({ type: 'look' });
  expect(actor.getSnapshot().context.money).toBe(50);
});
