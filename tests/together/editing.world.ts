/**
 * Changing the words of one message from the pages of one device. Requests and answers are lost, pages are reloaded, the
 * network goes and comes, and the store fails.
 */
import type { SnapshotFrom } from 'xstate';
import { editMachine } from '#machines/sending/edit/edit.machine.ts';
import { editsMachine } from '#machines/sending/edits/edits.machine.ts';
import { selectMessages } from '#machines/store/db/db.selectors.ts';
import { dbStore } from '#machines/store/db/db.store.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { ownUserShape, pageShape } from '#tests/machines/kit/shapes.ts';
import { Company } from './company.ts';
import {
  began,
  change,
  isOfStore,
  isRefused,
  messageAt,
  stepsOf,
  stopped,
  unchanged,
  type Editing,
  type Words,
} from './editing.device.ts';
import type { Step, World } from './explore.ts';
import { brokenLaw, editingLaws } from './laws.ts';
import { pageOf } from './refs.ts';

interface Plan {
  readonly pages: readonly string[];
  /** On which page words are saved, in this order. */
  readonly saves: readonly string[];
  /** The store does at once what it is told: two pages would have too many orders. */
  readonly isStoreQuick?: true;
}

/** Times on which nothing but a picture depends never pass; a store that hangs is a fault. */
const passing: Readonly<Record<string, 'by itself' | 'fault'>> = {
  backoff: 'by itself',
  storePatience: 'fault',
};

export function editingWorld(name: string, plan: Plan): World<Words> {
  const world: World<Words> = {
    name,
    charts: { edits: editsMachine, edit: editMachine, db: dbStore },
    laws: editingLaws,
    began,
    stopped,
    begin() {
      const company: Editing = new Company(world, unchanged);
      for (const page of plan.pages) open(company, page);
      for (const { take } of stepsOf(company)) take(company);
      return company;
    },
    steps: (company) => stepsIn(company, plan),
    broken: (company) => brokenLaw(editingLaws, factsOf(company, plan)),
    goal: {
      name: 'nothing waits any more, and each page shows what the server has, or asks',
      isReached: (company) => isSettled(company, plan),
    },
    project: {
      db: ({ context }) => [(context as DbContext).edits, shownOn(context as DbContext)?.editedAt],
      edits: ({ context: { failedTries, ...rest } }) => [rest, Math.min(failedTries, 1)],
      edit: ({ context: { failedTries, failure, ...rest } }) => [
        rest,
        Math.min(failedTries, 1),
        failure?.kind,
      ],
    },
  };
  return world;
}

function open(company: Editing, page: string): void {
  company.start(page, 'db', { self: ownUserShape({ id: 'me' }) });
  const loaded = { ...pageShape({ seqs: [] }), messages: [messageAt(company.outside)] };
  company.tell(page, 'db', {
    type: 'page.loaded',
    conversationId: 'c1',
    edge: 'newest',
    page: loaded,
  });
  const link = company.outside.isOffline ? 'offline' : 'online';
  company.start(page, 'edits', { userId: 'me', link });
}

const shownOn = (db: DbContext) => selectMessages(db, 'c1')?.find(({ id }) => id === 'm1');

// Safe: this is the store's snapshot.
const dbOn = (company: Editing, page: string) => company.known(page, 'db')?.context as DbContext;

const editOn = (company: Editing, page: string) =>
  // Safe: only edits have this name.
  company.known(page, 'edit:m1') as SnapshotFrom<typeof editMachine> | undefined;

function stepsIn(company: Editing, plan: Plan): Step<Words>[] {
  const { isOffline, saved, untold } = company.outside;
  const steps = stepsOf(company, plan.isStoreQuick);
  if (plan.isStoreQuick && company.outside.jobs.some(isOfStore)) return steps;
  const next = plan.saves[saved];
  if (next !== undefined)
    steps.push({
      name: `${next} saves e${saved + 1}`,
      by: 'person',
      take: (one) => save(one, next),
    });
  for (const page of plan.pages) {
    if (untold.includes(page))
      steps.push({
        name: `${page} hears of the store`,
        take(one) {
          change(one, () => ({ untold: untold.filter((other) => other !== page) }));
          one.tell(page, 'edits', { type: 'edits.storeChanged' });
        },
      });
    steps.push({
      name: `${page} is reloaded`,
      by: 'fault',
      take(one) {
        one.close(page);
        change(one, ({ jobs, lock }) => ({
          jobs: jobs.filter(({ leaf }) => pageOf(leaf) !== page),
          lock: lock.filter((id) => pageOf(id) !== page),
          untold: untold.filter((other) => other !== page),
        }));
        open(one, page);
      },
    });
  }
  for (const timer of company.timers) {
    const delay = timer.event.type.split('.')[2] ?? '';
    const by = passing[delay];
    if (by === undefined) continue;
    const name = `${timer.owner}: ${delay} is over`;
    const fire = (one: Editing) => one.fire(timer);
    const hangs = (one: Editing) => {
      change(one, () => ({ isOutdated: true }));
      fire(one);
    };
    steps.push(by === 'fault' ? { name, by, take: hangs } : { name, take: fire });
  }
  steps.push(
    isOffline
      ? { name: 'the network comes', take: (one) => turnNetwork(one, plan, false) }
      : { name: 'the network goes', by: 'fault', take: (one) => turnNetwork(one, plan, true) },
  );
  return steps;
}

/** The person changes the words that this page shows. */
function save(company: Editing, page: string): void {
  const shown = shownOn(dbOn(company, page));
  const words = `e${company.outside.saved + 1}`;
  change(company, ({ saved }) => ({ saved: saved + 1 }));
  const edit = {
    id: 'm1',
    conversationId: 'c1',
    content: words,
    before: shown?.content ?? '',
    editId: words,
    baseEditedAt: shown?.editedAt ?? null,
  };
  company.tell(page, 'edits', { type: 'edits.want', edit });
}

function turnNetwork(company: Editing, { pages }: Plan, isOffline: boolean): void {
  change(company, () => ({ isOffline }));
  const type = isOffline ? 'connectivity.offline' : 'connectivity.online';
  for (const page of pages) company.tell(page, 'edits', { type });
}

function factsOf(company: Editing, { pages }: Plan) {
  const { row, history, saved, storedLast, jobs, isOutdated, isResent } = company.outside;
  const asking = pages.filter((page) => editOn(company, page)?.matches({ way: 'conflicted' }));
  return {
    saved: Array.from({ length: saved }, (_, index) => `e${index + 1}`),
    storedLast,
    stored: row?.content ?? null,
    isAlone: pages.length === 1 && !isOutdated,
    history,
    asking,
    isResent: isResent || jobs.some((job) => job.at === 'is asked' && isRefused(company, job)),
    trying: jobs.filter(({ src, at }) => src === 'send' && at !== 'waits').map(({ leaf }) => leaf),
  };
}

function isSettled(company: Editing, { pages }: Plan): boolean {
  const { row, jobs } = company.outside;
  if (jobs.length > 0) return false;
  const asks = pages.some((page) => editOn(company, page)?.matches({ way: 'conflicted' }));
  return asks || (row === null && pages.every((page) => !editOn(company, page)));
}
