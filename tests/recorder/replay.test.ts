import { expect, test } from 'vitest';
import { and, not, setup, stateIn } from 'xstate';
import { allMachines } from '#atlas/machines.ts';
import { knownCharts, movesIn } from '#atlas/replay/known.ts';
import { brokenLaws } from '#atlas/replay/laws.ts';
import { printed } from '#atlas/replay/print.ts';
import { replay, type Kind } from '#atlas/replay/verdicts.ts';
import { annasWorld } from '#atlas/world/people.ts';
import { startWorld } from '#atlas/world/world.ts';
import { NoVideoAddress } from '#machines/calls/room-connection.ts';
import { failureOf, hasStatus } from '#services/app/api/types.ts';
import { chartOf, hashOf } from '../../src/inspector/chart.ts';
import { recordActors } from '../../src/recorder/recorder.ts';
import type { RecordedStep, Run } from '../../src/recorder/record.ts';

const lift = setup({
  types: {
    context: {} as { full: boolean },
    events: {} as { type: string; floor?: string; people?: number; error?: unknown },
  },
  guards: {
    isFull: ({ context }) => context.full,
    isManned: ({ event }) => event.people !== 0,
    isUpper: ({ event }) => event.floor === 'attic',
    isForbidden: ({ event }) => hasStatus(failureOf(event.error), 403),
    isNoAddress: ({ event }) => event.error instanceof NoVideoAddress,
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
              { guard: and(['isManned', not(stateIn({ door: 'open' }))]), target: 'riding' },
            ],
          },
        },
        riding: { after: { ride: 'waiting' }, on: { stop: 'waiting' } },
        stuck: {},
      },
    },
    door: {
      initial: 'shut',
      states: {
        shut: {
          on: {
            open: 'open',
            lift: [{ guard: 'isUpper', target: 'open' }, { target: 'locked' }],
            fail: [
              { guard: 'isForbidden', target: 'locked' },
              { guard: 'isNoAddress', target: 'open' },
            ],
          },
        },
        open: { on: { shut: 'shut' } },
        locked: {},
      },
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
  return { kinds: found?.verdicts.map(({ kind }): Kind => kind), found, run };
}

const call = { event: { people: 2, floor: '⟨скрыто⟩' }, moves: [ride], active: riding };

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
  expect(kindsOf([{ ...call, event: { people: 0 } }]).kinds).toEqual(['other way']);
  const open = {
    actors: [{ name: 'lift', parent: null, chart: 'lift', active: ['cabin.waiting', 'door.open'] }],
  };
  const inOpen = { ...call, active: ['cabin.riding', 'door.open'] };
  expect(kindsOf([inOpen], open).kinds).toEqual(['other way']);
  // The page did nothing, though the door was shut and people called; whether the lift is full is hidden.
  expect(kindsOf([{ ...call, moves: [], active: waiting }]).kinds).toEqual(['other way']);
});

test('a refusal of the server is one to the guards, too, and no other error is', () => {
  const refused = (status: number, to: string): Partial<RecordedStep> => {
    const failure = { kind: 'http', status, code: '⟨скрыто⟩', message: '⟨скрыто⟩' };
    const event = { error: { name: 'RequestFailed', failure } };
    return { type: 'fail', event, moves: [moveTo('fail', to)], active: ['cabin.waiting', to] };
  };
  expect(kindsOf([refused(403, 'door.locked')]).kinds).toEqual([]);
  expect(kindsOf([refused(403, 'door.open')]).kinds).toEqual(['other way']);
  const other = { ...refused(403, 'door.open'), event: { error: { name: '⟨скрыто⟩' } } };
  expect(kindsOf([other])).toMatchObject({ kinds: [], found: { undecided: 2 } });
});

test('a guard that compares what is hidden or cut decides nothing', () => {
  const found = (floor: unknown, to: string) => {
    return kindsOf([
      {
        type: 'lift',
        event: { floor },
        moves: [moveTo('lift', to)],
        active: ['cabin.waiting', to],
      },
    ]);
  };
  for (const floor of ['⟨скрыто⟩', '…', '#1a2b3c'])
    for (const to of ['door.open', 'door.locked'])
      expect(found(floor, to)).toMatchObject({ kinds: [], found: { undecided: 1 } });
  expect(found('attic', 'door.open').kinds).toEqual([]);
  expect(found('attic', 'door.locked').kinds).toEqual(['other way']);
  expect(found('', 'door.open').kinds).toEqual(['other way']);
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
  // It may have left and entered in between, so nothing is said about the time.
  const between = [call, { ...gap, active: riding }, { ...arrived, ms: 9_000 }];
  expect(kindsOf(between).kinds).toEqual([]);
});

test('a state that this build does not have is said once, and ends no replay', () => {
  const lofty = { actors: [{ name: 'lift', parent: null, chart: 'lift', active: ['cabin.loft'] }] };
  const opening = { type: 'open', moves: [moveTo('open', 'door.open')] };
  const steps = [{ type: 'stop' }, opening, { ...call, active: ['cabin.cellar', 'door.shut'] }];
  const { found } = kindsOf(steps, lofty);
  expect(found?.verdicts.map(({ kind, words }) => [kind, words])).toEqual([
    ['changed since', 'this build has no state cabin.loft'],
  ]);
  const down = kindsOf([{ ...call, active: ['cabin.cellar', 'door.shut'] }]);
  expect(down.kinds).toEqual(['changed since']);
});

test('of two ways of another build the guard tells which one it was', () => {
  const two = setup({ guards: { isLate: () => true, isEarly: () => false } }).createMachine({
    id: 'two',
    initial: 'one',
    states: {
      one: {
        on: {
          go: [
            { guard: 'isEarly', target: 'other' },
            { guard: 'isLate', target: 'other' },
          ],
        },
      },
      other: {},
    },
  });
  const known = knownCharts([two])('two');
  const move = { from: 'one', type: 'go', to: ['other'] };
  const charts = (guard?: string) => ({
    two: { hash: 'older', moves: { 7: { ...move, ...(guard && { guard }) } } },
  });
  const placesOf = (guard?: string) =>
    known && movesIn({ charts: charts(guard) }, { moves: [7] }, known);
  expect(placesOf('isLate')).toEqual([1]);
  expect(placesOf('isGone')).toEqual([undefined]);
  expect(placesOf()).toEqual([undefined]);
});

test('a recording names its build and the charts that are others in this one', () => {
  const older = { charts: { lift: { hash: 'older', moves: {} } } };
  const { found, run } = kindsOf(
    [
      { type: 'stop', from: 0 },
      { to: 1, type: 'x' },
    ],
    {
      ...older,
      actors: ['lift', null].map((chart) => ({ name: 'x', parent: null, chart, active: waiting })),
    },
  );
  const head = { version: 1, build: '/assets/a1.js', browser: 'Firefox', savedAt: 0 } as const;
  const lines = printed(
    'a.json',
    { ...head, said: 'Не\u001b[2Jто', runs: [run] },
    found ? [found] : [],
  );
  expect(lines).toContain('build /assets/a1.js');
  expect(lines).toMatch(/^changed since: lift /m);
  expect(lines).toContain('1 of 2 steps followed, 0 verdicts');
  expect(lines).toContain('«Не [2Jто»');
  expect(kindsOf([]).found?.changed).toEqual([]);
});

test('a transition that no chart has is not passed over', () => {
  expect(kindsOf([{ ...call, moves: [9999] }]).kinds).toEqual(['changed since']);
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
  const runs = [recorder.run()];
  const [found] = replay({ runs }, knownCharts(machines));
  expect(found?.steps).toBeGreaterThan(30);
  expect(found?.verdicts).toEqual([]);
  expect(brokenLaws([{ runs, savedAt: 0 }])).toEqual([]);
});
