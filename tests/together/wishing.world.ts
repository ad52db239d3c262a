/**
 * Marking one chat as unread and as read from the pages of one device, and from another device. Requests, answers and
 * events are lost or late, pages are reloaded, the network goes and comes, the store fails, and the server refuses.
 */
import { dbStore } from '#machines/store/db/db.store.ts';
import { selectIsMarked } from '#machines/store/db/db.settings.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { wishMachine } from '#machines/sending/wish/wish.machine.ts';
import { readClock, wishesMachine } from '#machines/sending/wishes/wishes.machine.ts';
import { ownUserShape } from '#tests/machines/kit/shapes.ts';
import { Company } from './company.ts';
import type { Step, World } from './explore.ts';
import { brokenLaw } from './laws.ts';
import { pageOf } from './refs.ts';
import {
  began,
  change,
  drop,
  isOfStore,
  quiet,
  readList,
  set,
  stepsOf,
  stopped,
  subject,
  type Around,
  type Wishing,
} from './wishing.device.ts';
import { wishingLaws } from './wishing.laws.ts';

interface Plan {
  readonly pages: readonly string[];
  /** On which page the mark is turned, in this order. */
  readonly turns: readonly string[];
  /** Another device turns it, too. */
  readonly isMeddled?: true;
  /** Nothing breaks but requests and their answers: with all faults two pages would have too many orders. */
  readonly isFirm?: true;
}

/** The device's clock at this moment: it tells one wish from the next. */
let nowMs = 0;
const onClock = wishesMachine.provide({ actions: { readClock: readClock(() => nowMs) } });

/** A store that hangs is a fault. */
const passing: Readonly<Record<string, 'by itself' | 'fault'>> = {
  backoff: 'by itself',
  leftAlone: 'by itself',
  storePatience: 'fault',
};

export function wishingWorld(name: string, plan: Plan): World<Around> {
  const world: World<Around> = {
    name,
    charts: { wishes: onClock, wish: wishMachine, db: dbStore },
    laws: wishingLaws,
    began,
    stopped,
    begin() {
      const company: Wishing = new Company(world, quiet);
      for (const page of plan.pages) open(company, page);
      // The pages have read the empty store and the list.
      for (let [step] = stepsOf(company); step; [step] = stepsOf(company)) step.take(company);
      return company;
    },
    steps: (company) =>
      stepsIn(company, plan).filter(
        ({ name: step, by }) => !plan.isFirm || by !== 'fault' || step.includes('is lost'),
      ),
    broken: (company) => brokenLaw(wishingLaws, factsOf(company, plan)),
    goal: { name: 'nothing waits any more', isReached: (company) => isSettled(company, plan) },
    project: {
      db({ context }) {
        // Safe: this is the store's context.
        const { settings, settingsBefore, wishes } = context as DbContext;
        return [settings, wishes, settings['c1'] === settingsBefore['c1']];
      },
      wishes: ({ context: { now: _now, failedTries, ...rest } }) => [
        rest,
        Math.min(failedTries, 1),
      ],
      wish: ({ context: { failedTries, failure, ...rest } }) => [
        rest,
        Math.min(failedTries, 1),
        failure?.kind,
      ],
    },
  };
  return world;
}

function open(company: Wishing, page: string): void {
  company.start(page, 'db', { self: ownUserShape({ id: 'me' }) });
  const link = company.outside.isOffline ? 'offline' : 'online';
  company.start(page, 'wishes', { userId: 'me', link });
  if (!company.outside.isOffline) readList(company, page);
}

// Safe: this is the store's snapshot.
const dbOn = (company: Wishing, page: string) => company.known(page, 'db')?.context as DbContext;

const isMarkedOn = (company: Wishing, page: string) => selectIsMarked(dbOn(company, page), 'c1');

function stepsIn(company: Wishing, plan: Plan): Step<Around>[] {
  const { isOffline, wished, untold, events, isMeddled } = company.outside;
  const steps = stepsOf(company);
  if (company.outside.jobs.some(isOfStore)) return steps;
  const next = plan.turns[wished.length];
  if (next !== undefined && dbOn(company, next).order !== null)
    steps.push({ name: `${next} turns the mark`, by: 'person', take: (one) => turn(one, next) });
  if (plan.isMeddled && !isMeddled)
    steps.push({
      name: 'another device turns the mark',
      by: 'person',
      take(one) {
        set(one, !one.outside.server.unread, plan.pages);
        change(one, () => ({ isMeddled: true }));
      },
    });
  for (const told of events)
    steps.push({
      name: `${told.page} hears of version ${told.settings.version}`,
      take(one) {
        change(one, () => ({ events: events.filter((other) => other !== told) }));
        const payload = { conversationId: 'c1', settings: told.settings };
        one.tell(told.page, 'db', { type: 'conversations:settings', payload });
      },
    });
  for (const page of plan.pages) {
    if (untold.includes(page))
      steps.push({
        name: `${page} hears of the store`,
        take(one) {
          change(one, () => ({ untold: untold.filter((other) => other !== page) }));
          one.tell(page, 'wishes', { type: 'wishes.storeChanged' });
        },
      });
    steps.push({ name: `${page} is reloaded`, by: 'fault', take: (one) => reload(one, page) });
  }
  for (const timer of company.timers) {
    const delay = timer.event.type.split('.')[2] ?? '';
    const by = passing[delay];
    if (by === undefined) continue;
    const step = {
      name: `${timer.owner}: ${delay} is over`,
      take: (one: Wishing) => one.fire(timer),
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

/** The person wants the other one of what this page shows. */
function turn(company: Wishing, page: string): void {
  const value = !isMarkedOn(company, page);
  change(company, ({ wished }) => ({ wished: [...wished, value] }));
  nowMs = company.outside.wished.length;
  company.tell(page, 'wishes', { type: 'wishes.want', subject, value });
}

function reload(company: Wishing, page: string): void {
  company.close(page);
  drop(company, ({ leaf }) => pageOf(leaf) === page);
  change(company, ({ untold, events }) => ({
    untold: untold.filter((other) => other !== page),
    events: events.filter((told) => told.page !== page),
  }));
  open(company, page);
}

/** A connection that comes back brings a new list, because its events are lost. */
function turnNetwork(company: Wishing, { pages }: Plan, isOffline: boolean): void {
  change(company, () => ({ isOffline, events: [] }));
  const type = isOffline ? 'connectivity.offline' : 'connectivity.online';
  for (const page of pages) company.tell(page, 'wishes', { type });
  for (const page of pages) {
    if (isOffline) drop(company, ({ leaf }) => leaf === `${page}/list`);
    else readList(company, page);
  }
}

function isSettled(company: Wishing, { pages }: Plan): boolean {
  const { row, jobs, events, untold, isOffline } = company.outside;
  const isIdle = (page: string) => {
    const wish = company.known(page, `wish:${subject}`);
    return wish === undefined || wish.matches('refused');
  };
  const waits = [...jobs, ...events, ...untold];
  return row === null && waits.length === 0 && !isOffline && pages.every(isIdle);
}

function factsOf(company: Wishing, plan: Plan) {
  const { outside } = company;
  const { wished, server, storedLast, arrivedLast, row, jobs } = outside;
  const { isMeddled, isGivenUp } = outside;
  return {
    isSettled: isSettled(company, plan),
    server: server.unread,
    shown: plan.pages.map((page) => ({ page, value: isMarkedOn(company, page) })),
    // What another device wants, what is refused and what could not be kept may stand otherwise.
    wishedLast: isMeddled || isGivenUp ? null : (wished.at(-1) ?? null),
    storedLast,
    stored: row?.askedAt ?? null,
    arrivedLast,
    isAtServer: wished[storedLast - 1] === server.unread,
    isGivenUp,
    trying: jobs.filter(({ src, at }) => src === 'send' && at !== 'waits').map(({ leaf }) => leaf),
  };
}
