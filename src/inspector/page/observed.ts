import { channelName } from '../report.ts';
import type { ActorChanged, ActorMoved, EventSent, Hello, Pace, Report } from '../report.ts';
import type { ObservedActor } from './actor.ts';
import { stepOf, type Step } from './steps.ts';

/** The pages that the inspector watches. It is never changed in place. */
export interface Observed {
  pages: readonly ObservedPage[];
}

export interface ObservedPage {
  page: string;
  openedAt: number;
  isClosed: boolean;
  /** Actors in the order of their starts. Ended ones are dropped, broken ones stay. */
  actors: readonly ObservedActor[];
  /** The last events and transitions, oldest first; each knows what all actors were after it. */
  steps: readonly Step[];
}

const keptSteps = 2_000;
const keptMoves = 10;

export const nothingObserved: Observed = { pages: [] };

export function observe(observed: Observed, reports: readonly Report[]): Observed {
  return reports.reduce(observeOne, observed);
}

function observeOne(observed: Observed, report: Report): Observed {
  if (report.type === 'page.opened') return openPage(observed, report.page, report.at);
  return {
    pages: observed.pages.map((page) => (page.page === report.page ? change(page, report) : page)),
  };
}

/**
 * Adds a page, or empties one that is known already, because a page that opens sends everything anew. Closed pages go.
 */
function openPage({ pages }: Observed, page: string, openedAt: number): Observed {
  const opened = { page, openedAt, isClosed: false, actors: [], steps: [] };
  const known = pages.find((one) => one.page === page);
  const others = pages.filter((one) => one !== known && !one.isClosed);
  return { pages: [...others, known ? { ...opened, openedAt: known.openedAt } : opened] };
}

function change(
  page: ObservedPage,
  report: Exclude<Report, { type: 'page.opened' }>,
): ObservedPage {
  switch (report.type) {
    case 'page.closed':
      return { ...page, isClosed: true };
    case 'actor.started':
      return {
        ...page,
        actors: [...page.actors, { ...report, state: null, moves: [] }],
      };
    case 'actor.changed':
      return withState(page, report);
    case 'actor.moved':
      return withStep(
        page,
        report,
        replaced(page.actors, report.actor, (actor) => move(actor, report)),
      );
    case 'event.sent':
      // A stopped actor reports nothing more itself, so it is removed here.
      return withStep(
        page,
        report,
        report.name === 'xstate.stop'
          ? page.actors.filter((actor) => actor.actor !== report.to)
          : page.actors,
      );
  }
}

function replaced(
  actors: readonly ObservedActor[],
  id: string,
  by: (actor: ObservedActor) => ObservedActor | null,
): ObservedActor[] {
  return actors.flatMap((actor) => (actor.actor === id ? (by(actor) ?? []) : [actor]));
}

const move = (actor: ObservedActor, { active, moves }: ActorMoved): ObservedActor => ({
  ...actor,
  active,
  moves: [...moves.toReversed(), ...actor.moves].slice(0, keptMoves),
});

/** The states' data come some time after the steps that led to them: they belong to the last step. */
function withState(page: ObservedPage, report: ActorChanged): ObservedPage {
  const actors = replaced(page.actors, report.actor, (actor) =>
    isWorthShowing(actor, report) ? { ...actor, state: report, active: report.active } : null,
  );
  const last = page.steps.at(-1);
  return { ...page, actors, steps: last ? [...page.steps.slice(0, -1), { ...last, actors }] : [] };
}

function withStep(
  page: ObservedPage,
  report: EventSent | ActorMoved,
  actors: readonly ObservedActor[],
): ObservedPage {
  const number = (page.steps.at(-1)?.number ?? 0) + 1;
  const mover = page.actors.find(({ actor }) => actor === idOf(report));
  const step = stepOf(report, number, mover, actors);
  return { ...page, actors, steps: [...page.steps.slice(1 - keptSteps), step] };
}

const idOf = (report: EventSent | ActorMoved) =>
  report.type === 'event.sent' ? report.to : report.actor;

/** Answers whether the list keeps an actor. Ended ones go; a chart that broke stays, because people come to see it. */
function isWorthShowing(actor: ObservedActor, { status }: ActorChanged): boolean {
  return status === 'active' || (status === 'error' && actor.chart !== null);
}

export type Connection = ReturnType<typeof connect>;

/** Shows a recording, which the replay serves beside the page: nothing is told any more. */
export async function openRecording(): Promise<Connection> {
  const answer = await fetch(`${import.meta.env.BASE_URL}recording.json`);
  // Safe: atlas/replay has made these reports, and serves nothing else here.
  const observed = observe(nothingObserved, (await answer.json()) as Report[]);
  return { subscribe: () => () => true, observed: () => observed, pace: () => {} };
}

/** Collects the reports from the channel, as a store for useSyncExternalStore. */
export function connect() {
  const channel = new BroadcastChannel(channelName);
  const subscribers = new Set<() => void>();
  let observed = nothingObserved;
  let isEach = false;
  const tellPace = () => channel.postMessage({ type: 'pace', isEach } satisfies Pace);
  const greet = (page: string | null) =>
    channel.postMessage({ type: 'hello', page } satisfies Hello);
  channel.addEventListener(
    'message',
    ({ data }: MessageEvent<Hello | Pace | readonly Report[]>) => {
      if ('type' in data) {
        // Another inspector looks closely no more: the pages obey whoever has spoken last.
        if (data.type === 'pace' && !data.isEach && isEach) tellPace();
        return;
      }
      // A page that has just opened waits for this answer; without one it opens another inspector. Only it is asked:
      // what others tell anew is less than what they have told so far.
      const told = new Set(data.map(({ page }) => page));
      for (const { page } of observed.pages) told.delete(page);
      for (const page of told) greet(page);
      if (told.size > 0 && isEach) tellPace();
      observed = observe(observed, data);
      for (const changed of subscribers) changed();
    },
  );
  greet(null);
  return {
    /** Asks for each step with the data after it: whoever has paused looks closely. */
    pace: (wanted: boolean) => {
      isEach = wanted;
      tellPace();
    },
    subscribe: (changed: () => void) => {
      subscribers.add(changed);
      return () => subscribers.delete(changed);
    },
    observed: () => observed,
  };
}
