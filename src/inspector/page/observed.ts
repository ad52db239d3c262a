import { channelName } from '../report.ts';
import type { ActorChanged, ActorStarted, EventSent, Hello, Report } from '../report.ts';

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
  /** The last few hundred, oldest first. */
  events: readonly LoggedEvent[];
}

export interface ObservedActor extends ActorStarted {
  state: ActorChanged | null;
}

export interface LoggedEvent extends EventSent {
  /** Counts up within the page, and identifies a line. */
  number: number;
  /** The receiver's name, written down because the receiver may end. */
  toName: string;
  fromName: string | null;
}

const keptEvents = 500;

export const nothingObserved: Observed = { pages: [] };

export function observe(observed: Observed, reports: readonly Report[]): Observed {
  return reports.reduce(observeOne, observed);
}

export function actorName(actor: Pick<ActorStarted, 'id' | 'systemId'>): string {
  return actor.systemId ?? actor.id;
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
  const opened = { page, openedAt, isClosed: false, actors: [], events: [] };
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
      return { ...page, actors: [...page.actors, { ...report, state: null }] };
    case 'actor.changed':
      return {
        ...page,
        actors: page.actors.flatMap((actor) => {
          if (actor.actor !== report.actor) return [actor];
          return isWorthShowing(actor, report) ? [{ ...actor, state: report }] : [];
        }),
      };
    case 'event.sent':
      return {
        ...page,
        events: [...page.events.slice(1 - keptEvents), logged(page, report)],
        // A stopped actor reports nothing more itself, so it is removed here.
        actors:
          report.name === 'xstate.stop'
            ? page.actors.filter((actor) => actor.actor !== report.to)
            : page.actors,
      };
  }
}

/** Answers whether the list keeps an actor. Ended ones go; a chart that broke stays, because people come to see it. */
function isWorthShowing(actor: ObservedActor, { status }: ActorChanged): boolean {
  return status === 'active' || (status === 'error' && actor.chart !== null);
}

function logged(page: ObservedPage, report: EventSent): LoggedEvent {
  const nameOf = (id: string) => {
    const actor = page.actors.find((one) => one.actor === id);
    return actor ? actorName(actor) : id;
  };
  return {
    ...report,
    number: (page.events.at(-1)?.number ?? 0) + 1,
    toName: nameOf(report.to),
    fromName: report.from === null ? null : nameOf(report.from),
  };
}

export type Connection = ReturnType<typeof connect>;

/** Collects the reports from the channel, as a store for useSyncExternalStore. */
export function connect() {
  const channel = new BroadcastChannel(channelName);
  const subscribers = new Set<() => void>();
  let observed = nothingObserved;
  const hello: Hello = { type: 'hello' };
  channel.addEventListener('message', ({ data }: MessageEvent<Hello | readonly Report[]>) => {
    if ('type' in data) return;
    // A page that has just opened waits for this answer; without one it opens another inspector.
    if (data.some(({ page }) => !observed.pages.some((known) => known.page === page))) {
      channel.postMessage(hello);
    }
    observed = observe(observed, data);
    for (const changed of subscribers) changed();
  });
  channel.postMessage(hello);
  return {
    subscribe: (changed: () => void) => {
      subscribers.add(changed);
      return () => subscribers.delete(changed);
    },
    observed: () => observed,
  };
}
