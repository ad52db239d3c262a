/**
 * Plays the services of edits of one message: the device's store and lock, and a server that changes words as
 * server/chats/messages/edit.ts does.
 */
import { RequestFailed } from '#services/app/api/types.ts';
import type { StoredEdit } from '#services/sending/edits/types.ts';
import type { EditToSend } from '#machines/sending/edit/edit.machine.ts';
import { messageShape } from '#tests/machines/kit/shapes.ts';
import type { Company } from './company.ts';
import type { Step } from './explore.ts';
import type { Leaf } from './players.ts';
import { pageOf } from './refs.ts';

interface Job {
  readonly id: string;
  readonly leaf: string;
  readonly src: string;
  readonly at: string;
  readonly given: Partial<EditToSend>;
  /** The chart has given it up: what has begun goes on, and nobody hears of it. */
  readonly isLeft: boolean;
}

export interface Words {
  readonly row: StoredEdit | null;
  readonly jobs: readonly Job[];
  /** Jobs in the order in which they get the lock. */
  readonly lock: readonly string[];
  readonly untold: readonly string[];
  /** The words that the server had, the newest last; each change raises `editedAt`. */
  readonly history: readonly string[];
  /** The id of its last edit. */
  readonly editId: string | null;
  readonly isOffline: boolean;
  /** How many words have been saved. */
  readonly saved: number;
  /** The words that the store was given last by a person. */
  readonly storedLast: string | null;
  /** A page has begun to send an edit although it knows that the server has refused it. */
  readonly isResent: boolean;
  /** The store has failed to take words, so that it may still have earlier ones. */
  readonly isOutdated: boolean;
}

export const unchanged: Words = {
  row: null,
  jobs: [],
  lock: [],
  untold: [],
  history: ['e0'],
  editId: null,
  isOffline: false,
  saved: 0,
  storedLast: null,
  isResent: false,
  isOutdated: false,
};

const refusal = { kind: 'conflict' } as const;

export type Editing = Company<Words>;

/** The first thing that a service does. */
const beginnings: Readonly<Record<string, string>> = {
  loadStored: 'reads',
  store: 'puts',
  forget: 'removes',
  send: 'waits',
};

/** The message as the server has it. */
export const messageAt = ({ history }: Words) =>
  messageShape({
    id: 'm1',
    senderId: 'me',
    version: history.length,
    content: history.at(-1) ?? '',
    editedAt: history.length === 1 ? null : `2026-03-01T15:00:0${history.length}.000Z`,
  });

export function change(company: Editing, to: (words: Words) => Partial<Words>): void {
  company.outside = { ...company.outside, ...to(company.outside) };
}

export function began(company: Editing, { path: leaf, src, input }: Leaf): void {
  const at = beginnings[src];
  if (at === undefined) return;
  const taken = company.outside.jobs.map(({ id }) => id);
  let id = leaf;
  while (taken.includes(id)) id += ' again';
  // Safe: these are given an edit or nothing.
  const given = Object(input) as Partial<EditToSend>;
  const job: Job = { id, leaf, src, at, given, isLeft: false };
  change(company, ({ jobs, lock }) => ({
    jobs: [...jobs, job],
    lock: src === 'send' ? [...lock, id] : lock,
  }));
  if (src === 'send' && isRefused(company, job) && knowsAll(company, pageOf(leaf)))
    change(company, () => ({ isResent: true }));
}

/** Answers whether the row says that the server has refused what this job sends. */
export const isRefused = ({ outside: { row } }: Editing, { given: { edit } }: Job): boolean =>
  row?.refusal !== undefined && row.editId === edit?.editId;

/** Answers whether the page has read the row as it is. */
const knowsAll = ({ outside: { untold, jobs } }: Editing, page: string): boolean =>
  !untold.includes(page) && !jobs.some(({ at, leaf }) => at === 'reads' && pageOf(leaf) === page);

/** The store does what it was told, and the lock is held until then. */
export function stopped(company: Editing, { path }: Leaf): void {
  const job = company.outside.jobs.find(({ leaf, isLeft }) => leaf === path && !isLeft);
  if (!job) return;
  if (['puts', 'removes'].includes(job.at)) put(company, job, { isLeft: true });
  else end(company, job);
}

/** A page's store does in order what it is told. */
const inStore = ['reads', 'puts', 'removes'];

function put(company: Editing, job: Job, news: Partial<Job>): void {
  const next = { ...job, ...news };
  const isTold = next.at !== job.at && inStore.includes(next.at);
  change(company, ({ jobs }) => ({
    jobs: isTold
      ? [...jobs.filter((one) => one !== job), next]
      : jobs.map((one) => (one === job ? next : one)),
  }));
}

function end(company: Editing, job: Job): void {
  change(company, ({ jobs, lock }) => ({
    jobs: jobs.filter((one) => one !== job),
    lock: lock.filter((id) => id !== job.id),
  }));
}

function answer(company: Editing, job: Job, output: unknown): void {
  end(company, job);
  if (!job.isLeft) company.answer(job.leaf, output);
}

function fail(company: Editing, job: Job, error: unknown): void {
  end(company, job);
  if (!job.isLeft) company.fail(job.leaf, error);
}

/** Changes the store, of which the other page is told. */
function write(company: Editing, { leaf }: Job, row: StoredEdit | null): void {
  const others = ['a', 'b'].filter((page) => page !== pageOf(leaf) && company.known(page, 'edits'));
  change(company, ({ untold }) => ({
    row,
    untold: [...new Set([...untold, ...others])].toSorted(),
  }));
}

function remove(company: Editing, job: Job): void {
  const { row } = company.outside;
  const { edit, storedId } = job.given;
  if (row && (row.editId === edit?.editId || row.editId === storedId)) write(company, job, null);
}

function arrive(company: Editing, job: Job): void {
  const now = messageAt(company.outside);
  const { content = '', editId = null, baseEditedAt } = job.given.edit ?? {};
  const isKnown = editId === company.outside.editId || content === now.content;
  if (!isKnown && baseEditedAt !== undefined && baseEditedAt !== now.editedAt)
    return put(company, job, { at: 'is refused' });
  if (!isKnown) change(company, ({ history }) => ({ history: [...history, content], editId }));
  put(company, job, { at: 'is answered' });
}

const plays: Readonly<Record<string, (company: Editing, job: Job) => void>> = {
  reads: (company, job) => answer(company, job, company.outside.row ? [company.outside.row] : []),
  puts(company, job) {
    const { edit } = job.given;
    if (edit) write(company, job, edit);
    change(company, () => ({ storedLast: edit?.content ?? null }));
    answer(company, job, undefined);
  },
  removes(company, job) {
    remove(company, job);
    answer(company, job, undefined);
  },
  'has its turn'(company, job) {
    const { row } = company.outside;
    const { storedId = null } = job.given;
    const isFollowed = row?.tried && row.tried.editId === job.given.edit?.editId;
    if (storedId !== null && row?.editId !== storedId && !isFollowed)
      return answer(company, job, null);
    if (storedId !== null && row?.refusal) return answer(company, job, row.refusal);
    put(company, job, { at: 'is asked' });
  },
  'is asked': arrive,
  'is answered': (company, job) => answer(company, job, messageAt(company.outside)),
  'is refused'(company, job) {
    const { row } = company.outside;
    if (row) {
      const { tried, ...edit } = row;
      const concerned = [edit.editId, tried?.editId];
      if (concerned.includes(job.given.edit?.editId)) write(company, job, { ...edit, refusal });
    }
    answer(company, job, refusal);
  },
};

const breaks: Readonly<Record<string, string>> = {
  reads: 'fails',
  puts: 'fails',
  'is asked': 'is lost',
  'is answered': 'is lost on the way back',
};

export const isOfStore = ({ at }: Job): boolean => inStore.includes(at);

/** Answers whether the store of one page does both. */
const isBeside = (one: Job, other: Job): boolean =>
  isOfStore(one) && pageOf(one.leaf) === pageOf(other.leaf);

/** Answers what every job can do next; `isStoreFirst`: nothing else while the store has something to do. */
export function stepsOf({ outside }: Editing, isStoreFirst = false): Step<Words>[] {
  const { jobs, lock } = outside;
  const ofStore = isStoreFirst ? jobs.filter(isOfStore) : [];
  return (ofStore.length > 0 ? ofStore : jobs).flatMap((job): Step<Words>[] => {
    if (job.at === 'waits' && lock[0] !== job.id) return [];
    if (isOfStore(job) && jobs.find((one) => isBeside(one, job)) !== job) return [];
    const at = job.at === 'waits' ? 'has its turn' : job.at;
    const going: Step<Words> = {
      name: `${job.id}: ${at}`,
      take: (company) => plays[at]?.(company, job),
    };
    const broken = breaks[at];
    if (broken === undefined) return [going];
    const name = `${job.id}: ${at}, and that ${broken}`;
    const error = new RequestFailed({ kind: 'network' });
    const take = (company: Editing) => {
      if (at === 'puts') change(company, () => ({ isOutdated: true }));
      fail(company, job, error);
    };
    return [going, { name, by: 'fault', take }];
  });
}
