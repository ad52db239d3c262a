/** Keeps the work of the services of sending on one device: its store, its locks and its requests. */
import { withKnownUrls } from '#services/sending/outbox/outbox.ts';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';
import type { Company } from './company.ts';
import type { Leaf } from './players.ts';
import { pageOf } from './refs.ts';

export interface Arrived {
  readonly clientId: string;
  readonly id: string;
}

/** Work of a service that is under way; `at` is the next thing that it does. */
export interface Job {
  /** The leaf's path; another name while an earlier job of that leaf still goes on. */
  readonly id: string;
  readonly leaf: string;
  readonly src: string;
  readonly at: string;
  readonly message: UnsentMessage | null;
  readonly fileId: string | null;
  /** The chart has given it up: what has begun goes on, and nobody hears of it. */
  readonly isLeft: boolean;
}

export interface Device {
  readonly rows: readonly UnsentMessage[];
  readonly deletions: readonly string[];
  readonly jobs: readonly Job[];
  /** For each lock who has it, then who waits for it. */
  readonly locks: Readonly<Record<string, readonly string[]>>;
  /** Pages that have not heard yet that another one has changed the store. */
  readonly untold: readonly string[];
  readonly arrived: readonly Arrived[];
  readonly isOffline: boolean;
  /** Messages in the order of writing. */
  readonly written: readonly string[];
  readonly discarded: readonly string[];
  /** The pages on which messages were discarded, as long as they have not been reloaded since. */
  readonly discardedOn: readonly string[];
  /** Discarded messages that one of these pages has taken off the screen. */
  readonly hidden: readonly string[];
  /** Messages that the store has had, in this order: a reload loses only the others. */
  readonly everStored: readonly string[];
}

export const emptyDevice: Device = {
  rows: [],
  deletions: [],
  jobs: [],
  locks: {},
  untold: [],
  arrived: [],
  isOffline: false,
  written: [],
  discarded: [],
  discardedOn: [],
  hidden: [],
  everStored: [],
};

export type Sending = Company<Device>;

export const lockOf: Readonly<Record<string, string>> = {
  holdTurn: 'queue',
  remove: 'queue',
  tidy: 'queue',
  transfer: 'uploads',
};

/** The first thing that a service does. Work that reads or writes nothing is not played. */
const beginnings: Readonly<Record<string, string>> = {
  store: 'puts',
  send: 'is asked',
  mark: 'marks',
  remove: 'waits',
  lookFor: 'asks',
  removeFile: 'removes the file',
  holdTurn: 'waits',
  loadStored: 'reads',
  transfer: 'waits',
};

export function began(company: Sending, leaf: Leaf): void {
  const at = beginnings[leaf.src];
  if (at === undefined) return;
  const given = Object(leaf.input) as Partial<Job>;
  const message = given.message ?? null;
  const fileId = given.fileId ?? null;
  const job = begin(company, {
    leaf: leaf.path,
    src: leaf.src,
    at,
    message,
    fileId,
    isLeft: false,
  });
  if (leaf.src === 'send') changeRow(company, job, (row) => ({ ...row, isTried: true }));
}

function begin(company: Sending, given: Omit<Job, 'id'>): Job {
  const taken = company.outside.jobs.map(({ id }) => id);
  let id = given.leaf;
  while (taken.includes(id)) id += ' again';
  const job = { ...given, id };
  change(company, ({ jobs }) => ({ jobs: [...jobs, job] }));
  const lock = lockOf[given.src];
  if (lock !== undefined)
    change(company, ({ locks }) => ({ locks: { ...locks, [lock]: [...(locks[lock] ?? []), id] } }));
  return job;
}

export function stopped(company: Sending, leaf: Leaf): void {
  const job = company.outside.jobs.find((one) => one.leaf === leaf.path && !one.isLeft);
  if (!job) return;
  // A lock is waited for and held until the chart gives it up; a request, too. What the store was told, it does.
  if (isGivenUp(job)) end(company, job);
  else put(company, job, { isLeft: true });
}

const isGivenUp = ({ src, at }: Job): boolean =>
  src === 'holdTurn' ||
  (src === 'transfer' && at !== 'stores the address') ||
  ['asks', 'reads'].includes(at) ||
  at === 'is asked' ||
  at === 'is answered' ||
  at === 'is refused';

export function change(company: Sending, to: (device: Device) => Partial<Device>): void {
  company.outside = { ...company.outside, ...to(company.outside) };
}

export function put(company: Sending, job: Job, news: Partial<Job>): Job {
  const next = { ...job, ...news };
  // The store does in order what it is told.
  const [others, mine] = [company.outside.jobs.filter((one) => one !== job), [next]];
  const isTold = next.at !== job.at && inStore.has(next.at);
  const jobs = company.outside.jobs.map((one) => (one === job ? next : one));
  change(company, () => ({ jobs: isTold ? [...others, ...mine] : jobs }));
  return next;
}

export function end(company: Sending, job: Job): void {
  change(company, ({ jobs, locks }) => ({
    jobs: jobs.filter((one) => one !== job),
    locks: Object.fromEntries(
      Object.entries(locks).map(([lock, ids]) => [
        lock,
        lockOf[job.src] === lock ? ids.filter((id) => id !== job.id) : ids,
      ]),
    ),
  }));
}

export function answer(company: Sending, job: Job, output: unknown): void {
  end(company, job);
  if (!job.isLeft) company.answer(job.leaf, output);
}

export function fail(company: Sending, job: Job, error: unknown): void {
  end(company, job);
  if (!job.isLeft) company.fail(job.leaf, error);
}

/** Changes the store as one transaction, of which the other pages are told. */
function write(
  company: Sending,
  leaf: string,
  rows: readonly UnsentMessage[],
  deletions = company.outside.deletions,
) {
  const others = ['a', 'b'].filter(
    (page) => page !== pageOf(leaf) && company.known(page, 'outbox'),
  );
  change(company, ({ untold }) => ({
    rows,
    deletions,
    untold: [...new Set([...untold, ...others])].toSorted(),
  }));
}

export function changeRow(
  company: Sending,
  job: Job,
  to: (row: UnsentMessage) => UnsentMessage | null,
): UnsentMessage | null {
  const { rows } = company.outside;
  const row = rows.find(({ clientId }) => clientId === job.message?.clientId);
  const changed = row ? to(row) : null;
  write(
    company,
    job.leaf,
    rows.flatMap((one) => (one !== row ? one : changed ? [changed] : [])),
  );
  return changed;
}

/** Stores the message; one that is known keeps its place. */
export function putRow(company: Sending, { leaf }: Job, message: UnsentMessage): void {
  const { rows } = company.outside;
  const known = rows.find(({ clientId }) => clientId === message.clientId);
  const row = withKnownUrls(message, known);
  write(company, leaf, known ? rows.map((one) => (one === known ? row : one)) : [...rows, row]);
}

export const takeBack = (company: Sending, job: Job, id: string): void => {
  const { deletions } = company.outside;
  write(company, job.leaf, company.outside.rows, [...new Set([...deletions, id])]);
  changeRow(company, job, () => null);
};

/** A page's store does what it is told in the order in which it is told. */
const inStore = new Set([
  'puts',
  'finishes',
  'marks',
  'puts it back, marked',
  'reads',
  'looks for the next',
  'takes back',
  'removes the file',
  'stores the address',
]);

export const isOfStore = ({ at }: { readonly at: string }): boolean => inStore.has(at);

/** Every message that was marked before a page is tidied away by the next one. */
export function tidy(company: Sending, page: string): void {
  for (const message of company.outside.rows.filter(({ isDiscarded }) => isDiscarded)) {
    const leaf = `${page}/tidy:${message.clientId}`;
    begin(company, { leaf, src: 'tidy', at: 'waits', message, fileId: null, isLeft: true });
  }
}

/** Nothing of a page that is gone goes on, and its locks are free. */
export function dropJobs(company: Sending, page: string): void {
  for (const job of company.outside.jobs) if (pageOf(job.leaf) === page) end(company, job);
  change(company, ({ untold }) => ({ untold: untold.filter((one) => one !== page) }));
}

export function hearOfStore(company: Sending, page: string): void {
  change(company, ({ untold }) => ({ untold: untold.filter((one) => one !== page) }));
  company.tell(page, 'outbox', { type: 'outbox.storeChanged' });
}
