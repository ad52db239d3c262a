/** Explores a world: every order of its steps, with at most so many faults, fewest faults first, then fewest steps. */
import { hash } from 'node:crypto';
import type { AnyActorLogic } from 'xstate';
import { withoutChance } from '#tests/model/describe-model.ts';
import type { Company } from './company.ts';
import type { Cast } from './players.ts';

export interface Step<O> {
  readonly name: string;
  /** `fault`: something breaks; `person`: somebody acts; what has neither comes by itself. */
  readonly by?: 'fault' | 'person';
  readonly take: (company: Company<O>) => void;
}

/** The charts that are played together, and what must hold of them. */
export interface Played {
  readonly charts: Readonly<Record<string, AnyActorLogic>>;
  /** Charts that are played outside of all pages. */
  readonly beside?: readonly AnyActorLogic[];
  /** `broken` asks these. */
  readonly laws: readonly { readonly name: string }[];
  readonly goal: { readonly name: string };
}

export interface World<O> extends Cast<O>, Played {
  readonly name: string;
  readonly begin: () => Company<O>;
  readonly steps: (company: Company<O>) => readonly Step<O>[];
  /** Answers what is wrong in this situation; null: nothing. */
  readonly broken: (company: Company<O>) => string | null;
  /** The end that every situation must be able to reach by itself, without a person or another fault. */
  readonly goal: { readonly name: string; readonly isReached: (company: Company<O>) => boolean };
}

export interface Limits {
  readonly faults: number;
  /** At most so many situations. */
  readonly situations: number;
}

export interface Finding {
  readonly law: string;
  /** The shortest way into it: names of steps. */
  readonly way: readonly string[];
}

export interface Explored {
  readonly finding: Finding | null;
  readonly situations: number;
  readonly steps: number;
  /** The longest way that was gone. */
  readonly depth: number;
  /** Situations in which the goal is reached. */
  readonly goals: number;
  /** The number of faults up to which every situation was met; -1: not even without faults. */
  readonly wholeFaults: number;
}

interface Place {
  readonly before: number;
  readonly step: string;
  readonly depth: number;
  readonly faults: number;
}

/** Long explorations tell how far they have come. */
type Tell = (line: string) => void;

export function explore<O>(world: World<O>, limits: Limits, tell: Tell = () => {}): Explored {
  return withoutChance(() => new Exploration(world, limits, tell).run());
}

class Exploration<O> {
  readonly #world: World<O>;
  readonly #limits: Limits;
  readonly #tell: Tell;
  readonly #places: Place[] = [];
  readonly #known = new Map<string, number>();
  /** Situations that are to be left, by the faults on the way there. */
  readonly #open: ({ place: number; company: Company<O> } | undefined)[][];
  /** Steps that come by themselves, as pairs of places: from, to. */
  readonly #byItself: [number[], number[]] = [[], []];
  readonly #goals = new Set<number>();
  readonly #left = new Set<number>();
  #steps = 0;

  constructor(world: World<O>, limits: Limits, tell: Tell) {
    this.#world = world;
    this.#limits = limits;
    this.#tell = tell;
    this.#open = Array.from({ length: limits.faults + 1 }, () => []);
  }

  run(): Explored {
    let wholeFaults = -1;
    let finding: Finding | null = this.#meet(this.#world.begin(), -1, '', 0).finding;
    for (let faults = 0; !finding && faults <= this.#limits.faults; faults += 1) {
      finding = this.#leaveAll(faults);
      if (finding || this.#places.length >= this.#limits.situations) break;
      wholeFaults = faults;
      this.#tell(`whole up to ${faults} faults: ${this.#places.length} situations`);
    }
    finding ??= this.#findStuck();
    return {
      finding,
      situations: this.#places.length,
      steps: this.#steps,
      depth: this.#places.reduce((most, { depth }) => Math.max(most, depth), 0),
      goals: this.#goals.size,
      wholeFaults,
    };
  }

  #leaveAll(faults: number): Finding | null {
    const queue = this.#open[faults] ?? [];
    for (let index = 0; index < queue.length; index += 1) {
      const one = queue[index];
      if (!one || this.#places.length >= this.#limits.situations) return null;
      // A situation that was left needs its company no more, and there are many.
      queue[index] = undefined;
      // It was met again with fewer faults, and left then.
      if (this.#left.has(one.place)) continue;
      const finding = this.#leave(one.place, one.company, faults);
      if (finding) return finding;
    }
    return null;
  }

  #leave(from: number, company: Company<O>, faults: number): Finding | null {
    this.#left.add(from);
    for (const step of this.#world.steps(company)) {
      const isFault = step.by === 'fault';
      if (isFault && faults === this.#limits.faults) continue;
      this.#steps += 1;
      const next = company.fork();
      try {
        step.take(next);
      } catch (error) {
        return { law: `no chart fails: ${String(error)}`, way: [...this.#wayTo(from), step.name] };
      }
      const { place, finding } = this.#meet(next, from, step.name, faults + (isFault ? 1 : 0));
      if (finding) return finding;
      if (step.by === undefined) {
        this.#byItself[0].push(from);
        this.#byItself[1].push(place);
      }
    }
    return null;
  }

  #meet(
    company: Company<O>,
    before: number,
    step: string,
    faults: number,
  ): { place: number; finding: Finding | null } {
    const key = hash('sha1', company.key(), 'base64');
    const known = this.#known.get(key);
    const depth = before < 0 ? 0 : (this.#places[before]?.depth ?? 0) + 1;
    const way = { before, step, depth, faults };
    if (known !== undefined) {
      if (faults < (this.#places[known]?.faults ?? 0)) {
        // A fault led here first. More faults may follow on this way, so it is left among those with fewer.
        this.#places[known] = way;
        this.#open[faults]?.push({ place: known, company });
      }
      return { place: known, finding: null };
    }
    const place = this.#places.length;
    this.#known.set(key, place);
    this.#places.push(way);
    if (this.#places.length % 100_000 === 0)
      this.#tell(`${this.#places.length} situations, with ${faults} faults by now`);
    const law = this.#world.broken(company);
    if (law !== null) return { place, finding: { law, way: this.#wayTo(place) } };
    if (this.#world.goal.isReached(company)) this.#goals.add(place);
    this.#open[faults]?.push({ place, company });
    return { place, finding: null };
  }

  #wayTo(place: number): string[] {
    const { before, step } = this.#places[place] ?? { before: -1, step: '' };
    return before < 0 ? [] : [...this.#wayTo(before), step];
  }

  /** Finds a situation from which the goal is out of reach; one that was not left yet may lead there. */
  #findStuck(): Finding | null {
    const leading = new Map<number, number[]>();
    const [froms, tos] = this.#byItself;
    for (const [index, to] of tos.entries()) {
      const from = froms[index];
      if (from !== undefined) leading.set(to, [...(leading.get(to) ?? []), from]);
    }
    const able = new Set(this.#goals);
    for (let place = 0; place < this.#places.length; place += 1) {
      if (!this.#left.has(place)) able.add(place);
    }
    // A set is walked to its end while it grows.
    for (const place of able) for (const from of leading.get(place) ?? []) able.add(from);
    const stuck = this.#places.findIndex((_, place) => !able.has(place));
    const law = `«${this.#world.goal.name}» can be reached from everywhere`;
    return stuck < 0 ? null : { law, way: this.#wayTo(stuck) };
  }
}

/** Goes a way that was found. Answers the law that it breaks, or null; throws where a step cannot be taken any more. */
export function follow<O>(world: World<O>, way: readonly string[]): string | null {
  return withoutChance(() => {
    const company = world.begin();
    for (const name of way) {
      const steps = world.steps(company);
      const step = steps.find((one) => one.name === name);
      if (!step)
        throw new Error(`no «${name}» here, only\n${steps.map((one) => one.name).join('\n')}`);
      step.take(company);
      const law = world.broken(company);
      if (law !== null) return law;
    }
    return null;
  });
}

/** One line about what was explored. */
export function summary(
  { name }: { readonly name: string },
  limits: Limits,
  explored: Explored,
): string {
  const { finding, situations, steps, depth, wholeFaults } = explored;
  const upTo = wholeFaults < 0 ? '' : ` (whole up to ${wholeFaults} faults)`;
  const extent =
    wholeFaults === limits.faults
      ? 'whole'
      : `${finding ? 'stopped at a broken law' : `cut at ${situations}`}${upTo}`;
  return `${name}: ${limits.faults} faults, depth ${depth}, ${situations} situations, ${steps} steps: ${extent}`;
}

/** A broken law as a test of its own, for a file beside this one. */
export const asTest = (world: { readonly name: string }, { law, way }: Finding): string =>
  [
    "import { expect, test } from 'vitest';",
    "import { followIn } from './worlds.ts';",
    '',
    `test(${JSON.stringify(law)}, () => {`,
    `  expect(followIn(${JSON.stringify(world.name)}, [`,
    ...way.map((step) => `    ${JSON.stringify(step)},`),
    '  ])).toBeNull();',
    '});',
  ].join('\n');
