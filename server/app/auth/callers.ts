/** Who asks: a token that is good, of a session that has not ended (contract: at once, on every node). */
import type { Bus } from '#server/store/bus/bus.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/store/database/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { SessionTokens } from './session-tokens.ts';

export interface Caller {
  readonly id: string;
  readonly sessionId: string;
  readonly expiresAtMs: number;
}

export interface Callers {
  /** @throws Refusal `unauthorized` */
  ofToken(token: string): Promise<Caller>;
  /** The same for `Authorization: Bearer …`. */
  ofHeader(authorization: string | undefined): Promise<Caller>;
  /** For what the cookie `files` holds: whoever may read files. @throws Refusal `unauthorized` */
  ofFilesToken(token: string): Promise<Caller>;
  /** For the ticket in an export's address. @throws Refusal `unauthorized` */
  ofExportTicket(ticket: string): Promise<Caller>;
}

/** A node that missed a notice (the bus delivers at most once) finds out after this long. */
const recheckMs = 60_000;
const sessionsKept = 10_000;

interface CallersNeeds {
  readonly accessTokens: SessionTokens;
  readonly filesTokens: SessionTokens;
  readonly exportTickets: SessionTokens;
  readonly db: Database;
  readonly bus: Bus;
  readonly clock: Clock;
}

export function createCallers({
  accessTokens,
  filesTokens,
  exportTickets,
  db,
  bus,
  clock,
}: CallersNeeds): Callers {
  /** Sessions that were there when last asked, oldest first. The promise: many requests at once ask once. */
  const known = new Map<string, { there: Promise<boolean>; atMs: number }>();

  // A request that already waits for its answer overlapped with the end; every later one asks again.
  bus.onNotice((notice) => {
    if (notice.kind === 'session.ended') known.delete(notice.sessionId);
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
      const { rows } = await db.query('select 1 from sessions where id = $1 and user_id = $2', [
        sessionId,
        userId,
      ]);
      return rows.length > 0;
    } catch (error) {
      known.delete(sessionId);
      throw error;
    }
  }

  async function ofSession(tokens: SessionTokens, token: string): Promise<Caller> {
    const claims = await tokens.read(token);
    if (claims === undefined || !(await isThere(claims.sessionId, claims.userId))) {
      throw new Refusal('unauthorized');
    }
    return { id: claims.userId, sessionId: claims.sessionId, expiresAtMs: claims.expiresAtMs };
  }

  const ofToken = (token: string) => ofSession(accessTokens, token);

  return {
    ofToken,
    ofFilesToken: (token) => ofSession(filesTokens, token),
    ofExportTicket: (ticket) => ofSession(exportTickets, ticket),
    async ofHeader(authorization) {
      const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
      if (token === undefined) throw new Refusal('unauthorized');
      return ofToken(token);
    },
  };
}
