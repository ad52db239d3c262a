/**
 * Stands in vitest's place where a chart's rules run against its mutants: the same tests, collected once and run over and
 * over in one process. It has what the rules use; `expect` is vitest's own.
 */
import { format } from 'node:util';
import { expect as vitestExpect } from 'vitest';

type Body = (...args: readonly unknown[]) => unknown;

export interface Rule {
  name: string;
  /** Throws, or answers with a promise that rejects, when the rule does not hold. */
  run: () => unknown;
}

interface Hooks {
  before: Body[];
  after: Body[];
}

interface Suite extends Hooks {
  name: string;
}

/** The suites around what is being collected; the first is the file. */
let suites: Suite[] = [];
let rules: Rule[] = [];

/** Collects the tests that these modules define, without running any. */
export async function collectRules(files: readonly string[]): Promise<Rule[]> {
  rules = [];
  for (const file of files) {
    suites = [{ name: '', before: [], after: [] }];
    await import(file);
    for (const begin of beginnings.splice(0)) await begin();
  }
  return rules;
}

function define(name: string, body: Body, args: readonly unknown[]): void {
  const around = [...suites];
  rules.push({
    name: [...around.map((suite) => suite.name), name].filter(Boolean).join(' > '),
    run: () => {
      const cleanUp = () => inTurn(around.toReversed().flatMap(({ after }) => after));
      let answer: unknown;
      try {
        answer = inTurn([...around.flatMap(({ before }) => before), () => body(...args)]);
      } catch (error) {
        cleanUp();
        throw error;
      }
      return answer instanceof Promise ? answer.finally(cleanUp) : cleanUp();
    },
  });
}

/** Runs them one after another, at once for as long as none answers with a promise. */
function inTurn(steps: readonly Body[]): unknown {
  for (const [place, step] of steps.entries()) {
    const answer = step();
    if (answer instanceof Promise) return answer.then(() => inTurn(steps.slice(place + 1)));
  }
  return undefined;
}

export function test(name: string, ...rest: readonly unknown[]): void {
  define(name, bodyIn(rest), []);
}

export function describe(name: string, ...rest: readonly unknown[]): void {
  nest(name, bodyIn(rest), []);
}

function nest(name: string, body: Body, args: readonly unknown[]): void {
  suites = [...suites, { name, before: [], after: [] }];
  body(...args);
  suites = suites.slice(0, -1);
}

/** The function among a test's arguments; the other one is for its options. */
function bodyIn(rest: readonly unknown[]): Body {
  const body = rest.find((one) => typeof one === 'function');
  if (body === undefined) throw new Error('a test without a function');
  return (...args) => Reflect.apply(body, undefined, args);
}

const each =
  (begin: (name: string, body: Body, args: readonly unknown[]) => void) =>
  (cases: readonly unknown[]) =>
  (name: string, ...rest: readonly unknown[]): void => {
    for (const one of cases) {
      const args: readonly unknown[] = Array.isArray(one) ? one : [one];
      begin(format(name, ...args), bodyIn(rest), args);
    }
  };
test.each = each(define);
describe.each = each(nest);

const innermost = (): Hooks => {
  const suite = suites.at(-1);
  if (suite === undefined) throw new Error('no file is being collected');
  return suite;
};
/** Begun once, and never ended before the process ends. */
const beginnings: Body[] = [];
export const beforeAll = (body: Body): void => void beginnings.push(body);
export const afterAll = (): void => {};
export const beforeEach = (body: Body): void => void innermost().before.push(body);
export const afterEach = (body: Body): void => void innermost().after.unshift(body);

/** A wait has ended in vain: perhaps only because the machine is busy. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** How long a rule waits for what happens by itself. A mutant's waits end soon. */
export const patience = { ms: 10_000 };

/** Tries until it no longer throws, or patience ends. */
async function insist(attempt: () => void): Promise<void> {
  const until = performance.now() + patience.ms;
  for (;;) {
    try {
      attempt();
      return;
    } catch (error) {
      if (performance.now() > until) throw new OutOfTime('it did not happen', { cause: error });
    }
    // Promises and the timers of 1 ms get their turn between two tries.
    await new Promise((resolve) => {
      setTimeout(resolve, 2);
    });
  }
}

/** Answers with vitest's own matchers, each of which waits until it holds. */
const poll = (read: () => unknown): object =>
  new Proxy(
    {},
    {
      get: (_, matcher) => (wanted: unknown) =>
        insist(() => {
          const matchers = vitestExpect(read());
          Reflect.apply(Reflect.get(matchers, matcher), matchers, [wanted]);
        }),
    },
  );

export const expect = Object.assign(
  (value: unknown, message?: string) => vitestExpect(value, message),
  vitestExpect,
  { poll },
);

const stubbed = new Map<string, PropertyDescriptor | undefined>();

export const vi = {
  waitUntil: async (isTrue: () => unknown) => {
    await insist(() => {
      if (!isTrue()) throw new Error('it did not happen');
    });
  },
  stubGlobal: (key: string, value: unknown) => {
    if (!stubbed.has(key)) stubbed.set(key, Object.getOwnPropertyDescriptor(globalThis, key));
    Object.defineProperty(globalThis, key, { value, configurable: true, writable: true });
  },
  unstubAllGlobals: () => {
    for (const [key, descriptor] of stubbed) {
      if (descriptor) Object.defineProperty(globalThis, key, descriptor);
      else Reflect.deleteProperty(globalThis, key);
    }
    stubbed.clear();
  },
};
