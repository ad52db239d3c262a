/**
 * Remembers the tags of lists that were made last (list-tag.ts), so that an unchanged list costs no statement. A tag is
 * made of six tables and of who is connected. It is forgotten by
 * - every statement of this node that writes one of the tables, whoever runs it and whatever is published of it: the
 *   pool tells of it. Statements that name what they touch leave the lists alone in which that is not.
 * - everybody who comes or goes, in whose list they are;
 * - a statement whose end nobody knows, because it may be committed by PostgreSQL later: nothing counts for a minute;
 * - other nodes: nothing counts while there are any (presence/sole-node.ts);
 * - time, for the sake of whoever changes the database by hand.
 * A tag counts only if none of that has come since before the state was read of which it is made.
 */
import type { Deps } from '#server/app/deps.ts';
import { rememberAnswers } from '#server/kit/known-answers.ts';
import type { Write } from '#server/store/database/database.ts';
import type { ListState } from './list-tag.ts';

/** The longest that a hand-made change of the database is not seen. */
const rememberedMs = 10 * 60_000;
/** Twice what PostgreSQL may work at a statement (store/database/pool.ts). */
const doubtMs = 60_000;
const tagsMax = 10_000;
const touchesMax = 100_000;

/** The tables of which a list's tag is made. Triggers and cascades of other tables write none of their columns. */
export const tablesOfLists = [
  'conversations',
  'participants',
  'users',
  'contacts',
  'blocks',
  'calls',
] as const;

const listWriting = new RegExp(
  String.raw`\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy)\s+(?:only\s+)?(?:public\.)?"?(?:${tablesOfLists.join('|')})\b`,
  'i',
);
const writesLists = rememberAnswers((text) => listWriting.test(text));

interface KnownTag {
  readonly tag: string;
  /** The keys of the conversations and people in the list. */
  readonly keys: Uint32Array;
  /** Nothing in the list was touched before this. */
  unchangedAt: number;
  readonly soleTime: number;
  readonly madeAtMs: number;
}

export function createKnownTags({
  db,
  bus,
  clock,
  presence,
}: Pick<Deps, 'db' | 'bus' | 'clock' | 'presence'>) {
  /** By person, the oldest first. */
  const tags = new Map<string, KnownTag>();
  /** By key, when it was touched; times are counted, not measured. */
  const touchedAt = new Map<number, number>();
  let now = 0;
  let allTouchedAt = 0;
  let doubtUntilMs = -Infinity;

  function touch(ids: readonly string[]): void {
    now += 1;
    for (const id of ids) touchedAt.set(keyOf(id), now);
    if (touchedAt.size > touchesMax) touchAll();
  }

  function touchAll(): void {
    now += 1;
    allTouchedAt = now;
    touchedAt.clear();
  }

  const stopWrites = db.onWrite(({ text, touched, isOver }: Write) => {
    if (!writesLists(text)) return;
    if (touched === null) touchAll();
    else if (touched.length > 0) touch(touched);
    if (!isOver) doubtUntilMs = clock.now() + doubtMs;
  });
  const stopLiveness = bus.connections.onLiveness((userId) => touch([userId]));

  function isUnchanged(known: KnownTag): boolean {
    if (known.unchangedAt === now) return true;
    if (known.unchangedAt < allTouchedAt) return false;
    const isTouched = known.keys.some((key) => (touchedAt.get(key) ?? 0) > known.unchangedAt);
    if (!isTouched) known.unchangedAt = now;
    return !isTouched;
  }

  return {
    /** Returns the time from which on changes count. Take it before the state is read. */
    now: (): number => now,
    /** Returns the tag of the person's list; undefined: it must be made. */
    of(userId: string): string | undefined {
      const known = tags.get(userId);
      if (known === undefined) return undefined;
      const at = clock.now();
      const isGood =
        known.soleTime === presence.soleTime() &&
        at >= doubtUntilMs &&
        at - known.madeAtMs < rememberedMs &&
        isUnchanged(known);
      if (isGood) return known.tag;
      tags.delete(userId);
      return undefined;
    },
    /** Remembers a tag that was made of this state, which was read after `readFrom`. */
    remember(userId: string, tag: string, state: ListState, readFrom: number): void {
      const soleTime = presence.soleTime();
      if (soleTime === null || clock.now() < doubtUntilMs) return;
      tags.delete(userId);
      const known = {
        tag,
        keys: keysOf(state),
        unchangedAt: readFrom,
        soleTime,
        madeAtMs: clock.now(),
      };
      tags.set(userId, known);
      const [oldest] = tags.keys();
      if (tags.size > tagsMax && oldest !== undefined) tags.delete(oldest);
    },
    stop() {
      stopWrites();
      stopLiveness();
    },
  };
}

const keyChars = 8;

/** The end of an id is random. Two with the same key are read anew a little too often. */
const keyOf = (id: string): number => Number.parseInt(id.slice(-keyChars), 16);

function keysOf({ people, conversations }: ListState): Uint32Array {
  const ofPeople = people.split(' ').map(keyOf);
  const count = conversations.length / keyChars;
  const keys = new Uint32Array(ofPeople.length + count);
  keys.set(ofPeople);
  for (let index = 0; index < count; index += 1) {
    keys[ofPeople.length + index] = keyOf(
      conversations.slice(index * keyChars, (index + 1) * keyChars),
    );
  }
  return keys;
}
