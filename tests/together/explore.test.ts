import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import { Company } from './company.ts';
import { explore, follow, type Step, type World } from './explore.ts';

/** A light that asks once whether it may shine; `retries`: and again when no answer comes. */
const light = (retries: boolean) =>
  setup({
    actors: { ask: askPlaceholder<boolean>() },
    delays: { pause: 500 },
  }).createMachine({
    initial: 'dark',
    states: {
      dark: { on: { press: 'asking' } },
      asking: { invoke: { id: 'ask', src: 'ask', onDone: 'shining', onError: 'failed' } },
      failed: retries ? { after: { pause: 'asking' } } : {},
      shining: {},
    },
  });

type Lights = Company<null>;

function lights(
  retries: boolean,
  broken: (lit: readonly boolean[]) => string | null = () => null,
): World<null> {
  const pages = ['a', 'b'];
  const isLit = (company: Lights) =>
    pages.map((page) => company.known(page, 'light')?.matches('shining') ?? false);
  const world: World<null> = {
    name: 'lights',
    charts: { light: light(retries) },
    began: () => {},
    stopped: () => {},
    begin() {
      const company = new Company(world, null);
      for (const page of pages) company.start(page, 'light', {});
      return company;
    },
    steps: (company) => [
      ...pages.map((page): Step<null> => ({
        name: `${page} is pressed`,
        take: (next) => next.tell(page, 'light', { type: 'press' }),
      })),
      ...company.leaves('ask').flatMap(({ path }): Step<null>[] => [
        { name: `${path} is answered`, take: (next) => next.answer(path, true) },
        {
          name: `${path} is lost`,
          by: 'fault',
          take: (next) => next.fail(path, new Error('lost')),
        },
      ]),
      ...company.timers.map((timer): Step<null> => ({
        name: `${timer.owner} has paused`,
        take: (next) => next.fire(timer),
      })),
    ],
    broken: (company) => broken(isLit(company)),
    goal: { name: 'all shine', isReached: (company) => isLit(company).every(Boolean) },
  };
  return world;
}

const bounds = (faults: number) => ({ faults, situations: 1_000 });

test('every order is tried once, and the goal is in reach of all', () => {
  const explored = explore(lights(true), bounds(1));
  // Each light is dark, asking, failed or shining, and one of them may fail once.
  expect(explored).toMatchObject({ finding: null, situations: 9 + 6, goals: 1, wholeFaults: 1 });
});

test('the shortest way into a broken law is found, and can be gone again', () => {
  const world = lights(true, (lit) => (lit.every(Boolean) ? 'both shine' : null));
  const { finding } = explore(world, bounds(1));
  expect(finding?.law).toBe('both shine');
  expect(finding?.way).toHaveLength(4);
  expect(follow(world, finding?.way ?? [])).toBe('both shine');
});

test('a situation that never comes to the goal by itself is found', () => {
  const { finding } = explore(lights(false), bounds(1));
  expect(finding?.law).toContain('all shine');
  expect(finding?.way).toEqual(['a is pressed', 'a/light/ask is lost']);
});

test('without room for all it says how far it came', () => {
  expect(explore(lights(true), { faults: 1, situations: 5 })).toMatchObject({ wholeFaults: -1 });
});

test('the names of steps are those of the situation', () => {
  expect(() => follow(lights(true), ['c is pressed'])).toThrow('a is pressed');
});
