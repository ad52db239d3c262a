import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import { Company } from './company.ts';
import { asTest, explore, follow, summary, type Step, type World } from './explore.ts';

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
    laws: [],
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
  const explored = explore(world, bounds(1));
  const { finding } = explored;
  expect(finding?.law).toBe('both shine');
  expect(finding?.way).toHaveLength(4);
  expect(follow(world, finding?.way ?? [])).toBe('both shine');
  expect(summary(world, bounds(1), explored)).toMatch(/: stopped at a broken law$/);
});

test('a broken law is printed as a test, whatever its name', () => {
  const text = asTest(lights(true), { law: "nobody's light shines", way: ["a's press"] });
  expect(text).toMatchInlineSnapshot(`
    "import { expect, test } from 'vitest';
    import { followIn } from './worlds.ts';

    test("nobody's light shines", () => {
      expect(followIn("lights", [
        "a's press",
      ])).toBeNull();
    });"
  `);
});

/** A floor is reached by a fault, or without one on a longer way; only from there something else breaks. */
const stairs: World<number> = {
  name: 'stairs',
  charts: {},
  laws: [],
  began: () => {},
  stopped: () => {},
  begin: () => new Company<number>(stairs, 0),
  steps: ({ outside: floor }) => {
    const to = (name: string, next: number, by?: 'fault'): Step<number> => ({
      name,
      ...(by && { by }),
      take: (company) => (company.outside = next),
    });
    if (floor === 0) return [to('is thrown', 2, 'fault'), to('climbs', 1)];
    if (floor === 1) return [to('climbs', 2)];
    return floor === 2 ? [to('jumps', 3, 'fault')] : [];
  },
  broken: ({ outside: floor }) => (floor === 3 ? 'nobody is on the roof' : null),
  goal: { name: 'the second floor', isReached: ({ outside: floor }) => floor >= 2 },
};

test('a situation that a fault leads to first may be reached with fewer', () => {
  expect(explore(stairs, bounds(1)).finding?.way).toEqual(['climbs', 'climbs', 'jumps']);
});

test('it tells how far it has come', () => {
  const lines: string[] = [];
  explore(lights(true), bounds(1), (line) => lines.push(line));
  expect(lines).toHaveLength(2);
  expect(lines[1]).toBe('whole up to 1 faults: 15 situations');
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
