import { expect, test } from 'vitest';
import { and, not, setup, stateIn } from 'xstate';
import { allMachines } from '#atlas/machines.ts';
import { knownCharts } from '#atlas/replay/known.ts';
import { brokenLaws } from '#atlas/replay/laws.ts';
import { replay, type Kind } from '#atlas/replay/verdicts.ts';
import { annasWorld } from '#atlas/world/people.ts';
import { startWorld } from '#atlas/world/world.ts';
import { chartOf, hashOf } from '../../src/inspector/chart.ts';
import { recordActors } from '../../src/recorder/recorder.ts';
import type { RecordedStep, Run } from '../../src/recorder/record.ts';

const lift = setup({
  types: { context: {} as { full: boolean }, events: {} as { type: string; floor?: string } },
  guards: {
    isFull: ({ context }) => context.full,
    isNamed: ({ event }) => event.floor !== undefined && event.floor !== '',
    isUpper: ({ event }) => event.floor === 'attic',
  },
  delays: { ride: 2_000 },
}).createMachine({
  id: 'lift',
  context: { full: false },
  type: 'parallel',
  states: {
    cabin: {
      initial: 'waiting',
      states: {
        waiting: {
          on: {
            call: [
              { guard: 'isFull', target: 'stuck' },
              { guard: and(['isNamed', not(stateIn({ door: 'open' }))]), target: 'riding' },
            ],
          },
        },
        riding: { after: { ride: 'waiting' }, on: { stop: 'waiting' } },
        stuck: {},
      },
    },
    door: {
      initial: 'shut',
      states: { shut: { on: { open: 'open' } }, open: { on: { shut: 'shut' } } },
    },
  },
});

const { moves } = chartOf(lift);
const moveTo = (type: string, to: string) =>
  moves.findIndex((move) => move.type.includes(type) && move.to.includes(to));
const [ride, arrive] = [moveTo('call', 'cabin.riding'), moveTo('ride', 'cabin.waiting')];
const waiting = ['cabin.waiting', 'door.shut'];
const riding = ['cabin.riding', 'door.shut'];

function kindsOf(steps: Partial<RecordedStep>[], given: Partial<Run> = {}) {
  const chart = { hash: hashOf(chartOf(lift)), moves: Object.fromEntries(moves.entries()) };
  const run: Run = {
    startedAt: 0,
    charts: { lift: chart },
    actors: [{ name: 'lift', parent: null, chart: 'lift', active: waiting }],
    steps: steps.map((step) => ({ ms: 0, to: 0, from: null, type: 'call', event: {}, ...step })),
    ...given,
  };
  const [found] = replay({ runs: [run] }, knownCharts([lift]));
  return { kinds: found?.verdicts.map(({ kind }): Kind => kind), found };
}

const call = { event: { floor: '⟨скрыто⟩' }, moves: [ride], active: riding };

test('what went as the charts say has no verdict, and what hangs on hidden data is counted', () => {
  const steps = [
    call,
    { ms: 2_010, type: 'xstate.after.ride.lift.cabin.riding', moves: [arrive], active: waiting },
  ];
  const { kinds, found } = kindsOf(steps);
  expect(kinds).toEqual([]);
  expect(found).toMatchObject({ steps: 2, undecided: 1 });
});

test('an event that nothing listens to is unheard when it comes from a person, and ignored from an actor', () => {
  expect(kindsOf([{ type: 'stop' }]).kinds).toEqual(['unheard']);
  const { kinds, found } = kindsOf([{ type: 'stop', from: 0 }]);
  expect(kinds).toEqual([]);
  expect(found?.ignored).toBe(1);
});

test('a guard that what is kept decides says when the page went another way', () => {
  expect(kindsOf([{ ...call, event: { floor: '' } }]).kinds).toEqual(['other way']);
  const open = {
    actors: [{ name: 'lift', parent: null, chart: 'lift', active: ['cabin.waiting', 'door.open'] }],
  };
  const inOpen = { ...call, active: ['cabin.riding', 'door.open'] };
  expect(kindsOf([inOpen], open).kinds).toEqual(['other way']);
  // The page did nothing, though the door was shut and the floor named; whether the lift is full is hidden.
  expect(kindsOf([{ ...call, moves: [], active: waiting }]).kinds).toEqual(['other way']);
});

test('a page that is elsewhere after the transition is named, and followed from there', () => {
  const elsewhere = { ...call, active: ['cabin.stuck', 'door.shut'] };
  expect(kindsOf([elsewhere, { type: 'call' }]).kinds).toEqual(['other place', 'unheard']);
});

test('a timer may be a tenth late', () => {
  const after = { type: 'xstate.after.ride.lift.cabin.riding', moves: [arrive], active: waiting };
  expect(kindsOf([call, { ...after, ms: 2_190 }]).kinds).toEqual([]);
  expect(kindsOf([call, { ...after, ms: 2_300 }]).kinds).toEqual(['late']);
  expect(kindsOf([call, { ...after, ms: 1_500 }]).kinds).toEqual(['late']);
});

test('a recording of another build is followed by what its transitions were', () => {
  // There the way up was another one in the list.
  const before = { ...moves[ride], from: 'cabin.waiting', type: 'call', to: ['cabin.riding'] };
  const older = (to: string[]) => ({
    charts: { lift: { hash: 'older', moves: { 99: { ...before, to } } } },
  });
  expect(kindsOf([{ ...call, moves: [99] }], older(['cabin.riding'])).kinds).toEqual([]);
  expect(kindsOf([{ ...call, moves: [99] }], older(['cabin.flying'])).kinds).toEqual([
    'changed since',
  ]);
  const gone = { actors: [{ name: 'x', parent: null, chart: 'stairs', active: [''] }] };
  expect(kindsOf([], gone).kinds).toEqual(['changed since']);
});

test('after a step that was taken out the actor is followed from where its states are told anew', () => {
  const stop = { ms: 1_500, type: 'stop', moves: [moveTo('stop', 'cabin.waiting')] };
  const arrived = { type: 'xstate.after.ride.lift.cabin.riding', moves: [arrive], active: waiting };
  const gap = { ms: 5, type: 'door.shut', isAfterGap: true } as const;
  expect(kindsOf([gap, { ...gap, active: riding }, { ...stop, active: waiting }]).kinds).toEqual(
    [],
  );
  // When it began to ride is not known, so nothing is said about the time.
  expect(
    kindsOf([
      { ...gap, active: riding },
      { ...arrived, ms: 9_000 },
    ]).kinds,
  ).toEqual([]);
});

test('a law of sending that the recordings break is named, with the message', () => {
  const enqueue = (clientId: string): Partial<RecordedStep> => ({
    type: 'outbox.enqueue',
    event: { clientId, conversationId: '#c', files: [] },
  });
  const arrival = (clientId: string, seq: number, id = `#m${seq}`): Partial<RecordedStep> => ({
    type: 'message:new',
    event: { payload: { message: { id, clientId, seq, conversationId: '#c' } } },
  });
  const lawsOf = (...steps: Partial<RecordedStep>[]) =>
    brokenLaws([
      {
        startedAt: 0,
        charts: {},
        actors: [],
        steps: steps.map((step) => ({ ms: 0, to: 0, from: null, type: '', event: {}, ...step })),
      },
    ]);
  const both = [enqueue('#a'), enqueue('#b')];
  expect(lawsOf(...both, arrival('#a', 1), arrival('#a', 1), arrival('#b', 2))).toEqual([]);
  expect(lawsOf(...both, arrival('#b', 1), arrival('#a', 2))).toEqual([
    'messages arrive in the order of writing: #a after #b',
  ]);
  expect(lawsOf(...both, arrival('#a', 1), arrival('#a', 2))).toEqual([
    'a message arrives once: #a',
  ]);
  // One may still be on its way, and a message of another run was not written here.
  expect(lawsOf(...both, arrival('#b', 1))).toEqual([]);
  expect(lawsOf(enqueue('#b'), arrival('#b', 1), arrival('#a', 2))).toEqual([]);
});

test('a visit to the real charts leaves them nowhere', async () => {
  const world = startWorld(annasWorld);
  const recorder = recordActors(world.app);
  const peer = (systemId: string) => world.app.system.get(systemId);
  peer('inbox').send({ type: 'inbox.open', conversationId: 'boris' });
  peer('composer:boris').send({ type: 'composer.changed', text: 'Привет' });
  peer('composer:boris').send({ type: 'composer.send' });
  peer('connectivity').send({ type: 'page.signal', signal: 'offline' });
  peer('inbox').send({ type: 'inbox.open', conversationId: 'vera' });
  world.app.send({ type: 'app.signOut' });
  const machines = (await allMachines()).map(({ machine }) => machine);
  const [found] = replay({ runs: [recorder.run()] }, knownCharts(machines));
  expect(found?.steps).toBeGreaterThan(30);
  expect(found?.verdicts).toEqual([]);
});
