/**
 * Makes the tag of a person's list of conversations from what the list is made of: the versions of the conversations
 * and of the person's settings of them, the rows of the people in them, the person's contacts and blocks, and who is
 * connected. The same tag means the same
 * list, whoever asks and whatever they have heard meanwhile, and one small statement finds it: the list itself costs
 * fifteen times as much, and every open page asks every 20 s.
 */
import { hash } from 'node:crypto';
import { version } from '#server/kit/version.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Presence } from '../presence/presence.ts';
import { stateStatement, statesStatement } from './list-tag.sql.ts';

/** What the database knows of a list. */
export interface ListState {
  readonly digest: string;
  /** The people in it, separated by spaces. */
  readonly people: string;
  /** The ends of its conversations' ids, eight characters each (known-tags.ts). */
  readonly conversations: string;
}

export async function readListState(db: Queries, userId: string): Promise<ListState> {
  const { rows } = await db.query<ListState>(stateStatement, [userId]);
  const [state] = rows;
  if (state === undefined) throw new Error('An aggregate gave no row');
  return state;
}

/** From this number on, lists cost less together than each by itself. */
const manyLists = 6;

/** Reads the states of several people's lists, in their order. */
export async function readListStates(
  db: Queries,
  userIds: readonly string[],
): Promise<readonly ListState[]> {
  if (userIds.length < manyLists) {
    return Promise.all(userIds.map((userId) => readListState(db, userId)));
  }
  const { rows } = await db.query<ListState & { viewer: string }>(statesStatement, [userIds]);
  const states = new Map(rows.map(({ viewer, ...state }) => [viewer, state]));
  return userIds.flatMap((userId) => states.get(userId) ?? []);
}

/** Returns the tag of the list as it is in this state, with who is connected right now. */
export async function tagOf(presence: Presence, { digest, people }: ListState): Promise<string> {
  const liveness = await presence.livenessOf(people.split(' '));
  const connected = [...liveness].map((one) => one.join(' ')).join();
  // Another program may show the same things otherwise.
  return `"${hash('sha256', [version, digest, people, connected].join('\n'), 'base64url')}"`;
}
