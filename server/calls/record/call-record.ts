/**
 * Describes the record of one call: its row, and a row for each person (contract, The call record). Times are
 * `Date.now()`.
 */
import type { Call, CallLine, CallOutcome } from '#contract/calls.ts';
import type { Timings } from '#server/kit/time.ts';

/** `accepted`: on the way to the video server, for the first time or again; `joined`: there. */
export type PartyStatus = 'invited' | 'accepted' | 'joined' | 'left' | 'declined' | 'missed';

export interface Party {
  readonly status: PartyStatus;
  readonly acceptedAt: number | null;
  /** The deadline for being at the video server after accepting or being cut off; null: nobody waits for them. */
  readonly awaitedUntil: number | null;
  /** Their current or last connection to the video server: news of an older one changes nothing. */
  readonly mediaSid: string | null;
}

/** In the order in which they were invited, the caller first. */
export type Parties = ReadonlyMap<string, Party>;

/** How long a call waits for people. These times belong to the server and are not stored. */
export type CallWaits = Pick<
  Timings,
  'callRingMs' | 'callCallerGoneMs' | 'callJoinMs' | 'callReturnMs'
>;

export interface CallRecord {
  readonly waits: CallWaits;
  readonly id: string;
  readonly conversationId: string;
  readonly isGroup: boolean;
  readonly callerId: string;
  readonly video: boolean;
  readonly createdAt: number;
  readonly ringUntil: number;
  /** When the caller's last socket went or fell silent while the call rings; null: a socket answers. */
  readonly callerGoneAt: number | null;
  readonly answeredAt: number | null;
  readonly endedAt: number | null;
  readonly outcome: CallOutcome | null;
  readonly parties: Parties;
}

export type CallStage = 'ringing' | 'live' | 'ended';

interface Attended {
  readonly parties: Parties;
}

export const statusOf = ({ parties }: Attended, userId: string): PartyStatus | undefined =>
  parties.get(userId)?.status;

export const whose = ({ parties }: Attended, statuses: readonly PartyStatus[]): string[] =>
  [...parties].flatMap(([userId, { status }]) => (statuses.includes(status) ? [userId] : []));

/** Returns the people for whom it rings. */
export const invitedOf = (record: Attended): string[] => whose(record, ['invited']);
/** Returns the people who are in it, the caller first. */
export const presentOf = (record: Attended): string[] => whose(record, ['accepted', 'joined']);

/**
 * Returns the people who are told of its end: it rings for them, or they are or were in it and a device may not know
 * yet.
 */
export const concernedBy = ({ parties }: Attended): string[] =>
  [...parties].flatMap(([userId, { status, acceptedAt }]) =>
    status === 'invited' || acceptedAt !== null ? [userId] : [],
  );

/** Returns the same people, some of them with another status. */
export function withStatus(
  { parties }: Attended,
  userIds: readonly string[],
  status: PartyStatus,
): Parties {
  const changed = new Map(parties);
  for (const userId of userIds) {
    const party = parties.get(userId);
    if (party) changed.set(userId, { ...party, status, awaitedUntil: null, mediaSid: null });
  }
  return changed;
}

const goneBy = ({ waits, callerGoneAt }: CallRecord): number | null =>
  callerGoneAt === null ? null : callerGoneAt + waits.callCallerGoneMs;

/**
 * Returns the people who are overdue: before an answer the caller at their page, later those who accepted at the video
 * server.
 */
export function absentOf(record: CallRecord, at: number): string[] {
  const isDue = (by: number | null) => by !== null && at >= by;
  return [...record.parties].flatMap(([userId, party]) => {
    if (record.answeredAt !== null) return isDue(party.awaitedUntil) ? [userId] : [];
    return userId === record.callerId && isDue(goneBy(record)) ? [userId] : [];
  });
}

/** Returns when something is due next; null: nothing is awaited. */
export function nextDeadline(stage: CallStage, record: CallRecord): number | null {
  if (stage === 'ended') return null;
  const times = [
    invitedOf(record).length > 0 ? record.ringUntil : null,
    ...(stage === 'ringing'
      ? [goneBy(record)]
      : [...record.parties.values()].map(({ awaitedUntil }) => awaitedUntil)),
  ].filter((at) => at !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/** Returns the call as everybody in the conversation sees it; null: it is over. */
export function callOf(stage: CallStage, record: CallRecord): Call | null {
  if (stage === 'ended') return null;
  const { id: callId, video, callerId, createdAt, answeredAt } = record;
  const startedAt = new Date(answeredAt ?? createdAt).toISOString();
  return {
    callId,
    state: stage,
    video,
    callerId,
    startedAt,
    userIds: presentOf(record),
    invitedIds: invitedOf(record),
  };
}

/** Returns the line that a call leaves in the timeline once it is over. */
export function lineOf(record: CallRecord): CallLine {
  const { id: callId, video, answeredAt, endedAt, outcome } = record;
  if (outcome === null || endedAt === null) throw new Error('A call that runs has no line yet');
  // The times may be out of order: another node may have ended the call, or the clock was set back meanwhile.
  const lastedMs = answeredAt === null ? null : Math.max(0, endedAt - answeredAt);
  const durationS = lastedMs === null ? null : Math.round(lastedMs / 1_000);
  return { kind: 'call', callId, video, durationS, outcome, missedBy: whose(record, ['missed']) };
}
