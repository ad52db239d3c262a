/**
 * One page that follows a conversation: realtime, sync and the store, with a server whose others write and delete.
 * Events come late, doubled and in any order; connections break with all that is under way; answers come when more has
 * happened.
 */
import { syncMachine } from '#machines/store/sync/sync.machine.ts';
import { realtimeMachine } from '#machines/store/realtime/realtime.machine.ts';
import { dbStore } from '#machines/store/db/db.store.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import type { Gap, VersionedEvent } from '#machines/store/sync/sync.events.ts';
import { RequestFailed } from '#services/app/api/types.ts';
import { ownUserShape } from '#tests/machines/kit/shapes.ts';
import { doubled, holed, setBack } from '#tests/machines/store/db/db.invariants.ts';
import { ServerModel } from '#tests/machines/store/db/server-model.ts';
import { Company } from './company.ts';
import type { Step, World } from './explore.ts';
import { brokenLaw, storeLaws } from './laws.ts';
import type { Leaf } from './players.ts';
import { refTo } from './refs.ts';

/** The others do these one after another. */
type Act = 'writes' | 'deletes';

interface Job {
  readonly leaf: string;
  readonly at: 'opens' | 'joins' | 'is asked' | 'is answered';
  readonly asks: Gap | 'list' | null;
  /** Counts the acts that had been done when the server answered. */
  readonly acts: number;
}

interface Around {
  readonly acts: number;
  readonly jobs: readonly Job[];
  /** Events by the act that they tell of, and their place in it. */
  readonly underWay: readonly (readonly [number, number])[];
  readonly isJoined: boolean;
}

type Following = Company<Around>;

const unconnected: Around = { acts: 0, jobs: [], underWay: [], isJoined: false };

const conversationId = 'c1';

export function storeWorld(name: string, acts: readonly Act[]): World<Around> {
  /** The server after so many acts, with the events of the last one. */
  const moment = remembered((count: number) => {
    const server = new ServerModel([conversationId], 25);
    let events: readonly VersionedEvent[] = server.send(conversationId, 'anna', null).events;
    for (const act of acts.slice(0, count))
      events =
        act === 'writes'
          ? server.send(conversationId, 'anna', null).events
          : server.delete(conversationId, 1);
    return { server, events };
  });
  const world: World<Around> = {
    name,
    charts: { realtime: realtimeMachine, sync: syncMachine, db: careful },
    laws: storeLaws,
    began,
    stopped: (company, { path }) => {
      const isConnection = path.endsWith('/connection');
      change(company, ({ jobs, underWay, isJoined }) => ({
        jobs: jobs.filter(({ leaf }) => leaf !== path),
        // The events of a connection end with it.
        underWay: isConnection ? [] : underWay,
        isJoined: isJoined && !isConnection,
      }));
    },
    heard(company, { path, src }, { type }) {
      if (src === 'connection' && type === 'connection.join') begin(company, path, 'joins', null);
      if (src === 'inbox' && type === 'inbox.refresh') begin(company, path, 'is asked', 'list');
    },
    begin() {
      const company: Following = new Company(world, unconnected);
      const { server } = moment(0);
      company.start('a', 'db', { self: ownUserShape() });
      company.tell('a', 'db', { type: 'list.loaded', entries: server.list(), known: {} });
      const page = server.page(conversationId, 25);
      company.tell('a', 'db', { type: 'page.loaded', conversationId, edge: 'newest', page });
      company.start('a', 'inbox', {});
      company.start('a', 'sync', {});
      company.start('a', 'realtime', {});
      company.tell('a', 'realtime', { type: 'realtime.tokenChanged', token: 'token' });
      return company;
    },
    steps: (company) =>
      stepsIn(company).map((step) => ({
        ...step,
        take(next) {
          step.take(next);
          watchForGaps(next);
        },
      })),
    broken: (company) => {
      const db = dbIn(company);
      return brokenLaw(storeLaws, { doubled: doubled(db), holed: holed(db) });
    },
    goal: {
      name: 'the page has what the server has',
      isReached(company) {
        const { jobs, underWay, acts: done, isJoined } = company.outside;
        const told = moment(done).server.messages(conversationId);
        const shown = dbIn(company).timelines[conversationId]?.pages.flat();
        return (
          isJoined &&
          jobs.length === 0 &&
          underWay.length === 0 &&
          JSON.stringify(shown) === JSON.stringify(told)
        );
      },
    },
    project: {
      realtime: ({ context: { failedTries } }) => Math.min(failedTries, 1),
      sync: ({ context: { failedTries, checked, gap } }) => [
        Math.min(failedTries, 1),
        checked,
        gap,
      ],
    },
  };

  function stepsIn({ outside: { jobs, underWay, acts: done, isJoined }, timers }: Following) {
    const steps: Step<Around>[] = [];
    for (const job of jobs) steps.push(...stepsOf(job));
    if (done < acts.length)
      steps.push({
        name: `somebody ${acts[done]}`,
        by: 'person',
        take(next) {
          const events = moment(done + 1).events.map((_, place) => [done + 1, place] as const);
          change(next, () => ({
            acts: done + 1,
            underWay: isJoined ? [...underWay, ...events] : underWay,
          }));
        },
      });
    for (const told of underWay) {
      const event = moment(told[0]).events[told[1]];
      if (!event) continue;
      const title = `${event.type} ${told.join('.')}`;
      const others = underWay.filter((one) => one !== told);
      const drop = (next: Following) => change(next, () => ({ underWay: others }));
      const deliver = (next: Following) => next.tell('a', 'realtime', event);
      steps.push(
        {
          name: `${title} arrives`,
          take(next) {
            drop(next);
            deliver(next);
          },
        },
        { name: `${title} arrives, and will again`, by: 'fault', take: deliver },
      );
    }
    if (isJoined) steps.push({ name: 'the connection breaks', by: 'fault', take: cut });
    for (const timer of timers) {
      const delay = timer.event.type.split('.')[2] ?? '';
      const step = {
        name: `${timer.owner}: ${delay} is over`,
        take: (next: Following) => next.fire(timer),
      };
      steps.push(slow.has(delay) ? { ...step, by: 'fault' } : step);
    }
    return steps;
  }

  function stepsOf(job: Job): Step<Around>[] {
    const title = `${job.leaf} ${job.asks === 'list' ? 'for the list ' : ''}${job.at}`;
    const going: Step<Around> = { name: title, take: (next) => go(next, job) };
    const isRequest = job.at === 'is asked' || job.at === 'is answered';
    // The inbox reads the list until it succeeds.
    if (!isRequest || job.asks === 'list') return [going];
    return [going, { name: `${title}, but lost`, by: 'fault', take: (next) => lose(next, job) }];
  }

  function go(company: Following, job: Job): void {
    const others = company.outside.jobs.filter((one) => one !== job);
    if (job.at === 'is asked') {
      const { acts: done } = company.outside;
      return change(company, () => ({
        jobs: [...others, { ...job, at: 'is answered', acts: done }],
      }));
    }
    change(company, () => ({ jobs: others }));
    const { server } = moment(job.acts);
    if (job.at === 'opens') company.report(job.leaf, { type: 'socket.opened' });
    else if (job.at === 'joins') {
      change(company, () => ({ isJoined: true }));
      company.report(job.leaf, { type: 'connection.joined' });
    } else if (job.asks === 'list') {
      company.tell('a', 'db', { type: 'list.loaded', entries: server.list(), known: {} });
      company.tell('a', 'sync', { type: 'inbox.refreshed' });
    } else if (job.asks) company.answer(job.leaf, server.changes(conversationId, job.asks.after));
  }

  return world;
}

const slow = new Set(['openPatience', 'joinPatience']);

function began(company: Following, { path, src, input }: Leaf): void {
  if (src === 'connection') begin(company, path, 'opens', null);
  // Safe: this is what the chart gives it.
  if (src === 'readChanges') begin(company, path, 'is asked', input as Gap);
  if (src === 'findGap') run(company, path, 'findGap', input);
}

function begin(company: Following, leaf: string, at: Job['at'], asks: Job['asks']): void {
  change(company, ({ jobs }) => ({ jobs: [...jobs, { leaf, at, asks, acts: 0 }] }));
}

function change(company: Following, to: (around: Around) => Partial<Around>): void {
  company.outside = { ...company.outside, ...to(company.outside) };
}

function lose(company: Following, job: Job): void {
  change(company, ({ jobs }) => ({ jobs: jobs.filter((one) => one !== job) }));
  company.fail(job.leaf, new RequestFailed({ kind: 'network' }));
}

function cut(company: Following): void {
  change(company, () => ({ isJoined: false, underWay: [] }));
  company.report('a/realtime/connection', { type: 'socket.closed' });
}

/** Runs a callback of sync that is no part of the outside world: it looks at the store and reports. */
function run(
  company: Following,
  path: string,
  name: 'findGap' | 'watchForGaps',
  input: unknown,
): void {
  const logic: object = syncMachine.implementations.actors[name] ?? {};
  if (!('config' in logic) || typeof logic.config !== 'function') throw new Error(`no ${name}`);
  const { system } = refTo(path);
  logic.config({ input, system, sendBack: (event: VersionedEvent) => company.report(path, event) });
}

/** The store tells those who watch it after each change. */
function watchForGaps(company: Following): void {
  for (const { path } of company.leaves('watchForGaps'))
    run(company, path, 'watchForGaps', undefined);
}

// Safe: the store of the page has this context.
const dbIn = (company: Following): DbContext => company.known('a', 'db')?.context as DbContext;

/** The store itself, which refuses to replace what is newer by what is older. */
const careful: typeof dbStore = {
  ...dbStore,
  transition(snapshot, event, scope) {
    const next = dbStore.transition(snapshot, event, scope);
    const [now] = Array.isArray(next) ? next : [next];
    const broken = setBack(snapshot.context, now.context, event);
    if (broken !== null) throw new Error(broken);
    return next;
  },
};

function remembered<T>(make: (count: number) => T): (count: number) => T {
  const made = new Map<number, T>();
  return (count) => {
    const one = made.get(count) ?? make(count);
    made.set(count, one);
    return one;
  };
}
