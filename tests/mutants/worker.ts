/** Runs the rules of one chart against its mutants, and tells the process that has started it what became of each. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { StateMachine } from 'xstate';
import { allMachines } from '#atlas/machines.ts';
import { breaches } from '#tests/model/manners.ts';
import { described } from '#tests/model/describe-model.ts';
import { blueprintOf, build, rebuild } from './blueprint.ts';
import { explore, isEqual } from './explored.ts';
import { otherwise } from './guards.ts';
import { collectRules, OutOfTime, patience, type Rule } from './harness.ts';
import { mutantsOf, type Mutant } from './mutations.ts';

/** Tells what became of a mutant, or which ones there are. */
export type Report =
  | { kind: 'begun'; names: readonly string[] }
  | { kind: 'fate'; index: number; name: string; fate: Fate; by: string; ms: number }
  /** The next work happens once, and takes a large chart longer than any mutant. */
  | { kind: 'exploring' }
  | { kind: 'broken'; why: string }
  | { kind: 'done' };

/** `late`: only rules that wait do not hold, and not for certain: a busy machine can do that, too. `equal`: nothing explored tells it apart. */
export type Fate = 'caught' | 'late' | 'hung' | 'equal' | 'lives';

const [name = '', from = '0', ...files] = process.argv.slice(2);
const urls = files.map((file) => pathToFileURL(join(process.cwd(), file)).href);
// xstate warns of what spoilt charts do.
console.warn = () => {};
// Nothing is heard: listening keeps the process here until the other one has read everything, or has ended.
process.on('message', () => {});
process.on('disconnect', () => process.exit());
const tell = (report: Report) => process.send?.(report);

/** A rule that waits gets so long, and ten times what it takes where nothing is spoilt. */
const briefMs = 500;

/** No rule takes this many steps of all charts: events that call for each other go on for ever. */
const mostSteps = 30_000;
let steps = 0;
// oxlint-disable-next-line typescript/unbound-method -- The next statement counts the steps of every machine around this method, and calls it with the machine as `this`.
const step = StateMachine.prototype.transition;
StateMachine.prototype.transition = function (...args) {
  steps += 1;
  if (steps > mostSteps) throw new Error('it goes on for ever');
  return Reflect.apply(step, this, args);
};

/** xstate throws what nobody hears in a timer of its own: a failure, too, of what ran last. */
let unheard: unknown[] = [];

const machine = (await allMachines()).find((one) => one.name === name)?.machine;
if (machine === undefined) throw new Error(`there is no machine ${name}`);
const rules = await collectRules(urls.filter((url) => !url.endsWith('.model.test.ts')));
await collectRules(urls.filter((url) => url.endsWith('.model.test.ts')));
const description = described.find((one) => one.machine.id === machine.id);
if (description === undefined) throw new Error(`${name} has no model test`);

process.on('uncaughtException', (error) => void unheard.push(error));
process.on('unhandledRejection', (error) => void unheard.push(error));
const original = blueprintOf(machine);
rebuild(machine, original);
const durations = new Map<Rule, number>();
/** Rules that answer with a promise. A mutant that never comes to rest is often caught by one that needs no time. */
const waiting = new Set<Rule>();
for (const rule of rules) {
  const startedAt = performance.now();
  const failure = await failureOf(rule, 60_000);
  if (failure) refuse(`${rule.name} fails without a mutant: ${inspect(failure.error)}`);
  durations.set(rule, performance.now() - startedAt);
}
patience.ms = briefMs;
const lawsBroken = () => (machine ? breaches(machine, description?.background) : []);
/** Spoilt charts have another limit of steps. */
const brokenAnyway = new Set(lawsBroken());
/** The quick ones first, and later whoever caught the last ones. */
let order = waitingLast(
  rules.toSorted((a, b) => (durations.get(a) ?? 0) - (durations.get(b) ?? 0)),
);

const noticed = await firstToNotice();
if (noticed) refuse(`${noticed.by.name} notices something where nothing is spoilt`);

const mutants = mutantsOf(machine);
tell({ kind: 'begun', names: mutants.map((one) => one.name) });
let explored: ReturnType<typeof explore> | undefined;

for (const [index, mutant] of mutants.entries()) {
  if (index < Number(from)) continue;
  const startedAt = performance.now();
  try {
    const [fate, by] = await fateOf(mutant);
    tell({ kind: 'fate', index, name: mutant.name, fate, by, ms: performance.now() - startedAt });
  } catch (error) {
    refuse(`${mutant.name}: ${inspect(error)}`);
    // The other process ends this one when it has read that.
    await new Promise(() => {});
  }
}
tell({ kind: 'done' });

async function fateOf({ spoil, isGuard = false }: Mutant): Promise<[Fate, string]> {
  const spoilt = spoil(original);
  if (machine === undefined || description === undefined) throw new Error('checked above');
  await laterThrown();
  try {
    rebuild(machine, spoilt);
  } catch (error) {
    rebuild(machine, original);
    return ['caught', String(error)];
  }
  const found = await firstToNotice();
  rebuild(machine, original);
  if (found !== null) {
    const { by, fate } = found;
    if (fate === 'caught')
      order = waitingLast(order.toSorted((a, b) => Number(b === by) - Number(a === by)));
    return [fate, by.name];
  }
  // Exploring takes as many steps as it needs.
  steps = Number.NEGATIVE_INFINITY;
  if (explored === undefined) {
    tell({ kind: 'exploring' });
    explored = explore({ ...description, machine: build(machine, original) });
  }
  otherwise.times = 0;
  const isSame = isEqual(explored, build(machine, spoilt));
  // A guard that never answered otherwise proves nothing: what would have made it do so was not explored.
  return [isSame && (!isGuard || otherwise.times > 0) ? 'equal' : 'lives', isSame ? 'same' : ''];
}

/**
 * The first rule that a mutant breaks, and how certain that is. The laws for every chart come first: nobody has written
 * them down for this one, and they cost nothing.
 */
async function firstToNotice(): Promise<{
  by: Pick<Rule, 'name'>;
  fate: 'caught' | 'late';
} | null> {
  if (lawsBroken().some((one) => !brokenAnyway.has(one))) {
    return { by: { name: 'the laws' }, fate: 'caught' };
  }
  let late: Rule | undefined;
  for (const rule of order) {
    const failure = await failureOf(rule, limitOf(rule));
    if (failure && !(failure.error instanceof OutOfTime)) return { by: rule, fate: 'caught' };
    if (failure && (await failsForCertain(rule))) return { by: rule, fate: 'caught' };
    if (failure) late ??= rule;
  }
  // A rule that was given up may throw in a timer: that is not certain, either.
  if ((await laterThrown()).length > 0) late ??= order.at(-1);
  return late ? { by: late, fate: 'late' } : null;
}

function waitingLast(some: readonly Rule[]): Rule[] {
  return some.toSorted((a, b) => Number(waiting.has(a)) - Number(waiting.has(b)));
}

function limitOf(rule: Rule): number {
  return patience.ms + 10 * (durations.get(rule) ?? 0);
}

/**
 * Answers whether a rule that ran out of time does so again with far more time, and in no time holds for the chart as it
 * is: then the machine was not busy, and it is the mutant that never does what the rule waits for.
 */
async function failsForCertain(rule: Rule): Promise<boolean> {
  if (machine === undefined) return false;
  const spoilt = blueprintOf(machine);
  const holdsAnyway = async () => {
    rebuild(machine, original);
    const failure = await failureOf(rule, limitOf(rule));
    rebuild(machine, spoilt);
    return failure === undefined;
  };
  if (!(await holdsAnyway())) return false;
  patience.ms = 3 * briefMs;
  const failure = await failureOf(rule, 3 * limitOf(rule));
  patience.ms = briefMs;
  return failure !== undefined && (await holdsAnyway());
}

/** Answers what was thrown in timers from here on. */
async function laterThrown(): Promise<readonly unknown[]> {
  unheard = [];
  // xstate throws in a timer of 0 ms, which Node makes 1 ms: this one was set later, so it fires after it.
  await new Promise((resolve) => {
    setTimeout(resolve, 1);
  });
  return unheard;
}

async function failureOf(
  rule: Rule,
  mostMs: number,
): Promise<{ readonly error: unknown } | undefined> {
  unheard = [];
  steps = 0;
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = rule.run();
    if (answer instanceof Promise) {
      waiting.add(rule);
      const late = new Promise((_, reject) => {
        // A rule that a mutant keeps waiting for ever is given up.
        timer = setTimeout(() => reject(new OutOfTime('it does not end')), mostMs);
      });
      await Promise.race([answer, late]);
    }
    // Thrown by a timer while it ran: by this rule, or by one that was given up.
    return unheard.length === 0 ? undefined : { error: new OutOfTime('', { cause: unheard[0] }) };
  } catch (error) {
    return { error };
  } finally {
    clearTimeout(timer);
  }
}

function refuse(why: string): void {
  tell({ kind: 'broken', why });
}
