/** Keeps my own settings of conversations, and shows what I wish of them over what the server has. */
import type { ServerPayload } from '#contract/events.ts';
import { clockTrustMs } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { forever, noSettings } from '#contract/settings-rules.ts';
import type { SettingField, WishValue } from '#services/sending/wishes/types.ts';
import type { DbEventOf } from './db.events.ts';
import { isSame, memoBy } from './db.records.ts';
import type { DbContext } from './db.types.ts';

/** The `muted` of what stays muted until it is turned on, in ms since 1970. */
export const FOREVER_MS = Date.parse(forever);

/** Takes in an event, or the answer to a wish. Of two settings the one with the higher version counts. */
export function settingsTold(
  db: DbContext,
  { conversationId: id, settings }: ServerPayload<'conversations:settings'>,
): DbContext {
  const known = db.settings[id];
  if (settings.version <= (known?.version ?? 0)) return db;
  return { ...db, settings: { ...db.settings, [id]: settings } };
}

/** Takes in the list. It is the whole truth, also where it has no settings, but for what came after its request. */
export function withSettingsListed(
  db: DbContext,
  { entries }: DbEventOf<'list.loaded'>,
): DbContext {
  const settings = { ...db.settings };
  const returned: Record<string, number> = {};
  for (const { conversation, settings: told, wroteSince } of entries) {
    const { id } = conversation;
    const known = db.settings[id];
    const isSince = known !== undefined && known !== db.settingsBefore[id];
    const isNewer = isSince && known.version >= (told?.version ?? 0);
    // The message that brought it back may be one that the list does not know yet.
    const isOlder = (db.knownVersions[id]?.version ?? 0) > conversation.version;
    const isWished = `setting/${id}/archived` in db.wishes;
    const since = db.returned[id];
    if (since !== undefined && (isNewer || isOlder || isWished)) returned[id] = since;
    if (isNewer) continue;
    if (wroteSince) returned[id] = Math.max(since ?? 0, told?.archivedSeq ?? 0);
    if (!told) delete settings[id];
    else if (told.version !== known?.version) settings[id] = told;
  }
  return {
    ...db,
    settings: areSame(settings, db.settings) ? db.settings : settings,
    returned: areSame(returned, db.returned) ? db.returned : returned,
  };
}

/**
 * Takes in that somebody wrote. No message has a `seq` above its version, so one with a lower version was there before.
 */
export function withReturned(db: DbContext, id: string, version: number): DbContext {
  const archivedSeq = archivedSeqOf(db, id);
  if (archivedSeq === null || version <= archivedSeq || isLeft(db, id, archivedSeq)) return db;
  return { ...db, returned: { ...db.returned, [id]: archivedSeq } };
}

/** Returns the newest message that there was when the conversation was put into the archive; null: it was not. */
function archivedSeqOf({ settings, wishes }: DbContext, id: string): number | null {
  const wish = wishes[`setting/${id}/archived`];
  if (wish === undefined) return settings[id]?.archivedSeq ?? null;
  return wish === false ? null : Number(wish);
}

const isLeft = ({ returned }: DbContext, id: string, archivedSeq: number): boolean =>
  (returned[id] ?? -1) >= archivedSeq;

/**
 * Takes in messages that came without their announcement, as those that are caught up with: also a call that I missed,
 * and one behind which a line follows.
 */
export const withWritten = (db: DbContext, messages: readonly Message[]): DbContext =>
  messages.reduce((rest, { conversationId, seq, service }) => {
    const isMissed = service?.kind === 'call' && service.missedBy.includes(db.self.id);
    return service === null || isMissed ? withReturned(rest, conversationId, seq) : rest;
  }, db);

const areSame = (one: object, other: object): boolean => isSame(one, other) && isSame(other, one);

/**
 * Takes in how the clocks of this device and of the server differ. A difference that is small, or as good as known,
 * comes from the way of the answer.
 */
export const clockCompared = (db: DbContext, { clockSkewMs }: DbEventOf<'clock.compared'>) =>
  Math.abs(clockSkewMs - db.clockSkewMs) < clockTrustMs ? db : { ...db, clockSkewMs };

/**
 * Returns what the server has of a setting, as a wish would say it: its times are by this device's clock, with which all
 * readers compare them.
 */
export function settingAtServer(
  db: Pick<DbContext, 'settings' | 'clockSkewMs'>,
  id: string,
  field: SettingField,
): WishValue {
  const { unread, archivedSeq, pinnedAt, mutedUntil } = db.settings[id] ?? noSettings;
  if (field === 'unread') return unread;
  if (field === 'archived') return archivedSeq ?? false;
  const at = field === 'pinned' ? pinnedAt : mutedUntil;
  if (at === null) return 0;
  return at === forever ? FOREVER_MS : Date.parse(at) + db.clockSkewMs;
}

/** The part of the store that settings are read from. */
type Told = Pick<DbContext, 'settings' | 'wishes' | 'clockSkewMs'>;

const wished = (db: Told, id: string, field: SettingField): WishValue =>
  db.wishes[`setting/${id}/${field}`] ?? settingAtServer(db, id, field);

/** Answers whether the conversation is marked as unread, whatever was read. */
export const selectIsMarked = (db: DbContext, id: string): boolean =>
  wished(db, id, 'unread') === true;

export const selectIsPinned = (db: DbContext, id: string): boolean =>
  wished(db, id, 'pinned') !== 0;

/** Answers whether the conversation makes no sound and no notification at this moment. */
export const selectIsMuted = (db: DbContext, id: string, nowMs: number): boolean =>
  selectMutedUntilMs(db, id) > nowMs;

const selectMutedUntilMs = (db: Told, id: string): number => Number(wished(db, id, 'muted'));

/** Returns when the next mute ends by itself, in ms since 1970; null: none does. */
export const selectNextMuteEndMs = (db: Told, nowMs: number): number | null =>
  muteEnds(db.settings, db.wishes, db.clockSkewMs).find((endMs) => endMs > nowMs) ?? null;

/** Lists the ends of mutes, the first one first. Cached: the next one is asked for at every change of the store. */
const muteEnds = memoBy(
  (settings: Told['settings'], wishes: Told['wishes'], clockSkewMs: number): readonly number[] => {
    const ids = new Set([...Object.keys(settings), ...idsIn(wishes)]);
    return Array.from(ids, (id) => selectMutedUntilMs({ settings, wishes, clockSkewMs }, id))
      .filter((endMs) => endMs > 0 && endMs < FOREVER_MS)
      .toSorted((one, other) => one - other);
  },
);

/** Lists the conversations that wishes are about. */
const idsIn = (wishes: Told['wishes']): readonly string[] =>
  Object.keys(wishes).flatMap((subject) => subject.split('/')[1] ?? []);

/**
 * Answers whether the conversation is in the archive at this moment. A message brings it back, also one of my own, but a
 * line does not; while it is muted, nothing does.
 */
export const selectIsArchived = (db: DbContext, id: string, nowMs: number): boolean =>
  archivedSeqOf(db, id) !== null && (!selectHasReturned(db, id) || selectIsMuted(db, id, nowMs));

/** Answers whether a message has come since the conversation was put into the archive. */
export function selectHasReturned(db: DbContext, id: string): boolean {
  const archivedSeq = archivedSeqOf(db, id);
  if (archivedSeq === null) return false;
  const latest = db.conversations[id]?.latest;
  return (latest?.service === null && latest.seq > archivedSeq) || isLeft(db, id, archivedSeq);
}

/** Returns the ids of what is in the archive at this moment, in the order of the list. */
export function selectArchivedIds(db: DbContext, nowMs: number): readonly string[] {
  const asked = everArchived(db.settings, db.wishes);
  if (asked.size === 0) return [];
  return (selectConversationIds(db) ?? []).filter(
    (id) => asked.has(id) && selectIsArchived(db, id, nowMs),
  );
}

/** Finds what may be in the archive. Cached: the list asks at every change of the store, and most chats never were there. */
const everArchived = memoBy(
  (settings: DbContext['settings'], wishes: DbContext['wishes']): ReadonlySet<string> => {
    const put = Object.keys(settings).filter((id) => settings[id]?.archivedSeq !== null);
    return new Set([...put, ...idsIn(wishes)]);
  },
);

/**
 * Returns conversation ids as the list shows them: the pinned ones first, the latest pin on top, then by the newest
 * activity; null before the list was read.
 */
export const selectConversationIds = (db: DbContext): readonly string[] | null =>
  db.order && pinnedFirst(db.order, db.settings, db.wishes, db.clockSkewMs);

const pinnedFirst = memoBy(
  (
    order: readonly string[],
    settings: Told['settings'],
    wishes: Told['wishes'],
    clockSkewMs: number,
  ) => {
    const pinnedAt = (id: string) =>
      Number(wished({ settings, wishes, clockSkewMs }, id, 'pinned'));
    const pinned = order.filter((id) => pinnedAt(id) > 0);
    if (pinned.length === 0) return order;
    const others = order.filter((id) => pinnedAt(id) === 0);
    return [...pinned.toSorted((one, other) => pinnedAt(other) - pinnedAt(one)), ...others];
  },
);
