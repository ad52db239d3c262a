/**
 * Sending from the pages of one device: outbox, messages, queues and uploads of each page, the device's store and
 * locks, and a server. Requests and answers are lost, pages are reloaded, the network goes and comes, the store is full.
 */
import type { UnsentAttachment } from '#services/sending/outbox/types.ts';
import { conversationQueueMachine } from '#machines/sending/conversation-queue/conversation-queue.machine.ts';
import { messageMachine } from '#machines/sending/message/message.machine.ts';
import { isDoubted, isSendable } from '#machines/sending/message/message.record.ts';
import { outboxMachine } from '#machines/sending/outbox/outbox.machine.ts';
import { uploadMachine } from '#machines/sending/upload/upload.machine.ts';
import { selectMessages } from '#machines/store/db/db.selectors.ts';
import { dbStore } from '#machines/store/db/db.store.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { chosenFile } from '#tests/machines/sending/outbox/tab.ts';
import { ownUserShape, pageShape } from '#tests/machines/kit/shapes.ts';
import { Company } from './company.ts';
import type { Step, World } from './explore.ts';
import { brokenLaw, sendingLaws } from './laws.ts';
import type { Timer } from './players.ts';
import {
  began,
  dropJobs,
  emptyDevice,
  hearOfStore,
  isOfStore,
  stopped,
  tidy,
  type Device,
  type Sending,
} from './sending.device.ts';
import { stepsOf } from './sending.services.ts';

interface Plan {
  /** On which page each message is written, in this order; `file`: with a file. */
  readonly writes: readonly { readonly on: string; readonly file?: true }[];
  readonly pages: readonly string[];
  /** Somebody discards this message. */
  readonly discards?: string;
  /** The store does at once what it is told: two pages would have too many orders. */
  readonly isStoreQuick?: true;
}

/** Times that nothing but a picture depends on never pass; a store that hangs is a fault. */
const passing: Readonly<Record<string, 'by itself' | 'fault'>> = {
  backoff: 'by itself',
  otherTabNotice: 'fault',
  storePatience: 'fault',
};

export function sendingWorld(name: string, plan: Plan): World<Device> {
  const cast = {
    charts: {
      outbox: outboxMachine,
      message: messageMachine,
      queue: conversationQueueMachine,
      upload: uploadMachine,
      db: dbStore,
    },
    began,
    stopped,
  };
  const open = (company: Sending, page: string) => {
    company.start(page, 'db', { self: ownUserShape({ id: 'me' }) });
    const empty = pageShape({ seqs: [] });
    const conversationId = 'c1';
    company.tell(page, 'db', {
      type: 'page.loaded',
      conversationId,
      edge: 'newest',
      page: empty,
    });
    const link = company.outside.isOffline ? 'offline' : 'online';
    company.start(page, 'outbox', { userId: 'me', link });
    tidy(company, page);
  };
  const world: World<Device> = {
    ...cast,
    name,
    laws: sendingLaws,
    begin() {
      const company: Sending = new Company(world, emptyDevice);
      for (const page of plan.pages) open(company, page);
      // The pages have read the empty store.
      for (const { take } of stepsOf(company, true)) take(company);
      return company;
    },
    steps: (company) =>
      stepsIn(company, plan, open).map((step) => ({ ...step, take: drawing(step.take, plan) })),
    broken: (company) => brokenLaw(sendingLaws, factsOf(company, plan)),
    goal: {
      name: 'all is sent, and no page shows it as unsent',
      isReached: (company) => isAllSent(company, plan),
    },
    project: {
      db: ({ context }) => outgoingIn(context as DbContext),
      outbox: ({ context: { now: _now, failedTries, ...rest } }) => [
        rest,
        Math.min(failedTries, 1),
      ],
      queue: ({ context: { failure, next } }) => [failure?.kind, next?.clientId],
      upload: ({ context: { failure, refusal } }) => [failure?.kind, refusal],
    },
  };
  return world;
}

/** The view draws a bubble for every unsent message, which starts its actor. */
const drawing =
  (take: Step<Device>['take'], { pages }: Plan): Step<Device>['take'] =>
  (company) => {
    take(company);
    const { rows, everStored, discarded, discardedOn, hidden, jobs } = company.outside;
    const isOffScreen = (clientId: string) =>
      // A store that hangs may do anything later.
      !jobs.some(({ src, message }) => ofDiscard.has(src) && message?.clientId === clientId) &&
      discardedOn.some((page) => !isShownOn(company, page, clientId));
    company.outside = {
      ...company.outside,
      everStored: withNew(
        everStored,
        rows.map(({ clientId }) => clientId),
      ),
      hidden: withNew(hidden, discarded.filter(isOffScreen)),
    };
    for (const page of pages) {
      for (const { clientId } of unsentOn(company, page)) {
        if (!company.known(page, `message:${clientId}`))
          company.tell(page, 'outbox', { type: 'outbox.shown', clientId });
      }
    }
  };

/** Jobs of the store that decide what becomes of a discarded message. */
const ofDiscard: ReadonlySet<string> = new Set(['store', 'mark']);

function withNew(known: readonly string[], ids: readonly string[]) {
  const news = ids.filter((id) => !known.includes(id));
  return news.length > 0 ? [...known, ...news] : known;
}

const outgoingIn = ({ outgoing }: DbContext) => Object.values(outgoing).flat();

function dbOn(company: Sending, page: string): DbContext | undefined {
  // Safe: this is the store's snapshot.
  return company.known(page, 'db')?.context as DbContext | undefined;
}

function unsentOn(company: Sending, page: string) {
  const db = dbOn(company, page);
  return db ? outgoingIn(db) : [];
}

/** Answers whether the page shows the message, as unsent or as sent. */
function isShownOn(company: Sending, page: string, clientId: string): boolean {
  const db = dbOn(company, page);
  const sent = (db && selectMessages(db, 'c1')) ?? [];
  return [...sent, ...unsentOn(company, page)].some((one) => one.clientId === clientId);
}

function stepsIn(
  company: Sending,
  plan: Plan,
  open: (company: Sending, page: string) => void,
): Step<Device>[] {
  const { isOffline, written, untold } = company.outside;
  const steps: Step<Device>[] = stepsOf(company, plan.isStoreQuick ?? false);
  if (plan.isStoreQuick && company.outside.jobs.some(isOfStore)) return steps;
  const next = plan.writes[written.length];
  if (next) {
    const clientId = `m${written.length + 1}`;
    steps.push({
      name: `${next.on} writes ${clientId}`,
      by: 'person',
      take(one) {
        one.outside = { ...one.outside, written: [...written, clientId] };
        one.tell(
          next.on,
          'outbox',
          draftOf(clientId, next.file ? [chosenFile(`f${clientId}`)] : []),
        );
      },
    });
  }
  const { discards } = plan;
  for (const page of plan.pages) {
    if (untold.includes(page))
      steps.push({
        name: `${page} hears of the store`,
        take: (one) => hearOfStore(one, page),
      });
    steps.push({
      name: `${page} is reloaded`,
      by: 'fault',
      take(one) {
        one.close(page);
        const discardedOn = one.outside.discardedOn.filter((other) => other !== page);
        one.outside = { ...one.outside, discardedOn };
        dropJobs(one, page);
        open(one, page);
      },
    });
    if (discards !== undefined && unsentOn(company, page).some((one) => one.clientId === discards))
      steps.push({
        name: `${page} discards ${discards}`,
        by: 'person',
        take(one) {
          const discardedOn = withNew(one.outside.discardedOn, [page]).toSorted();
          one.outside = { ...one.outside, discarded: [discards], discardedOn };
          one.tell(page, 'outbox', { type: 'outbox.discard', clientId: discards });
        },
      });
  }
  for (const timer of company.timers) {
    const by = passing[nameOfDelay(timer)];
    if (by === undefined) continue;
    const step = {
      name: `${timer.owner}: ${nameOfDelay(timer)} is over`,
      take: (one: Sending) => one.fire(timer),
    };
    steps.push(by === 'fault' ? { ...step, by } : step);
  }
  steps.push(
    isOffline
      ? { name: 'the network comes', take: (one) => turnNetwork(one, plan, false) }
      : { name: 'the network goes', by: 'fault', take: (one) => turnNetwork(one, plan, true) },
  );
  return steps;
}

/** `xstate.after.NAME.chart.state` */
const nameOfDelay = ({ event }: Timer): string => event.type.split('.')[2] ?? '';

function turnNetwork(company: Sending, { pages }: Plan, isOffline: boolean): void {
  company.outside = { ...company.outside, isOffline };
  const type = isOffline ? 'connectivity.offline' : 'connectivity.online';
  for (const page of pages) company.tell(page, 'outbox', { type });
}

const draftOf = (clientId: string, attachments: readonly UnsentAttachment[]) => ({
  type: 'outbox.enqueue' as const,
  clientId,
  conversationId: 'c1',
  content: clientId,
  replyTo: null,
  attachments,
});

/** Deletions that are stored or under way; the world ends with them. */
const deletionsIn = (company: Sending): string[] => [
  ...company.outside.deletions,
  ...company.leaves('deletion').map(({ id }) => id.slice('deletion:'.length)),
];

function factsOf(company: Sending, plan: Plan) {
  const { rows, arrived, written, everStored, discarded, hidden, jobs } = company.outside;
  const idsOf = (some: Device['rows']) => some.map(({ clientId }) => clientId);
  return {
    written: everStored.length > 0 ? everStored : written,
    discarded,
    hidden,
    arrived: arrived.map(({ clientId }) => clientId),
    deleted: arrived
      .filter(({ id }) => deletionsIn(company).includes(id))
      .map(({ clientId }) => clientId),
    kept: idsOf(rows.filter(({ isDiscarded }) => !isDiscarded)),
    keptDiscarded: idsOf(rows.filter(({ isDiscarded }) => isDiscarded)),
    stored: everStored,
    withFiles: plan.writes.flatMap(({ file }, index) => (file ? [`m${index + 1}`] : [])),
    trying: jobs.filter(({ src, isLeft }) => src === 'send' && !isLeft).map(({ leaf }) => leaf),
  };
}

/** A message that the store does not take waits for the person, who is told so. */
const isForPerson = (company: Sending, page: string, clientId: string) =>
  company.known(page, `message:${clientId}`)?.matches({ way: 'unstored' }) === true &&
  !company.outside.rows.some((row) => row.clientId === clientId);

function isAllSent(company: Sending, { pages }: Plan): boolean {
  const { rows, arrived, everStored, discarded, jobs } = company.outside;
  if (jobs.some(({ src }) => src === 'store') || rows.some(isDoubted)) return false;
  const isDone = (clientId: string) =>
    discarded.includes(clientId) || pages.some((page) => isForPerson(company, page, clientId));
  const unsent = pages.flatMap((page) => unsentOn(company, page));
  if ([...unsent, ...rows.filter(isSendable)].some(({ clientId }) => !isDone(clientId)))
    return false;
  const known = [...arrived, ...rows].map(({ clientId }) => clientId);
  return everStored.every((clientId) => discarded.includes(clientId) || known.includes(clientId));
}
