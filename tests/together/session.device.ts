/**
 * Plays the services of the session on one device, step by step, and the server that trades refresh tokens as
 * server/app/auth/refresh.ts does: a token is good once, and again while its successor is unused and the grace lasts.
 */
import { RequestFailed } from '#services/app/api/types.ts';
import type { StoredSession } from '#services/app/token-store/types.ts';
import { ownUserShape } from '#tests/machines/kit/shapes.ts';
import type { Company } from './company.ts';
import type { Step } from './explore.ts';
import type { Leaf } from './players.ts';
import { pageOf } from './refs.ts';

interface Job {
  readonly leaf: string;
  readonly src: string;
  readonly at: string;
  /** The number of the refresh token that it was given or has read. */
  readonly token: number;
}

export interface Tokens {
  /** The number of the stored refresh token; null: nobody is stored. */
  readonly stored: number | null;
  readonly hint: 'nobody' | 'somebody' | 'leaving';
  /** Pages in the order in which they get the lock. */
  readonly lock: readonly string[];
  readonly jobs: readonly Job[];
  readonly untold: readonly string[];
  readonly server: {
    readonly isAlive: boolean;
    /** The newest refresh token; it is unused. Its predecessor is good again while the grace lasts. */
    readonly newest: number;
    readonly isInGrace: boolean;
    /** Access tokens up to this number are too old. */
    readonly expired: number;
  };
  /** The person has signed out. */
  readonly hasLeft: boolean;
  /** The server has ended the session because a token came again. */
  readonly isRevoked: boolean;
}

export const signedIn: Tokens = {
  stored: 1,
  hint: 'somebody',
  lock: [],
  jobs: [],
  untold: [],
  server: { isAlive: true, newest: 1, isInGrace: false, expired: 0 },
  hasLeft: false,
  isRevoked: false,
};

export type Signed = Company<Tokens>;

const sessionOf = (token: number): StoredSession => ({
  user: ownUserShape({ id: 'me' }),
  accessToken: `access ${token}`,
  refreshToken: `refresh ${token}`,
});

export const tokenIn = (session: StoredSession | null): number =>
  Number(session?.accessToken.split(' ')[1] ?? 0);

/** The first thing that a service does. The others do nothing here. */
const beginnings: Readonly<Record<string, string>> = {
  readTokenStore: 'reads',
  readLeaver: 'looks who was leaving',
  renew: 'waits',
  logOut: 'asks to end',
  forgetUser: 'forgets the person',
  forgetTokens: 'forgets the tokens',
  readSelf: 'reads the profile',
};

export function began(company: Signed, { path: leaf, src, input }: Leaf): void {
  const at = beginnings[src];
  if (at === undefined) return;
  // Safe: these are given a session or nothing.
  const token = tokenIn((input ?? null) as StoredSession | null);
  change(company, ({ jobs, lock }) => ({
    jobs: [...jobs, { leaf, src, at, token }],
    lock: src === 'renew' ? [...lock, leaf] : lock,
  }));
  if (src === 'logOut') change(company, () => ({ hint: 'leaving' }));
}

/** Nobody hears of a job that is given up, and its lock is free at once. A change that the store was told is made. */
export function stopped(company: Signed, { path }: Leaf): void {
  const job = company.outside.jobs.find(({ leaf }) => leaf === path);
  if (!job) return;
  const isWriting = job.at.startsWith('forgets') || job.at === 'keeps the answer';
  end(company, job);
  if (isWriting) writes[job.at]?.(company, job);
}

export function change(company: Signed, to: (tokens: Tokens) => Partial<Tokens>): void {
  company.outside = { ...company.outside, ...to(company.outside) };
}

function put(company: Signed, job: Job, news: Partial<Job>): void {
  change(company, ({ jobs }) => ({
    jobs: jobs.map((one) => (one === job ? { ...one, ...news } : one)),
  }));
}

function end(company: Signed, job: Job): void {
  change(company, ({ jobs, lock }) => ({
    jobs: jobs.filter((one) => one !== job),
    lock: lock.filter((leaf) => leaf !== job.leaf),
  }));
}

function answer(company: Signed, job: Job, output: unknown): void {
  end(company, job);
  company.answer(job.leaf, output);
}

const failing =
  (status?: number) =>
  (company: Signed, job: Job): void => {
    end(company, job);
    const failure =
      status === undefined
        ? ({ kind: 'network' } as const)
        : ({
            kind: 'http',
            status,
            code: 'unauthorized',
            message: null,
            retryAfterMs: null,
          } as const);
    company.fail(job.leaf, new RequestFailed(failure));
  };

/** Changes the store, of which the other page is told. */
function write(company: Signed, leaf: string, stored: number | null): void {
  const isNew = stored !== company.outside.stored;
  const others = ['a', 'b'].filter((page) => page !== pageOf(leaf));
  change(company, ({ untold, hint }) => ({
    stored,
    // The note of a person who leaves stays until nobody is there.
    hint: stored === null ? 'nobody' : hint === 'leaving' ? hint : 'somebody',
    untold: isNew ? [...new Set([...untold, ...others])].toSorted() : untold,
  }));
}

const storedNow = ({ outside: { stored } }: Signed): StoredSession | null =>
  stored === null ? null : sessionOf(stored);

/** A write that has begun is made, whether somebody waits for it or not. */
const writes: Readonly<Record<string, (company: Signed, job: Job) => void>> = {
  'forgets the person': (company, job) => write(company, job.leaf, null),
  'forgets the tokens': (company, job) =>
    write(company, job.leaf, company.outside.stored === job.token ? null : company.outside.stored),
  'keeps the answer': (company, job) =>
    write(
      company,
      job.leaf,
      company.outside.stored === job.token ? job.token + 1 : company.outside.stored,
    ),
};

function trade(company: Signed, job: Job): void {
  const { server } = company.outside;
  const isNew = server.isAlive && job.token === server.newest;
  const isRepeated = server.isAlive && server.isInGrace && job.token === server.newest - 1;
  if (isNew)
    change(company, () => ({ server: { ...server, newest: job.token + 1, isInGrace: true } }));
  const isGood = isNew || isRepeated;
  if (!isGood && server.isAlive)
    change(company, () => ({ server: { ...server, isAlive: false }, isRevoked: true }));
  put(company, job, { at: isGood ? 'is answered' : 'is refused' });
}

/** The hint is mended as well. */
function findLeaver(company: Signed, job: Job): void {
  write(company, job.leaf, company.outside.stored);
  answer(company, job, storedNow(company));
}

const plays: Readonly<Record<string, (company: Signed, job: Job) => void>> = {
  reads: (company, job) => answer(company, job, storedNow(company)),
  'looks who was leaving': findLeaver,
  'reads the profile': (company, job) => answer(company, job, ownUserShape({ id: 'me' })),
  'asks to end'(company, job) {
    change(company, ({ server }) => ({ server: { ...server, isAlive: false } }));
    answer(company, job, undefined);
  },
  'has its turn'(company, job) {
    const { stored } = company.outside;
    if (stored !== job.token) return answer(company, job, storedNow(company));
    put(company, job, { at: 'is asked' });
  },
  'is asked': trade,
  'is answered': (company, job) => put(company, job, { at: 'keeps the answer' }),
  'is refused': failing(401),
};

const breaks: Readonly<Record<string, string>> = {
  reads: 'fails',
  'asks to end': 'is lost',
  'is asked': 'is lost',
  'is answered': 'is lost on the way back',
};

export function stepsOf({ outside: { jobs, lock } }: Signed): Step<Tokens>[] {
  return jobs.flatMap((job): Step<Tokens>[] => {
    if (job.at === 'waits' && lock[0] !== job.leaf) return [];
    const at = job.at === 'waits' ? 'has its turn' : job.at;
    const written = writes[at];
    const take = (company: Signed) => {
      if (!written) return plays[at]?.(company, job);
      written(company, job);
      const found = storedNow(company);
      answer(company, job, found);
    };
    const going: Step<Tokens> = { name: `${job.leaf}: ${at}`, take };
    const broken = breaks[at];
    if (broken === undefined) return [going];
    const name = `${job.leaf}: ${at}, and that ${broken}`;
    return [going, { name, by: 'fault', take: (company) => failing()(company, job) }];
  });
}
