/**
 * Keeps a person's own settings of a conversation in their seat (contract, Settings of a chat). They are nobody else's
 * matter: the conversation's lock and version are left alone, and sending a message pays nothing for them.
 */
import * as limits from '#contract/limits.ts';
import { forever } from '#contract/settings-rules.ts';
import type { ConversationSettings, SettingsChange } from '#contract/settings.ts';
import type { Deps } from '#server/app/deps.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import type { Queries } from '#server/store/database/database.ts';
import { isMember } from './membership.ts';

/** The settings as a statement gives them: times are milliseconds. */
export interface SettingsRow extends Omit<ConversationSettings, 'pinnedAt' | 'mutedUntil'> {
  readonly pinnedAt: number | null;
  readonly mutedUntil: number | null;
}

/** Returns the settings in the row of `participants` under this alias, as JSON. */
const settingsIn = (alias: string): string => `json_build_object(
    'version', ${alias}.settings_version,
    'pinnedAt', extract(epoch from ${alias}.pinned_at) * 1000,
    'archivedSeq', ${alias}.archived_seq,
    'mutedUntil', extract(epoch from ${alias}.muted_until) * 1000,
    'unread', ${alias}.unread_mark
  )`;

/** Returns the same for a list; null where the person has never set any, which is nearly everywhere. */
export const settingsOf = (alias: string): string =>
  `case when ${alias}.settings_version > 0 then ${settingsIn(alias)} end`;

/**
 * Returns the condition that somebody has written, or called the person in vain, since they put the conversation into
 * the archive. A message that was deleted since has come all the same: the chat does not go away again. Only archived
 * conversations are looked at, and there mostly one message.
 */
export const wroteSince = (alias: string): string => `
  ${alias}.archived_seq is not null and coalesce((
    select true from messages m
    where m.conversation_id = ${alias}.conversation_id and m.seq > ${alias}.archived_seq
      and (m.service is null or m.service -> 'missedBy' ? ${alias}.user_id::text)
    order by m.seq limit 1
  ), false)`;

export const toSettings = (row: SettingsRow): ConversationSettings => ({
  version: row.version,
  pinnedAt: toTime(row.pinnedAt),
  archivedSeq: row.archivedSeq,
  mutedUntil: toTime(row.mutedUntil),
  unread: row.unread,
});

const toTime = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString();

/**
 * Changes the settings, and tells all of the person's devices. What is so already is no change.
 * @throws Refusal `not_found`, `pins_full`
 */
export async function changeSettings(
  { bus, clock, db }: Pick<Deps, 'bus' | 'clock' | 'db'>,
  userId: string,
  conversationId: string,
  change: SettingsChange,
): Promise<ConversationSettings> {
  const { settings, isNew } = await db.transaction(async (tx) => {
    // Two devices that pin at once are counted one after another.
    if (change.pinned === true) await lockPins(tx, userId);
    const seat = await lockSeat(tx, conversationId, userId);
    const wanted = changed(seat, change, clock.now());
    const isPinning = seat.pinnedAt === null && wanted.pinnedAt !== null;
    if (isPinning && (await countPins(tx, userId)) >= limits.pinnedChatsMax) {
      throw new Refusal('pins_full');
    }
    if (isSame(seat, wanted)) return { settings: toSettings(seat), isNew: false };
    return { settings: await write(tx, conversationId, userId, wanted), isNew: true };
  });
  if (isNew) {
    const payload = { conversationId, settings };
    bus.publish({ to: 'users', userIds: [userId] }, { name: 'conversations:settings', payload });
  }
  return settings;
}

interface Seat extends SettingsRow {
  readonly lastSeq: number;
}

/** @throws Refusal `not_found` */
async function lockSeat(tx: Queries, conversationId: string, userId: string): Promise<Seat> {
  const { rows } = await tx.query<{ settings: SettingsRow; lastSeq: number }>(seatStatement, [
    conversationId,
    userId,
  ]);
  const [row] = rows;
  if (row === undefined) throw new Refusal('not_found');
  return { ...row.settings, lastSeq: row.lastSeq };
}

/** A message that is on its way while this waits has a higher number, and so brings the conversation back. */
const seatStatement = {
  name: 'lock the settings of a conversation',
  text: `
select ${settingsIn('me')} as settings, c.last_seq as "lastSeq"
from participants me join conversations c on c.id = me.conversation_id
where ${isMember('me', '$1', '$2')}
for no key update of me`,
};

function changed(seat: Seat, change: SettingsChange, now: number): Seat {
  const { pinned, archived, archivedSeq = seat.lastSeq, unread = seat.unread, muteForS } = change;
  // A device that was offline may have put it away before another one did.
  const putAwayAt = Math.max(seat.archivedSeq ?? 0, Math.min(archivedSeq, seat.lastSeq));
  const pick = <T>(isOn: boolean | undefined, old: T, on: T): T | null => {
    if (isOn === undefined) return old;
    return isOn ? on : null;
  };
  return {
    ...seat,
    pinnedAt: pick(pinned, seat.pinnedAt, seat.pinnedAt ?? now),
    archivedSeq: pick(archived, seat.archivedSeq, putAwayAt),
    mutedUntil: muteForS === undefined ? seat.mutedUntil : muteEnd(muteForS, now),
    unread,
  };
}

function muteEnd(muteForS: number | null, now: number): number | null {
  if (muteForS === null) return Date.parse(forever);
  return muteForS === 0 ? null : now + muteForS * 1_000;
}

const isSame = (one: Seat, other: Seat): boolean =>
  one.pinnedAt === other.pinnedAt &&
  one.archivedSeq === other.archivedSeq &&
  one.mutedUntil === other.mutedUntil &&
  one.unread === other.unread;

async function write(
  tx: Queries,
  conversationId: string,
  userId: string,
  { pinnedAt, archivedSeq, mutedUntil, unread }: Seat,
): Promise<ConversationSettings> {
  const touching = { ...writeStatement, touches: [conversationId] };
  const { rows } = await tx.query<{ settings: SettingsRow }>(touching, [
    conversationId,
    userId,
    toTime(pinnedAt),
    archivedSeq,
    toTime(mutedUntil),
    unread,
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error('A locked seat is gone');
  return toSettings(row.settings);
}

const writeStatement = {
  name: 'change the settings of a conversation',
  text: `
update participants me
set pinned_at = $3::timestamptz, archived_seq = $4::integer, muted_until = $5::timestamptz, unread_mark = $6::boolean,
  settings_version = me.settings_version + 1
where ${isMember('me', '$1', '$2')}
returning ${settingsIn('me')} as settings`,
};

async function lockPins(tx: Queries, userId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('pinned chats'), hashtext($1))`, [userId]);
}

async function countPins(tx: Queries, userId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::integer as count from participants where user_id = $1 and pinned_at is not null`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}
