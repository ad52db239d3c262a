/** A call's record driven by the test: the events that it receives, the effects that it asks for, and its state. */
import { initialTransition, transition, type SnapshotFrom } from 'xstate';
import type { CallEffect, CallRecordEvent } from '#server/calls/record/call-record.events.ts';
import { callRecordMachine } from '#server/calls/record/call-record.machine.ts';
import type { CallRecordInput } from '#server/calls/record/call-record.machine.ts';
import { lineOf, nextDeadline, callOf, type CallStage } from '#server/calls/record/call-record.ts';

type Snapshot = SnapshotFrom<typeof callRecordMachine>;

/** An event without its time, which `after` adds. */
type Untimed<T> = T extends unknown ? Omit<T, 'at'> : never;

export const stageOf = (snapshot: Snapshot): CallStage => {
  if (snapshot.matches('ended')) return 'ended';
  return snapshot.matches({ running: 'live' }) ? 'live' : 'ringing';
};

/** The contract's times; only the server's tests use others. */
export const waits = {
  callRingMs: 25_000,
  callCallerGoneMs: 8_000,
  callJoinMs: 30_000,
  callReturnMs: 5_000,
} as const;

/** Anna calls Boris, at the time 0. */
export function placeCall(given: Partial<CallRecordInput> = {}) {
  let [snapshot, actions] = initialTransition(callRecordMachine, {
    waits,
    id: 'call',
    conversationId: 'dacha',
    isGroup: false,
    callerId: 'anna',
    video: false,
    at: 0,
    others: ['boris'],
    busy: [],
    ...given,
  });
  const stage = () => stageOf(snapshot);
  return {
    /** The effects of the last event. */
    effects: () => effectsIn(actions),
    /** Sends an event at this time after the beginning. Answers the effects. */
    after(ms: number, event: Untimed<CallRecordEvent>): CallEffect[] {
      [snapshot, actions] = transition(callRecordMachine, snapshot, { ...event, at: ms });
      return effectsIn(actions);
    },
    stage,
    record: () => snapshot.context,
    snapshot: () => snapshot,
    outcome: () => snapshot.context.outcome,
    statuses: () =>
      Object.fromEntries([...snapshot.context.parties].map(([id, { status }]) => [id, status])),
    shown: () => callOf(stage(), snapshot.context),
    line: () => lineOf(snapshot.context),
    deadline: () => nextDeadline(stage(), snapshot.context),
  };
}

/** Boris has answered, and both are in the room. */
export function liveCall() {
  const call = placeCall();
  call.after(5_000, { type: 'accept', userId: 'boris', socketId: 'phone' });
  call.after(6_000, { type: 'media.joined', userId: 'anna', mediaSid: 'a1' });
  call.after(6_000, { type: 'media.joined', userId: 'boris', mediaSid: 'b1' });
  return call;
}

/** Places a call to the family's group: Boris, Vera and Gleb are called. */
export const placeGroupCall = (given: Partial<CallRecordInput> = {}) =>
  placeCall({ isGroup: true, others: ['boris', 'vera', 'gleb'], ...given });

/** All effects are emitted events; the record asks for nothing in another way. */
export const effectsIn = (
  actions: readonly { readonly type: string; readonly params: unknown }[],
) =>
  actions.flatMap(({ type, params }) =>
    // Safe: `emit` comes back as an action of this type, with an event that the chart's types allow.
    type === 'xstate.emit' ? [(params as { event: CallEffect }).event] : [],
  );
