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
  /** Changes of conversations that were heard of. */
  let moves = 0;
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

  /**
   * Takes in what is behind now, piece by piece. Changes that come meanwhile gather for the next time: taken in at once,
   * they would be pieces of a few messages each, without an end while people write. What it fails at stays behind.
   */
  async function work(): Promise<void> {
    const left = [...behind];
    behind.clear();
    while (left.length > 0 && !stopping.signal.aborted) {
      const ids = left.splice(0, pieceConversations);
      const [begun, movesBefore] = [performance.now(), moves];
      try {
        left.push(...(await indexPiece(db, ids)));
      } catch (error) {
        for (const id of [...ids, ...left]) behind.add(id);
        throw error;
      }
      const tookMs = performance.now() - begun;
      if (left.length > 0) await rest(restMsAfter(tookMs, moves - movesBefore), stopping.signal);
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
        moves += 1;
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

/** From so many changes a second on, what people write comes before the index. */
const livelyPerSecond = 100;

/**
 * Returns how long the index rests after a piece, during which so many changes came. It takes half of the time at most,
 * and a tenth while people write a lot, so that it slows nobody down. A search waits for no rest (`takeInMoments`).
 */
export function restMsAfter(tookMs: number, moves: number): number {
  const isLively = moves * 1_000 >= livelyPerSecond * tookMs;
  return tookMs * (isLively ? 9 : 1);
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
