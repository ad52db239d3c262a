import type { AnyStateMachine } from 'xstate';
import { describe, expect, test } from 'vitest';
import { stateWords, type StateWords } from '../../src/ui/text/states.ru.ts';
import { createCoverage } from './coverage.ts';
import { deadEnds } from './exits.ts';
import { goldenFileFor, goldenTable, readGolden, type SeenDelays } from './golden.ts';
import { breaches, wordBreaches, unheardEvents, type Background } from './manners.ts';
import { generatePaths, type ModelPath, type ModelSpec } from './model.ts';
import { runPath } from './run.ts';
import { remedies } from './remedies.ts';

export interface ModelDescription<
  M extends AnyStateMachine = AnyStateMachine,
> extends ModelSpec<M> {
  /** The words for its states; by default those of src/ui/text/states.ru.ts. */
  words?: StateWords;
  /**
   * Event types that a person sends, which count as ways out of waiting and failure; by default those that have a
   * control in src/ui/text/events.ru.ts and are no mere going away (remedies.ts).
   */
  people?: readonly string[];
  /** Leaf states that run an actor in the background, each with the reason why nobody waits for it. */
  background?: Background;
  /** More starts of the same chart (another input, other answers), when one cannot reach all of it. */
  also?: ReadonlyArray<Omit<ModelSpec<M>, 'machine'>>;
}

/** Every chart's description that has been given; the tests of mutants explore the same ones. */
export const described: ModelDescription[] = [];

/** Defines the tests that every machine has, generated from its chart. See README.md in this folder. */
export function describeModel<M extends AnyStateMachine>(description: ModelDescription<M>): void {
  const { machine } = description;
  described.push(description);
  // The first test walks all paths, which takes seconds for a large chart on a busy machine.
  describe(`the chart of ${machine.id}`, { timeout: 180_000 }, () => {
    const walked = once(() => walk(description));

    test('every generated path ends where the chart says', () => {
      expect(walked().failures).toEqual([]);
    });
    test('the generated paths come by every state and every transition', () => {
      expect(walked().missed).toEqual([]);
    });
    test('every event that the test gives is heard somewhere', () => {
      expect(walked().unheard).toEqual([]);
    });
    test('no state is a dead end, and what waits or failed can be ended by time or a person', () => {
      expect(walked().deadEnds).toEqual([]);
    });
    test('every state has its words, or a reason for silence', () => {
      expect(wordBreaches(machine, description.words ?? stateWords[machine.id] ?? {})).toEqual([]);
    });
    test('its actors and delays have names, no failure goes unheard, no work is hidden', () => {
      expect(breaches(machine, description.background)).toEqual([]);
    });
    test('its table is the one that was read and approved', () => {
      const { delays, firstContext } = walked();
      const table = goldenTable(machine, delays, firstContext);
      expect(table).toBe(readGolden(goldenFileFor(expect.getState().testPath ?? ''), table));
    });
  });
}

export interface Walk {
  paths: readonly ModelPath[];
  failures: string[];
  missed: string[];
  unheard: string[];
  deadEnds: string[];
  delays: SeenDelays;
  /** The context that the chart begins with, entry actions included. */
  firstContext: object;
}

/** Generates the paths, walks them all and answers what was found. Math.random() is fixed meanwhile, at one half. */
export function walk<M extends AnyStateMachine>(description: ModelDescription<M>): Walk {
  return withoutChance(() => walkPaths(description));
}

/** Every start of the chart that the description gives. */
export function startsOf<M extends AnyStateMachine>(description: ModelDescription<M>): ModelSpec[] {
  const { machine, also = [] } = description;
  return [description, ...also.map((start) => ({ ...start, machine }))];
}

/** Calls this while Math.random() is fixed at one half. */
export function withoutChance<T>(call: () => T): T {
  const { random } = Math;
  Math.random = () => 0.5;
  try {
    return call();
  } finally {
    Math.random = random;
  }
}

function walkPaths<M extends AnyStateMachine>(description: ModelDescription<M>): Walk {
  const { machine, people = remedies } = description;
  const starts = startsOf(description);
  const coverage = createCoverage(machine);
  const delays = new Map<string, Set<number>>();
  const onDelays = (pending: ReadonlyMap<string, number>) => {
    for (const [type, ms] of pending) {
      delays.set(type, (delays.get(type) ?? new Set()).add(Math.round(ms)));
    }
  };
  const failures: string[] = [];
  const paths = starts.flatMap((start) => {
    const generated = generatePaths(start);
    for (const path of generated) {
      try {
        runPath(start, path, { inspect: coverage.inspect, onDelays });
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
      }
    }
    return generated;
  });
  return {
    paths,
    failures,
    missed: coverage.missed(),
    unheard: unheardEvents(
      starts.flatMap((start) => start.events ?? []),
      paths,
    ),
    deadEnds: deadEnds(machine, paths, people),
    delays,
    firstContext: paths[0]?.steps[0]?.state.context ?? {},
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
