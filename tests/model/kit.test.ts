import {
  assign,
  enqueueActions,
  fromCallback,
  setup,
  type AnyStateMachine,
  type EventObject,
} from 'xstate';
import { describe, expect, test } from 'vitest';
import { describeModel, walk, type ModelDescription } from './describe-model.ts';
import { goldenTable, readGolden } from './golden.ts';
import { breaches, wordBreaches } from './manners.ts';
import { doorWords, doorMachine } from './sample.machine.ts';

const door: ModelDescription<typeof doorMachine> = {
  machine: doorMachine,
  input: { maxTries: 2 },
  events: [{ type: 'door.open', by: 'Аня' }],
  project: ({ context }) => Math.min(context.tries, 3),
  people: ['door.retry'],
  words: doorWords,
};

describeModel(door);

/** Every chart has this limit, so that a wrong guard cannot hold up the page. */
const options = { maxIterations: 1_000 };

test('spawned children are stubs too, and their end is a step of the path', () => {
  const chart = setup({
    types: { events: {} as { type: 'upload.add'; id: string } | { type: 'upload.cancel' } },
    actors: { upload: doorMachine },
    actions: {
      begin: enqueueActions(({ enqueue, event }) => {
        if (event.type !== 'upload.add') return;
        enqueue.spawnChild('upload', {
          id: `upload:${event.id}`,
          systemId: `upload:${event.id}`,
          input: { maxTries: 1 },
        });
      }),
      forget: enqueueActions(({ enqueue, self }) => {
        for (const id of Object.keys(self.getSnapshot().children ?? {})) enqueue.stopChild(id);
      }),
    },
  }).createMachine({
    id: 'uploads',
    initial: 'idle',
    states: {
      idle: { on: { 'upload.add': { target: 'sending', actions: 'begin' } } },
      sending: {
        on: {
          'upload.cancel': 'idle',
          'xstate.done.actor.*': 'idle',
          'xstate.error.actor.*': 'idle',
        },
        exit: 'forget',
      },
    },
  });
  const found = walk<AnyStateMachine>({
    machine: chart,
    events: [
      { type: 'upload.add', id: 'u1' },
      { type: 'xstate.done.actor.upload:u1' },
      { type: 'xstate.error.actor.upload:u1' },
    ],
  });
  expect(found).toMatchObject({ failures: [], missed: [], deadEnds: [], unheard: [] });
});

test('an action may read a peer’s context, which each start of the model may give anew', () => {
  const chart = setup({
    types: { context: {} as { money: number } },
    actions: {
      count: assign({ money: ({ system }) => system.get('db').getSnapshot().context.money }),
    },
    guards: { isRich: ({ context }) => context.money > 10 },
  }).createMachine({
    context: { money: 0 },
    initial: 'a',
    states: {
      a: { on: { look: { target: 'counting', actions: 'count' } } },
      counting: { always: [{ guard: 'isRich', target: 'rich' }, { target: 'poor' }] },
      rich: { on: { look: 'a' } },
      poor: { on: { look: 'a' } },
    },
  });
  const rich = { peers: { db: { money: 50 } } };
  expect(walk({ machine: chart, ...rich }).missed).toContain('state poor');
  const found = walk({ machine: chart, ...rich, also: [{ peers: { db: { money: 5 } } }] });
  expect(found).toMatchObject({ failures: [], missed: [], deadEnds: [] });
});

describe('the kit finds fault with', () => {
  test('a transition that no path can take, by its name', () => {
    const chart = setup({ guards: { never: () => false } }).createMachine({
      initial: 'a',
      states: {
        a: { on: { go: 'b', fly: { guard: 'never', target: 'c' } } },
        b: { on: { back: 'a' } },
        c: { on: { back: 'a' } },
      },
    });
    expect(walk({ machine: chart }).missed).toEqual(['a --fly--> c', 'c --back--> a', 'state c']);
  });

  test('a state that nothing leaves', () => {
    const chart = setup({}).createMachine({
      initial: 'a',
      states: { a: { on: { go: 'b' } }, b: {} },
    });
    expect(walk({ machine: chart }).deadEnds).toEqual(['b is never left']);
  });

  test('a failed state that only a peer could end', () => {
    const { deadEnds } = walk({ ...door, people: [] });
    expect(deadEnds).toEqual([expect.stringMatching(/^stuck waits.*only door\.retry/)]);
  });

  test('states without words or a reason for silence, and words without a state', () => {
    const { pausing: _pausing, open: _open, ...others } = doorWords;
    const words = { ...others, gone: 'Ушёл', stuck: { silent: 'it is too sad' } };
    expect(wordBreaches(doorMachine, words)).toEqual([
      "'pausing' (waiting) has no words",
      "'stuck' (failed) has no words",
      "'open' has neither words nor a reason for silence",
      "'gone' has words and is no state",
    ]);
  });

  test('an event that no state hears', () => {
    const { unheard } = walk<AnyStateMachine>({ ...door, events: [{ type: 'door.opne' }] });
    expect(unheard).toEqual(['door.opne']);
  });

  test('an actor whose failure would end the machine, and a delay without a name', () => {
    const chart = setup({ actors: { lamp: doorMachine } }).createMachine({
      options,
      initial: 'a',
      states: {
        a: { invoke: { id: 'lamp', src: 'lamp', input: { maxTries: 1 } }, after: { 300: 'a' } },
      },
    });
    expect(breaches(chart, { a: 'it only shines' })).toEqual([
      'a invokes lamp without onError: its failure ends the machine',
      'a is not left by after 300 (300 ms)',
      'a waits 300 ms: name the delay in setup()',
    ]);
  });

  test('a state that works and does not say so, and an excuse that is not needed', () => {
    const chart = (tags: string[]) =>
      setup({ actors: { lamp: doorMachine } }).createMachine({
        options,
        initial: 'room',
        states: {
          room: {
            tags,
            initial: 'lit',
            states: {
              lit: { invoke: { id: 'lamp', src: 'lamp', input: { maxTries: 1 }, onError: 'dark' } },
              dark: {},
            },
          },
        },
      });
    expect(breaches(chart([]))).toEqual([expect.stringMatching(/^room\.lit runs an actor/)]);
    expect(breaches(chart(['busy']))).toEqual([]);
    expect(breaches(chart([]), { 'room.lit': 'it only shines' })).toEqual([]);
    expect(breaches(chart(['busy']), { 'room.lit': 'it only shines' })).toEqual([
      "'room.lit' is in background and needs no excuse",
    ]);
  });

  test('a state that stands first and is not, a name without its tag, and an end that ends nothing', () => {
    const chart = setup({ actors: { lamp: doorMachine }, delays: { rest: 300 } }).createMachine({
      options,
      initial: 'searching',
      states: {
        failed: {},
        backingOff: { after: { rest: {} } },
        searching: {
          tags: 'busy',
          invoke: {
            id: 'lamp',
            src: 'lamp',
            input: { maxTries: 1 },
            onDone: {},
            onError: { target: 'searching', reenter: true },
          },
        },
      },
    });
    expect(breaches(chart)).toEqual([
      'failed stands first, and its parent begins in searching: write that one first',
      'failed needs the tag failed, because its name says so',
      'backingOff needs the tag waiting, because its name says so',
      'backingOff is not left by after rest (300 ms)',
      'searching is not left by ✓ lamp',
    ]);
  });

  test('a circle of states that each leave at once, and a chart without a limit for it', () => {
    const chart = (isGuarded: boolean) =>
      setup({ guards: { isMoved: () => true } }).createMachine({
        id: 'carousel',
        initial: 'rests',
        states: {
          rests: { on: { go: 'turns' } },
          turns: {
            initial: 'left',
            states: {
              left: { always: 'right' },
              right: {
                always: isGuarded
                  ? { target: '#carousel.turns', guard: 'isMoved' }
                  : { target: '#carousel.turns' },
              },
            },
          },
        },
      });
    expect(breaches(chart(false))).toEqual([
      'turns.left is left at once, for ever in a circle',
      'turns.right is left at once, for ever in a circle',
      'carousel may circle for ever: give it options: { maxIterations: 1_000 }',
    ]);
    expect(breaches(chart(true))).toEqual([expect.stringMatching(/^carousel may circle/)]);
  });

  test('a step that ends elsewhere when it really runs', () => {
    let asked = 0;
    const fickle = setup({ guards: { isOdd: () => (asked += 1) % 2 === 1 } }).createMachine({
      initial: 'a',
      states: {
        a: { on: { go: [{ guard: 'isOdd', target: 'b' }, { target: 'c' }] } },
        b: {},
        c: {},
      },
    });
    expect(walk({ machine: fickle }).failures).not.toEqual([]);
  });

  test('a delay or a target that is not the approved one', () => {
    const chart = (target: 'b' | 'c', rest: number) =>
      setup({ delays: { rest } }).createMachine({
        initial: 'a',
        states: { a: { after: { rest: target } }, b: {}, c: {} },
      });
    const approved = goldenTable(chart('b', 200));
    expect(goldenTable(chart('b', 201))).not.toBe(approved);
    expect(goldenTable(chart('c', 200))).not.toBe(approved);
    expect(goldenTable(chart('b', 200))).toBe(approved);
  });

  test('a computed delay that comes to another figure', () => {
    const table = (machine: typeof doorMachine) =>
      goldenTable(machine, walk({ ...door, machine }).delays);
    const slower = doorMachine.provide({ delays: { pause: ({ context }) => context.tries * 101 } });
    expect(table(doorMachine)).toContain('pausing | pause | 100');
    expect(table(slower)).toContain('pausing | pause | 101');
  });

  test('another input, other params, a state entered anew, another first context', () => {
    const chart = (changed: { by?: string; volume?: number; reenter?: true } = {}) =>
      setup({
        actors: { lamp: fromCallback<EventObject, { by: string }>(() => {}) },
        actions: { ring: (_args, _params: { volume: number }) => {} },
      }).createMachine({
        initial: 'a',
        states: {
          a: {
            invoke: { src: 'lamp', id: 'lamp', input: { by: changed.by ?? 'Аня' } },
            on: {
              ring: {
                target: 'a',
                reenter: changed.reenter ?? false,
                actions: { type: 'ring', params: { volume: changed.volume ?? 1 } },
              },
            },
          },
        },
      });
    const approved = goldenTable(chart(), new Map(), { tries: 0 });
    expect(goldenTable(chart(), new Map(), { tries: 0 })).toBe(approved);
    for (const changed of [{ by: 'Боря' }, { volume: 2 }, { reenter: true } as const])
      expect(goldenTable(chart(changed), new Map(), { tries: 0 })).not.toBe(approved);
    expect(goldenTable(chart(), new Map(), { tries: 1 })).not.toBe(approved);
  });

  test('a golden table that a CI run would write itself', () => {
    expect(() => readGolden('/nowhere/x.golden.txt', '', { UPDATE_GOLDEN: '1', CI: '1' })).toThrow(
      'nobody has read',
    );
  });
});
