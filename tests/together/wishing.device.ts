/**
 * Plays the services of wishes about one setting of a chat: the device's store and lock, the sockets of its pages, and a
 * server that changes settings as server/chats/conversations/settings.ts does.
 */
import { noSettings } from '#contract/settings-rules.ts';
import type { ConversationSettings } from '#contract/settings.ts';
import { RequestFailed } from '#services/app/api/types.ts';
import type { Wish, WishValue } from '#services/sending/wishes/types.ts';
import type { WishToSend } from '#machines/sending/wish/wish.machine.ts';
import { entryShape, refusal } from '#tests/machines/kit/shapes.ts';
import type { Company } from './company.ts';
import type { Step } from './explore.ts';
import type { Leaf } from './players.ts';
import { pageOf } from './refs.ts';

interface Job {
  readonly id: string;
  readonly leaf: string;
  readonly src: string;
  readonly at: string;
  readonly given: Partial<WishToSend>;
  /** What the server has answered. */
  readonly answered: ConversationSettings | null;
  /** The chart has given it up: what has begun goes on, and nobody hears of it. */
  readonly isLeft: boolean;
}

export interface Around {
  readonly row: Wish | null;
  readonly jobs: readonly Job[];
  /** Jobs in the order in which they get the lock. */
  readonly lock: readonly string[];
  /** Pages that have not heard of the store yet. */
  readonly untold: readonly string[];
  readonly server: ConversationSettings;
  /** Events under way to pages, in any order. */
  readonly events: readonly { readonly page: string; readonly settings: ConversationSettings }[];
  readonly isOffline: boolean;
  /** What was wished, in this order; `askedAt` counts from 1. */
  readonly wished: readonly WishValue[];
  /** The wish that the store has taken last, by its `askedAt`. */
  readonly storedLast: number;
  /** The latest wish that has arrived at the server, by its `askedAt`. */
  readonly arrivedLast: number;
  /** Another device has changed the setting. */
  readonly isMeddled: boolean;
  /** The server has refused a wish, or the store has failed to take one. */
  readonly isGivenUp: boolean;
}

export const quiet: Around = {
  row: null,
  jobs: [],
  lock: [],
  untold: [],
  server: noSettings,
  events: [],
  isOffline: false,
  wished: [],
  storedLast: 0,
  arrivedLast: 0,
  isMeddled: false,
  isGivenUp: false,
};

export type Wishing = Company<Around>;

export const subject = 'setting/c1/unread';

/** The first thing that a service does. */
const beginnings: Readonly<Record<string, string>> = {
  loadStored: 'reads',
  store: 'puts',
  forget: 'removes',
  send: 'waits',
};

export function change(company: Wishing, to: (around: Around) => Partial<Around>): void {
  company.outside = { ...company.outside, ...to(company.outside) };
}

export function began(company: Wishing, { path: leaf, src, input }: Leaf): void {
  const at = beginnings[src];
  // Safe: these are given a wish or nothing.
  if (at !== undefined) begin(company, leaf, src, at, Object(input) as Partial<WishToSend>);
}

function begin(
  company: Wishing,
  leaf: string,
  src: string,
  at: string,
  given: Partial<WishToSend> = {},
): void {
  const taken = company.outside.jobs.map(({ id }) => id);
  let id = leaf;
  while (taken.includes(id)) id += ' again';
  const job: Job = { id, leaf, src, at, given, answered: null, isLeft: false };
  change(company, ({ jobs, lock }) => ({
    jobs: [...jobs, job],
    lock: src === 'send' ? [...lock, id] : lock,
  }));
}

/** A page that begins, or is connected again, reads the list. */
export function readList(company: Wishing, page: string): void {
  drop(company, ({ leaf }) => leaf === `${page}/list`);
  company.tell(page, 'db', { type: 'list.requested' });
  begin(company, `${page}/list`, 'list', 'asks for the list');
}

export function drop(company: Wishing, isGone: (job: Job) => boolean): void {
  const gone = company.outside.jobs.filter(isGone);
  change(company, ({ jobs, lock }) => ({
    jobs: jobs.filter((job) => !gone.includes(job)),
    lock: lock.filter((id) => !gone.some((job) => job.id === id)),
  }));
}

/** The store does what it was told, and the lock is held until then. */
export function stopped(company: Wishing, { path }: Leaf): void {
  const job = company.outside.jobs.find(({ leaf, isLeft }) => leaf === path && !isLeft);
  if (!job) return;
  if (inStore.includes(job.at) && job.at !== 'reads') put(company, job, { isLeft: true });
  else drop(company, (one) => one === job);
}

/** A page's store does in order what it is told. */
const inStore = ['reads', 'puts', 'removes', 'forgets'];

export const isOfStore = ({ at }: Job): boolean => inStore.includes(at);

function put(company: Wishing, job: Job, news: Partial<Job>): void {
  const next = { ...job, ...news };
  change(company, ({ jobs }) => ({ jobs: jobs.map((one) => (one === job ? next : one)) }));
}

function answer(company: Wishing, job: Job, output: unknown): void {
  drop(company, (one) => one === job);
  if (!job.isLeft) company.answer(job.leaf, output);
}

function fail(company: Wishing, job: Job, error: unknown): void {
  drop(company, (one) => one === job);
  if (!job.isLeft) company.fail(job.leaf, error);
}

/** Changes the store, of which the other pages are told. */
function write(company: Wishing, { leaf }: Job, row: Wish | null): void {
  const others = ['a', 'b'].filter(
    (page) => page !== pageOf(leaf) && company.known(page, 'wishes'),
  );
  change(company, ({ untold }) => ({
    row,
    untold: [...new Set([...untold, ...others])].toSorted(),
  }));
}

function remove(company: Wishing, job: Job): void {
  const { row } = company.outside;
  if (row && row.askedAt <= (job.given.wish?.askedAt ?? 0)) write(company, job, null);
}

/** Changes the setting at the server; connected pages are told. What is so already is no change. */
export function set(company: Wishing, unread: boolean, pages: readonly string[]): void {
  const { server, isOffline } = company.outside;
  if (server.unread === unread) return;
  const settings = { ...server, unread, version: server.version + 1 };
  const told = isOffline ? [] : pages.filter((page) => company.known(page, 'db'));
  change(company, ({ events }) => ({
    server: settings,
    events: [...events, ...told.map((page) => ({ page, settings }))],
  }));
}

const plays: Readonly<Record<string, (company: Wishing, job: Job) => void>> = {
  reads: (company, job) =>
    answer(company, job, company.outside.row ? [{ ...company.outside.row, leftAloneMs: 0 }] : []),
  puts(company, job) {
    const { wish } = job.given;
    if (wish) {
      write(company, job, wish);
      change(company, () => ({ storedLast: wish.askedAt }));
    }
    answer(company, job, undefined);
  },
  removes(company, job) {
    remove(company, job);
    answer(company, job, undefined);
  },
  'has its turn'(company, job) {
    const { row } = company.outside;
    const { wish, isStored } = job.given;
    if (isStored && row?.askedAt !== wish?.askedAt) return answer(company, job, 'isGone');
    put(company, job, { at: 'is asked' });
  },
  'is asked'(company, job) {
    const { value, askedAt = 0 } = job.given.wish ?? {};
    set(company, value === true, ['a', 'b']);
    change(company, ({ arrivedLast }) => ({ arrivedLast: Math.max(arrivedLast, askedAt) }));
    put(company, job, { at: 'is answered', answered: company.outside.server });
  },
  'is answered': (company, job) => put(company, job, { at: 'forgets' }),
  forgets(company, job) {
    remove(company, job);
    if (job.answered) answer(company, job, job.answered);
    else fail(company, job, refusal(409, 'pins_full'));
  },
  'asks for the list': (company, job) =>
    put(company, job, { at: 'gets the list', answered: company.outside.server }),
  'gets the list'(company, job) {
    drop(company, (one) => one === job);
    const settings = job.answered?.version ? { settings: job.answered } : {};
    const entries = [{ ...entryShape({ id: 'c1', messages: [] }), ...settings }];
    company.tell(pageOf(job.leaf), 'db', { type: 'list.loaded', entries, known: {} });
  },
};

const isLost = (company: Wishing, job: Job) =>
  fail(company, job, new RequestFailed({ kind: 'network' }));

const breaks: Readonly<Record<string, Readonly<Record<string, typeof isLost>>>> = {
  reads: { fails: isLost },
  puts: {
    fails(company, job) {
      change(company, () => ({ isGivenUp: true }));
      isLost(company, job);
    },
  },
  'is asked': {
    'is lost': isLost,
    'is refused'(company, job) {
      change(company, () => ({ isGivenUp: true }));
      put(company, job, { at: 'forgets' });
    },
  },
  'is answered': { 'is lost on the way back': isLost },
};

/** Answers what every job can do next; nothing else while the store has something to do. */
export function stepsOf({ outside }: Wishing): Step<Around>[] {
  const { jobs, lock } = outside;
  const ofStore = jobs.filter(isOfStore);
  return (ofStore.length > 0 ? ofStore.slice(0, 1) : jobs).flatMap((job): Step<Around>[] => {
    if (job.at === 'waits' && lock[0] !== job.id) return [];
    const at = job.at === 'waits' ? 'has its turn' : job.at;
    const going: Step<Around> = {
      name: `${job.id}: ${at}`,
      take: (company) => plays[at]?.(company, job),
    };
    const broken = Object.entries(breaks[at] ?? {}).map(([how, take]): Step<Around> => ({
      name: `${job.id}: ${at}, and that ${how}`,
      by: 'fault',
      take: (company) => take(company, job),
    }));
    return [going, ...broken];
  });
}
