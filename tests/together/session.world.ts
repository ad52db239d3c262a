/**
 * One person's session in two pages of a browser: both refresh, answers are lost, pages are reloaded, somebody signs
 * out. The server trades tokens as ours does.
 */
import { sessionMachine } from '#machines/app/session/session.machine.ts';
import { Company } from './company.ts';
import type { Step, World } from './explore.ts';
import { brokenLaw, sessionLaws } from './laws.ts';
import {
  began,
  change,
  signedIn,
  stepsOf,
  stopped,
  tokenIn,
  type Signed,
  type Tokens,
} from './session.device.ts';

interface Plan {
  /** So often the access token becomes too old. */
  readonly expiries: number;
  /** The person signs out. */
  readonly leaves?: true;
}

const pages = ['a', 'b'];

export function sessionWorld(name: string, plan: Plan): World<Tokens> {
  const world: World<Tokens> = {
    name,
    charts: { session: sessionMachine },
    laws: sessionLaws,
    began,
    stopped,
    begin() {
      const company: Signed = new Company(world, signedIn);
      for (const page of pages) open(company, page);
      for (const round of ['reads', 'reads the profile'])
        for (const step of stepsOf(company)) if (step.name.endsWith(round)) step.take(company);
      return company;
    },
    steps: (company) => stepsIn(company, plan),
    broken: (company) => brokenLaw(sessionLaws, factsOf(company)),
    goal: {
      name: 'both pages have usable tokens, or both are signed out',
      isReached: (company) => isSettled(company),
    },
    project: {
      session: ({ context: { session, hint, failedTries } }) => [
        tokenIn(session),
        hint,
        Math.min(failedTries, 2),
      ],
    },
  };
  return world;
}

function open(company: Signed, page: string): void {
  const { hint } = company.outside;
  company.start(page, 'session', { hint: hint === 'leaving' ? { leavingId: 'me' } : hint });
}

function stepsIn(company: Signed, plan: Plan): Step<Tokens>[] {
  const { server, untold, hasLeft } = company.outside;
  const steps = stepsOf(company);
  for (const page of pages) {
    const session = company.known(page, 'session');
    const token = tokenIn(session?.context.session);
    const isIn = session?.matches('signedIn') === true;
    if (isIn && (token <= server.expired || !server.isAlive))
      if (session.matches({ signedIn: { tokens: 'usable' } }))
        steps.push({
          name: `a request of ${page} gets 401`,
          take: (one) =>
            one.tell(page, 'session', { type: 'session.renew', usedToken: `access ${token}` }),
        });
    if (untold.includes(page))
      steps.push({
        name: `${page} hears of the store`,
        take(one) {
          change(one, () => ({ untold: one.outside.untold.filter((other) => other !== page) }));
          one.tell(page, 'session', { type: 'tokenStore.changed' });
        },
      });
    if (plan.leaves && isIn && !hasLeft)
      steps.push({
        name: `${page} signs out`,
        by: 'person',
        take(one) {
          change(one, () => ({ hasLeft: true }));
          one.tell(page, 'session', { type: 'session.signOut' });
        },
      });
    steps.push({
      name: `${page} is reloaded`,
      by: 'fault',
      take(one) {
        one.close(page);
        change(one, () => ({ untold: one.outside.untold.filter((other) => other !== page) }));
        open(one, page);
      },
    });
  }
  if (server.isAlive && server.expired < plan.expiries && server.expired < server.newest)
    steps.push({
      name: 'the access token expires',
      by: 'person',
      take: (one) => change(one, () => ({ server: { ...server, expired: server.newest } })),
    });
  // The grace is longer than all pauses together; it may end once the new tokens are in the store.
  if (server.isInGrace && company.outside.stored === server.newest)
    steps.push({
      name: 'the grace is over',
      take: (one) => change(one, () => ({ server: { ...server, isInGrace: false } })),
    });
  for (const timer of company.timers) {
    const [, , delay] = timer.event.type.split('.');
    if (delay === 'retryPause')
      steps.push({ name: `${timer.owner}: ${delay} is over`, take: (one) => one.fire(timer) });
    else if (delay === 'logoutPatience' || delay === 'storePatience')
      steps.push({
        name: `${timer.owner}: ${delay} is over`,
        by: 'fault',
        take: (one) => one.fire(timer),
      });
  }
  return steps;
}

const isOut = (company: Signed, page: string): boolean =>
  company.known(page, 'session')?.matches('signedOut') === true;

function factsOf(company: Signed) {
  const { hasLeft, isRevoked, lock, jobs } = company.outside;
  const [first] = lock;
  return {
    hasLeft,
    isRevoked,
    signedOut: pages.filter((page) => isOut(company, page)),
    trading: jobs
      .filter(({ at, leaf }) => at.startsWith('is ') && leaf !== first)
      .map(({ leaf }) => leaf),
  };
}

function isSettled(company: Signed): boolean {
  const { server, stored, hasLeft } = company.outside;
  // A sign-out that the server never hears of ends the session here all the same.
  if (!server.isAlive || hasLeft)
    return stored === null && pages.every((page) => isOut(company, page));
  return pages.every((page) => {
    const session = company.known(page, 'session');
    return (
      session?.matches({ signedIn: { tokens: 'usable', tokenStore: 'settled' } }) === true &&
      tokenIn(session.context.session) > server.expired
    );
  });
}
