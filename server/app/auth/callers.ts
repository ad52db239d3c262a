/** Finds out who sends a request. A session that has ended is refused at once, on every node that heard of its end. */
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';
import { askTogether } from '#server/kit/ask-together.ts';
import { oldestSignIn } from './sessions.ts';
import type { TokenKind } from './session-tokens.ts';

export interface Caller {
  readonly id: string;
  readonly sessionId: string;
  readonly expiresAtMs: number;
}

export type Callers = ReturnType<typeof createCallers>;

/** A node that missed a notice (the bus delivers at most once) finds out after this long. */
const recheckMs = 60_000;
const sessionsKept = 10_000;

interface Asked {
  readonly sessionId: string;
  readonly userId: string;
}

/** A scalar query is used because the plan of an `exists` may read all sessions into a hash. */
const thereStatement = {
  name: 'sessions that are there',
  text: `
select coalesce((
    select true from sessions s
    where s.id = asked.id and s.user_id = asked.user_id and s.expires_at > $3 and s.created_at > $4
  ), false) as "isThere"
from unnest($1::uuid[], $2::uuid[]) with ordinality asked (id, user_id, place)
order by place`,
};

export function createCallers({
  tokens,
  db,
  bus,
  clock,
}: Pick<Deps, 'tokens' | 'db' | 'bus' | 'clock'>) {
  /**
   * Remembers whether each session existed when the database was last asked; the oldest answer comes first. Promises are
   * kept, so that many requests at once ask once.
   */
  const known = new Map<string, { there: Promise<boolean>; atMs: number }>();

  // A request that is waiting for its answer now may still pass; every later one asks again.
  bus.onNotice((notice) => {
    if (notice.kind === 'session.ended') known.delete(notice.sessionId);
  });

  const askWhetherThere = askTogether(async (asked: readonly Asked[]) => {
    // The cookie `files` lives longer than a session that has come to its end.
    const { rows } = await db.query<{ isThere: boolean }>(thereStatement, [
      asked.map(({ sessionId }) => sessionId),
      asked.map(({ userId }) => userId),
      new Date(clock.now()),
      oldestSignIn(clock.now()),
    ]);
    return rows.map((row) => row.isThere);
  });

  function isThere(sessionId: string, userId: string): Promise<boolean> {
    const entry = known.get(sessionId);
    if (entry !== undefined && clock.now() - entry.atMs < recheckMs) return entry.there;
    const there = ask(sessionId, userId);
    known.delete(sessionId);
    known.set(sessionId, { there, atMs: clock.now() });
    const [oldest] = known.keys();
    if (known.size > sessionsKept && oldest !== undefined) known.delete(oldest);
    return there;
  }

  async function ask(sessionId: string, userId: string): Promise<boolean> {
    try {
      return await askWhetherThere({ sessionId, userId });
    } catch (error) {
      known.delete(sessionId);
      throw error;
    }
  }

  /** @throws Refusal `unauthorized` */
  async function ofToken(kind: TokenKind, token: string): Promise<Caller> {
    const caller = await tokens[kind].read(token);
    if (caller === undefined || !(await isThere(caller.sessionId, caller.id))) {
      throw new Refusal('unauthorized');
    }
    return caller;
  }

  return {
    ofToken,
    /** Finds the caller of `Authorization: Bearer …`. @throws Refusal `unauthorized` */
    async ofHeader(authorization: string | undefined): Promise<Caller> {
      const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
      if (token === undefined) throw new Refusal('unauthorized');
      return ofToken('access', token);
    },
  };
}
