import { eventText, type Chart, type ChartMove } from '../../src/inspector/chart.ts';
import type { RecordedStep, Recording, Run } from '../../src/recorder/record.ts';
import { decide } from './guards.ts';
import { isEqual, movesIn, type ChartOf, type Known } from './known.ts';
import { withOuter } from './places.ts';

export type Kind = 'unheard' | 'other way' | 'other place' | 'late' | 'changed since' | 'broken';

export interface Verdict {
  readonly kind: Kind;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The place of the step in the run; null: it is about the whole run. */
  readonly step: number | null;
  readonly actor: string;
  readonly words: string;
}

export interface Replayed {
  readonly verdicts: readonly Verdict[];
  /** Charts that are others in this build. */
  readonly changed: readonly string[];
  /** Steps that were followed. */
  readonly steps: number;
  /** Guards that hang on hidden data: the recorded way was taken as right. */
  readonly undecided: number;
  /** Events of other actors that their receiver does not listen to there. */
  readonly ignored: number;
}

/** Timers are late by some milliseconds also where nothing is wrong. */
const timerPlayMs = 50;

/** An actor during the replay. */
interface Walker {
  readonly name: string;
  readonly known: Known | null;
  active: readonly string[];
  /** When each active state was entered, where that is known. */
  readonly entered: Map<string, number>;
}

/** Walks the charts along a recording, and says where reality left them. */
export function replay(recording: Pick<Recording, 'runs'>, chartFor: ChartOf): Replayed[] {
  return recording.runs.map((run) => new Replay(run, chartFor).result());
}

class Replay {
  readonly #run: Run;
  readonly #verdicts: Verdict[] = [];
  readonly #walkers: readonly Walker[];
  readonly #changed = new Set<string>();
  #followed = 0;
  #undecided = 0;
  #ignored = 0;

  constructor(run: Run, chartFor: ChartOf) {
    this.#run = run;
    this.#walkers = run.actors.map(({ name, chart, active }) => ({
      name,
      known: (chart !== null && chartFor(chart)) || null,
      active,
      entered: new Map(),
    }));
    for (const { chart } of run.actors)
      if (chart !== null && !chartFor(chart))
        this.#sayChanged(chart, null, 0, 'there is no such chart any more');
    for (const [index, step] of run.steps.entries()) this.#follow(step, index);
  }

  result(): Replayed {
    return {
      verdicts: this.#verdicts,
      changed: this.#changedCharts(),
      steps: this.#followed,
      undecided: this.#undecided,
      ignored: this.#ignored,
    };
  }

  #follow(step: RecordedStep, index: number): void {
    const walker = this.#walkers[step.to];
    if (!walker?.known) return;
    this.#followed += 1;
    const { known } = walker;
    const say = (kind: Kind, words: string) =>
      this.#say(kind, index, walker.name, `${step.type} in ${placeText(walker.active)}: ${words}`);
    if (step.isBroken) say('broken', 'an error ended the actor');
    if (step.isAfterGap) {
      walker.entered.clear();
      walker.active = step.active ?? [];
      return;
    }
    const isBeginning = walker.active.length === 0 || step.type === 'xstate.init';
    if (!isBeginning && step.type !== 'xstate.stop') {
      const moves = this.#isIn(walker, step, known, index)
        ? this.#movesOf(step, walker, known, index)
        : null;
      if (moves?.length === 0) this.#stay(step, walker, known, say);
      else if (moves) this.#go(step, moves, walker, known, say);
    }
    this.#enter(walker, step);
  }

  /** Answers whether this build has all states in which the actor is before and after the step. */
  #isIn(walker: Walker, step: RecordedStep, known: Known, at: number): boolean {
    const gone = [...walker.active, ...(step.active ?? [])].find((path) => !known.states.has(path));
    if (gone === undefined) return true;
    const words = `this build has no state ${gone}`;
    this.#sayChanged(`${known.chart.id} ${gone}`, walker.name, at, words);
    return false;
  }

  /** The transitions of the step as this build knows them; null: it does not know one of them. */
  #movesOf(step: RecordedStep, walker: Walker, known: Known, at: number): number[] | null {
    const moves = movesIn(this.#run, step, known);
    const unknown = moves.indexOf(undefined);
    if (unknown < 0) return moves.flatMap((index) => index ?? []);
    const was = this.#run.charts[known.chart.id]?.moves[step.moves?.[unknown] ?? ''];
    const words = was
      ? `${was.type || 'always'} from ${was.from || 'the root'} to ${was.to.join(', ') || 'itself'}${was.guard ? ` if ${was.guard}` : ''}`
      : `a transition of ${step.type}`;
    const about = `${known.chart.id} ${words}`;
    this.#sayChanged(about, walker.name, at, `this build has no ${words}`);
    return null;
  }

  /** The event led nowhere. */
  #stay(step: RecordedStep, walker: Walker, known: Known, say: Say): void {
    const heard = candidatesOf(known.chart, step.type, walker.active);
    if (heard.length === 0) {
      // Views and the world outside mean this state; actors tell each other more than each needs.
      if (step.from === null && !step.type.startsWith('xstate.'))
        say('unheard', 'nothing listens to it there');
      else this.#ignored += 1;
      return;
    }
    for (const index of heard) {
      const decided = this.#decide(index, step, walker, known);
      if (decided === true)
        return say('other way', `this build would go ${moveText(known.chart.moves[index])}`);
      if (decided === null) this.#undecided += 1;
    }
  }

  #go(step: RecordedStep, moves: readonly number[], walker: Walker, known: Known, say: Say): void {
    const [first = -1] = moves;
    const taken = known.chart.moves[first];
    if (!taken) return;
    const heard = candidatesOf(known.chart, step.type, walker.active);
    if (!heard.includes(first))
      return say('unheard', `nothing listens to it there, and yet it went ${moveText(taken)}`);
    const rivals = heard
      .slice(0, heard.indexOf(first))
      .filter((index) => comesBefore(known.chart.moves[index], taken));
    for (const index of [...rivals, first]) {
      const decided = this.#decide(index, step, walker, known);
      if (decided === null) this.#undecided += 1;
      if (decided === (index !== first)) {
        say(
          'other way',
          `it went ${moveText(taken)}, and ${guardText(known.chart.moves[index])} says otherwise`,
        );
        break;
      }
    }
    const wanted = known.walk(walker.active, moves);
    const found = step.active ?? walker.active;
    if (!isEqual(wanted.toSorted(), found.toSorted()))
      say(
        'other place',
        `the chart is then in ${placeText(wanted)}, and the page was in ${placeText(found)}`,
      );
    this.#checkTime(step, taken, walker, say);
  }

  #checkTime(
    step: RecordedStep,
    { cause, delayMs, from, name }: ChartMove,
    walker: Walker,
    say: Say,
  ): void {
    const entered = walker.entered.get(from);
    if (cause !== 'time' || delayMs === null || entered === undefined) return;
    const took = step.ms - entered;
    if (Math.abs(took - delayMs) > Math.max(delayMs / 10, timerPlayMs))
      say('late', `${name} took ${took} ms in place of ${delayMs}`);
  }

  #decide(index: number, { type, event }: RecordedStep, walker: Walker, known: Known) {
    const active = withOuter(walker.active);
    return decide(known.guards[index], {
      machine: known.machine,
      event: { ...event, type },
      isIn: (path) => active.has(path),
    });
  }

  #enter(walker: Walker, step: RecordedStep): void {
    const before = withOuter(walker.active);
    if (step.active) walker.active = step.active;
    const now = withOuter(walker.active);
    const moves = (step.moves ?? []).flatMap(
      (index) => this.#run.charts[walker.known?.chart.id ?? '']?.moves[index] ?? [],
    );
    const isEntered = (path: string) =>
      !before.has(path) || moves.some(({ to }) => to.some((one) => isWithin(path, one)));
    for (const path of walker.entered.keys()) if (!now.has(path)) walker.entered.delete(path);
    for (const path of now) if (isEntered(path)) walker.entered.set(path, step.ms);
  }

  #changedCharts(): string[] {
    const ids = new Set(this.#walkers.flatMap(({ known }) => known ?? []));
    return [...ids].flatMap(({ chart, hash }) => {
      const recorded = this.#run.charts[chart.id];
      return recorded && recorded.hash !== hash ? [chart.id] : [];
    });
  }

  #sayChanged(key: string, actor: string | null, step: number | null, words: string): void {
    if (this.#changed.has(key)) return;
    this.#changed.add(key);
    this.#say('changed since', step, actor ?? key, words);
  }

  #say(kind: Kind, step: number | null, actor: string, words: string): void {
    const { startedAt, steps } = this.#run;
    const at = startedAt + (step === null ? 0 : (steps[step]?.ms ?? 0));
    this.#verdicts.push({ kind, at, step, actor, words });
  }
}

type Say = (kind: Kind, words: string) => void;

/** The transitions that listen to an event in these states, the innermost states' first, as xstate asks them. */
function candidatesOf(chart: Chart, type: string, leaves: readonly string[]): number[] {
  const active = withOuter(leaves);
  const depthOf = (path: string) => (path === '' ? 0 : path.split('.').length);
  return [...chart.moves.entries()]
    .filter(([, move]) => active.has(move.from) && hears(move.type, type))
    .toSorted(([, one], [, other]) => depthOf(other.from) - depthOf(one.from))
    .map(([index]) => index);
}

const hears = (descriptor: string, type: string): boolean =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1)));

/** One is asked before the other: it is of the same state or of one within; other regions have their own ways. */
const comesBefore = (one: ChartMove | undefined, other: ChartMove): boolean =>
  one !== undefined && isWithin(one.from, other.from);

const isWithin = (path: string, outer: string): boolean =>
  outer === '' || path === outer || path.startsWith(`${outer}.`);

const placeText = (leaves: readonly string[]): string => leaves.join(' + ') || 'its only state';

const moveText = (move: ChartMove | undefined): string =>
  move ? `${eventText(move)} → ${move.to.join(', ') || 'itself'}` : 'elsewhere';

const guardText = (move: ChartMove | undefined): string =>
  move?.guard ? `its guard ${move.guard}` : `${moveText(move)}, which has no guard,`;
