/** What the outbox does: to what is shown, to its lanes, to the clock of each message. */
import { enqueueActions, type ParameterizedObject } from 'xstate';
import { unsentNoticeMs } from '#contract/limits.ts';
import type { UnsentMessage } from '#services/outbox/types.ts';
import { readDb } from '../db/db.reader.ts';
import type { OutgoingMessage } from '../db/db.types.ts';
import type { laneMachine } from '../lane/lane.machine.ts';
import { tell } from '../peers.ts';
import type { OutboxEvent } from './outbox.events.ts';
import {
  findOutgoing,
  idToDiscard,
  messageToSave,
  unknownAmong,
  type OutboxContext,
  type Task,
} from './outbox.tasks.ts';

/** The chart's actor of this name; outbox.services.ts binds it to the real world. */
interface LaneActor {
  src: 'lane';
  logic: typeof laneMachine;
  id: string | undefined;
}

type Params = ParameterizedObject['params'] | undefined;
type Acting<P extends Params> = typeof enqueueActions<
  OutboxContext,
  OutboxEvent,
  P,
  OutboxEvent,
  LaneActor,
  never,
  never,
  never,
  never
>;

const acting = <P extends Params = undefined>(
  collect: Parameters<Acting<P>>[0],
): ReturnType<Acting<P>> => enqueueActions(collect);

type Loaded = { readonly messages: readonly UnsentMessage[] };

/** What was refused or could not be stored is stored as sendable first; the rest only stops waiting. */
export const retry = acting(({ context, event, system, enqueue }) => {
  const known = event.type === 'outbox.retry' ? findOutgoing(readDb(system), event.clientId) : null;
  if (!known) return;
  if (known.state === 'failed' || known.state === 'unsaved') {
    const { state: _state, ...message } = known;
    const task: Task = { kind: 'save', message: { ...message, refusal: null } };
    enqueue.assign({ tasks: [...context.tasks, task] });
    return;
  }
  const { clientId, conversationId } = known;
  enqueue(tell('db', { type: 'outgoing.changed', clientId, state: 'sending', refusal: null }));
  enqueue(tell(`lane:${conversationId}`, { type: 'lane.retry' }));
  enqueue(restartPatience([clientId]));
});

export const showSaved = acting(({ context, enqueue }) => {
  const message = messageToSave(context);
  if (!message) return;
  const state = context.link === 'online' ? 'sending' : 'stalled';
  enqueue(tell('db', { type: 'outgoing.added', message: { ...message, state } }));
  enqueue(restartPatience([message.clientId]));
  enqueue(wakeLanes([message.conversationId]));
});

/** It is nowhere but on this page: the person must know, and can try again. */
export const showUnsaved = acting(({ context, enqueue }) => {
  const message = messageToSave(context);
  if (!message) return;
  enqueue(tell('db', { type: 'outgoing.added', message: { ...message, state: 'unsaved' } }));
});

export const showStored = acting<Loaded>(({ context, system, enqueue }, { messages }: Loaded) => {
  const sending = context.link === 'online' ? 'sending' : 'stalled';
  const records = messages.map((message): OutgoingMessage => ({
    ...message,
    state: message.refusal === null ? sending : 'failed',
  }));
  const sendable = records.filter(({ refusal }) => refusal === null);
  enqueue.assign({
    newestAt: Math.max(context.newestAt, ...messages.map(({ createdAt }) => createdAt)),
  });
  const clientIds = unknownAmong(readDb(system), sendable);
  enqueue(tell('db', { type: 'outgoing.loaded', messages: records }));
  enqueue(restartPatience(clientIds));
  const conversationIds = [...new Set(sendable.map((one) => one.conversationId))];
  enqueue(wakeLanes(conversationIds));
});

export const showDiscarded = acting(({ context, system, enqueue }) => {
  const known = findOutgoing(readDb(system), idToDiscard(context));
  if (!known) return;
  enqueue(tell('db', { type: 'outgoing.removed', clientId: known.clientId }));
  enqueue(tell(`lane:${known.conversationId}`, { type: 'lane.discarded' }));
});

/** What never was in the store need not be removed from it. */
export const showDiscardedUnsaved = acting(({ context, system, enqueue }) => {
  const known = findOutgoing(readDb(system), idToDiscard(context));
  if (known?.state !== 'unsaved') return;
  enqueue(tell('db', { type: 'outgoing.removed', clientId: known.clientId }));
});

export const showStalled = acting(({ event, enqueue }) => {
  if (event.type !== 'outbox.noticed') return;
  const { clientId } = event;
  enqueue(tell('db', { type: 'outgoing.changed', clientId, state: 'stalled', refusal: null }));
});

export const showAllStalled = acting(({ system, enqueue }) => {
  for (const { clientId, state } of Object.values(readDb(system)?.outgoing ?? {}).flat()) {
    if (state !== 'sending') continue;
    enqueue(tell('db', { type: 'outgoing.changed', clientId, state: 'stalled', refusal: null }));
  }
});

/** There is something to send in these conversations. */
const wakeLanes = (conversationIds: readonly string[]) =>
  acting(({ context: { userId, link }, system, enqueue }) => {
    for (const conversationId of conversationIds) {
      const id = `lane:${conversationId}` as const;
      if (system.get(id)) enqueue(tell(id, { type: 'lane.wake' }));
      else
        enqueue.spawnChild('lane', { id, systemId: id, input: { userId, conversationId, link } });
    }
  });

/** It says so as soon as it is: nothing can have been stored for it since. */
export const stopDrainedLane = acting(({ event, enqueue }) => {
  if (event.type === 'lane.drained') enqueue.stopChild(`lane:${event.conversationId}`);
});

/** Each message has 5 s of its own, which is why these are no `after` of a state. */
const restartPatience = (clientIds: readonly string[]) =>
  acting(({ enqueue }) => {
    for (const clientId of clientIds) {
      enqueue.cancel(clientId);
      enqueue.raise({ type: 'outbox.noticed', clientId }, { id: clientId, delay: unsentNoticeMs });
    }
  });
