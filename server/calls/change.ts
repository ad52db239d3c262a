/**
 * Changing a call: in its own lane, which orders it with what is done at the video server, and there in the
 * conversation's, one transaction with the locks on the conversation and on the call; the chart says what follows.
 * Its events leave after the commit. KeyedQueue are taken in this order, and locks: people who come into a call, the
 * conversation, the call.
 */
import type { Message } from '#contract/messages.ts';
import type { Bus } from '#server/store/bus/bus.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { KeyedQueue } from '#server/kit/keyed-queue.ts';
import { conversationsFor, broadcastConversation } from '#server/chats/conversations/views.ts';
import type { ConversationViews } from '#server/chats/conversations/views.ts';
import type { Database, Queries } from '#server/store/database/database.ts';
import { writeServiceLine } from '../groups/service-line.ts';
import type { Presence } from '#server/chats/presence/presence.ts';
import type { Video } from './video/video.ts';
import { carryOut, tellDone } from './deeds.ts';
import type { Done } from './deeds.ts';
import type { CallDeed, CallRecordEvent } from './record/call-record.events.ts';
import { lineOf, nextDeadline, shownCall } from './record/call-record.ts';
import type { CallWaits } from './record/call-record.ts';
import { isDue, settled, stepped } from './record/step.ts';
import type { Call, Step } from './record/step.ts';
import { lockEntering, lockPlace, lockRunning, save } from './store.ts';
import type { Place } from './store.ts';
import { callInWords } from './words.ts';

export interface ChangeNeeds {
  readonly db: Database;
  readonly bus: Bus;
  readonly changeQueue: KeyedQueue;
  readonly presence: Presence;
  readonly clock: Clock;
  readonly video: Video;
  readonly waits: CallWaits;
  /** The call waits for this time; null: for none. */
  readonly onWaiting: (until: number | null) => void;
  readonly onFailure: (error: unknown) => void;
}

/** What whoever changes a call finds, locked. */
export interface Found {
  readonly tx: Queries;
  readonly at: number;
  /** undefined: there is no such conversation any more. */
  readonly place: Place | undefined;
  /** The call that runs there; what time has brought is in it. */
  readonly call: Call | undefined;
}

export interface Decided<T> {
  readonly answer: T;
  /** Missing: nothing changes. */
  readonly step?: Step;
  readonly video?: boolean;
}

export interface Asked<T> {
  readonly conversationId: string;
  /** Who may be in a call afterwards and was in none before. */
  readonly entering?: readonly string[];
  /** What is due comes first, but for what says that nobody could be in time. */
  readonly order?: 'afterTime' | 'beforeTime';
  /** Before the transaction, in the lane of the call: what is to be asked of the video server. */
  readonly prepare?: () => Promise<void>;
  readonly decide: (found: Found) => Promise<Decided<T>>;
}

/** Answers once it is committed and told; the video server's part follows in the same lane. */
export function changeCall<T>(needs: ChangeNeeds, asked: Asked<T>): Promise<T> {
  return inCallLane(needs, asked.conversationId, async (later) => {
    await asked.prepare?.();
    return changeCallIn(needs, later, asked);
  });
}

/** Within the call's lane; `later` is for the video server. */
export async function changeCallIn<T>(
  needs: ChangeNeeds,
  later: CallDeed[],
  asked: Omit<Asked<T>, 'prepare'>,
): Promise<T> {
  for (;;) {
    const changed = await needs.changeQueue.run(asked.conversationId, () => change(needs, asked));
    later.push(...(changed.told?.done.deeds ?? []));
    if ('answer' in changed) return changed.answer;
  }
}

type EventsAt = (
  call: Call,
  at: number,
) => readonly CallRecordEvent[] | Promise<readonly CallRecordEvent[]>;

/** Where a call runs; elsewhere it is for nobody. */
export async function happen(
  needs: ChangeNeeds,
  conversationId: string,
  eventsAt: EventsAt,
  order: Asked<void>['order'] = 'afterTime',
): Promise<void> {
  await changeCall(needs, {
    conversationId,
    order,
    async decide({ call, at }) {
      return { answer: undefined, ...(call && { step: stepped(call, await eventsAt(call, at)) }) };
    },
  });
}

/** The lane goes on with the deeds when the answer is there. */
export function inCallLane<T>(
  { changeQueue, video, onFailure }: ChangeNeeds,
  conversationId: string,
  work: (later: CallDeed[]) => Promise<T>,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  void changeQueue.run(`call ${conversationId}`, async () => {
    const later: CallDeed[] = [];
    await work(later).then(resolve, reject);
    await carryOut(video, conversationId, later, onFailure);
  });
  return promise;
}

interface Told {
  readonly waitsUntil: number | null;
  readonly done: Done;
  readonly line: Message | null;
  readonly missedBy: readonly string[];
  /** It met somebody busy: their line makes no noise. */
  readonly isQuiet: boolean;
  /** It begins to ring, or rings no more; null: neither. */
  readonly isRinging: boolean | null;
  /** null: it looks the same to everybody. */
  readonly views: ConversationViews | null;
}

type Changed<T> = { readonly told: Told | null } & (
  | { readonly answer: T }
  | { readonly again: true }
);

async function change<T>(
  needs: ChangeNeeds,
  asked: Omit<Asked<T>, 'prepare'>,
): Promise<Changed<T>> {
  const { db, clock, bus, waits, onWaiting } = needs;
  const { conversationId, entering = [], order = 'afterTime', decide } = asked;
  const changed = await db.transaction(async (tx): Promise<Changed<T>> => {
    await lockEntering(tx, entering);
    const place = await lockPlace(tx, conversationId);
    const call = place && (await lockRunning(tx, conversationId, waits));
    const at = clock.now();
    // A change of its own: what is asked now finds what time has made of it.
    if (place && call && order === 'afterTime' && isDue(call, at)) {
      const told = await write(needs, { tx, place, call, at }, settled(call, at));
      return { told, again: true };
    }
    const { answer, step, video } = await decide({ tx, at, place, call });
    if (!step || !place) return { told: null, answer };
    return { told: await write(needs, { tx, place, call, at }, step, video), answer };
  });
  if (changed.told) {
    tell(bus, changed.told);
    onWaiting(changed.told.waitsUntil);
  }
  return changed;
}

async function write(
  { presence }: ChangeNeeds,
  { tx, place, call, at }: Found & { readonly place: Place },
  { stage, record, deeds }: Step,
  video = false,
): Promise<Told | null> {
  if (record === call?.record && deeds.length === 0) return null;
  const { conversationId } = record;
  await save(tx, { stage, record });
  const callerName = await nameOf(tx, record.callerId);
  const waitsUntil = nextDeadline(stage, record);
  const done: Done = { record, deeds, at, callerName, video };

  const shown = JSON.stringify(shownCall(stage, record));
  const isNew = call === undefined;
  const isSame = !isNew && shown === JSON.stringify(shownCall(call.stage, call.record));
  const service = stage === 'ended' ? lineOf(record) : null;
  const line =
    service &&
    (await writeServiceLine(tx, conversationId, record.callerId, service, callInWords(service)));
  const missedBy = service?.missedBy ?? [];
  const isQuiet = service?.outcome === 'busy';
  const rang = call?.stage === 'ringing';
  const isRinging = (stage === 'ringing') === rang ? null : !rang;
  const told = { waitsUntil, done, line, missedBy, isQuiet, isRinging, views: null };
  const [viewerId] = place.userIds;
  if (isSame || viewerId === undefined) return told;
  await tx.query('update conversations set version = version + 1 where id = $1', [conversationId]);
  // Before the commit, so that the event carries this very version and no later one.
  const views = await conversationsFor(tx, presence, conversationId, viewerId);
  return { ...told, views: views ?? null };
}

/** As the person is called now. */
export async function nameOf(tx: Queries, userId: string): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(
    'select u.display_name as name from users u where u.id = $1',
    [userId],
  );
  return rows[0]?.name ?? '';
}

function tell(bus: Bus, { done, line, missedBy, isQuiet, isRinging, views }: Told): void {
  // First: it is to ring at once, and to stop at once.
  tellDone(bus, done);
  if (isRinging !== null) {
    const { id: callId, callerId } = done.record;
    bus.announce({ kind: 'call.rings', callId, callerId, isRinging });
  }
  if (line) {
    const { conversationId, id: messageId, senderId, version } = line;
    const payload = { conversationId, message: line, version };
    bus.publish({ to: 'conversation', conversationId }, { name: 'message:new', payload });
    const missed = { conversationId, messageId, senderId, version };
    bus.publish(
      { to: 'users', userIds: missedBy },
      { name: 'message:notify', payload: { ...missed, ...(isQuiet && { quiet: true }) } },
    );
  }
  if (views) broadcastConversation(bus, 'conversations:update', views, views.userIds);
}
