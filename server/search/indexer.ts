/**
 * Keeps the index of the search (0023_search.sql) beside the messages. Sending writes nothing into it: each node hears
 * which conversations have moved, and takes them in half a second later. At the start, and each minute, it looks for
 * conversations that are behind, so that what a dead process had heard is not lost.
 *
 * It may be cut off anywhere, and run on several nodes at once: a conversation's mark is raised in the transaction that
 * writes its words, and whoever finds the mark locked passes it over. A message's version is given out under the lock
 * of its conversation, so that nothing below the mark can come later.
 *
 * Nothing that people do waits long for it, and it never waits for them while it holds a lock: where a conversation is
 * just being removed, it gives up and tries again.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerEvent } from '#contract/events.ts';
import type { Deps } from '#server/app/deps.ts';
import type { Queries } from '#server/store/database/database.ts';
import { indexPiece, isLockTaken } from './index-piece.ts';

interface IndexerNeeds extends Pick<Deps, 'db' | 'bus'> {
  readonly gatherMs: number;
  readonly lookMs: number;
  readonly onFailure: (error: unknown) => void;
}

export interface Indexer {
  /** Looks for conversations that are behind, and takes in changes from now on. */
  start(): Promise<void>;
  /** Ends after the piece that is under way. */
  stop(): Promise<void>;
}

/** Conversations in one statement. */
const pieceConversations = 100;
/** Tries come more and more slowly while the database is away. */
const waitMaxMs = 30_000;

export function createIndexer({ db, bus, gatherMs, lookMs, onFailure }: IndexerNeeds): Indexer {
  const behind = new Set<string>();
  const stopping = new AbortController();
  let failures = 0;
  let soon: NodeJS.Timeout | undefined;
  let lookTimer: NodeJS.Timeout | undefined;
  let forgetEvents = (): void => {};
  let working: Promise<void> = Promise.resolve();
  let looking: Promise<void> = Promise.resolve();

  function workSoon(): void {
    if (stopping.signal.aborted || soon !== undefined) return;
    soon = setTimeout(
      () => {
        working = work()
          .then(() => void (failures = 0), noteFailure)
          .then(() => {
            soon = undefined;
            if (behind.size > 0) workSoon();
          });
      },
      Math.min(gatherMs * 2 ** failures, waitMaxMs),
    );
  }

  function noteFailure(error: unknown): void {
    failures += 1;
    // A conversation that is just being removed is no news for anybody.
    if (!isLockTaken(error)) onFailure(error);
  }

  /** Takes in what is behind, piece by piece. What it fails at stays behind. */
  async function work(): Promise<void> {
    while (behind.size > 0 && !stopping.signal.aborted) {
      const ids = [...behind].slice(0, pieceConversations);
      // Removed first: a change that comes while the piece is written counts for the next one.
      for (const id of ids) behind.delete(id);
      const begun = performance.now();
      try {
        for (const id of await indexPiece(db, ids)) behind.add(id);
      } catch (error) {
        for (const id of ids) behind.add(id);
        throw error;
      }
      // An index that is made anew takes half of the time at most, so that it slows nobody down.
      if (behind.size > 0) await rest(performance.now() - begun, stopping.signal);
    }
  }

  async function look(): Promise<void> {
    for (const id of await readBehind(db)) behind.add(id);
    if (behind.size > 0) workSoon();
  }

  function lookNow(): void {
    looking = look().catch(onFailure);
  }

  return {
    async start() {
      forgetEvents = bus.onEvent((_audience, event) => {
        const id = movedBy(event);
        if (id === undefined) return;
        behind.add(id);
        workSoon();
      });
      lookTimer = setInterval(lookNow, lookMs);
      lookNow();
      await looking;
    },
    async stop() {
      stopping.abort();
      forgetEvents();
      clearInterval(lookTimer);
      clearTimeout(soon);
      await Promise.all([working, looking]);
    },
  };
}

/** Ends early when the server stops. */
const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

/** Returns the conversation whose messages the event changed. */
function movedBy({ name, payload }: ServerEvent): string | undefined {
  if (name === 'message:new' || name === 'message:update') return payload.conversationId;
  if (name === 'conversations:new' || name === 'conversations:update')
    return payload.conversation.id;
  return undefined;
}

/** Newest activity first: that is searched most. */
async function readBehind(db: Queries): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select c.id from conversations c left join search_marks mark on mark.conversation_id = c.id
     where mark.is_whole is not true or mark.version < c.version
     order by (
       select m.created_at from messages m where m.conversation_id = c.id order by m.seq desc limit 1
     ) desc nulls last`,
  );
  return rows.map(({ id }) => id);
}
