/** Runs the chart of the record as pure functions: from a call and events to the changed call and its effects. */
import { initialTransition, transition } from 'xstate';
import type { CallEffect, CallRecordEvent } from './call-record.events.ts';
import { callRecordMachine } from './call-record.machine.ts';
import type { CallRecordInput } from './call-record.machine.ts';
import { nextDeadline } from './call-record.ts';
import type { CallRecord, CallStage } from './call-record.ts';

/** A call as it is stored. */
export interface Call {
  readonly stage: CallStage;
  readonly record: CallRecord;
}

export interface Transition extends Call {
  readonly effects: readonly CallEffect[];
}

type Snapshot = ReturnType<typeof callRecordMachine.resolveState>;

export function startCall(input: CallRecordInput): Transition {
  const [snapshot, actions] = initialTransition(callRecordMachine, input);
  return { stage: stageOf(snapshot), record: snapshot.context, effects: effectsOf(actions) };
}

/** Applies events in order. If they change nothing, the record is the same object and there are no effects. */
export function applyEvents(call: Call, events: readonly CallRecordEvent[]): Transition {
  const { stage, record } = call;
  const value = stage === 'ended' ? 'ended' : { running: stage };
  let snapshot = callRecordMachine.resolveState({ value, context: record });
  const effects: CallEffect[] = [];
  for (const event of events) {
    const [next, actions] = transition(callRecordMachine, snapshot, event);
    snapshot = next;
    effects.push(...effectsOf(actions));
  }
  return { stage: stageOf(snapshot), record: snapshot.context, effects };
}

export const isDue = ({ stage, record }: Call, at: number): boolean =>
  (nextDeadline(stage, record) ?? Infinity) <= at;

/** Applies everything that is due by now. */
export function applyClock(call: Call, at: number): Transition {
  const first = applyEvents(call, [{ type: 'clock', at }]);
  if (first.record === call.record || !isDue(first, at)) return first;
  const rest = applyClock(first, at);
  return { ...rest, effects: [...first.effects, ...rest.effects] };
}

function stageOf(snapshot: Snapshot): CallStage {
  if (snapshot.matches({ running: 'ringing' })) return 'ringing';
  return snapshot.matches({ running: 'live' }) ? 'live' : 'ended';
}

/**
 * Picks the effects. `transition` returns emitted events as actions of XState's own; other actions of ours have run
 * already.
 */
function effectsOf(
  actions: readonly { readonly type: string; readonly params: unknown }[],
): CallEffect[] {
  return actions
    .filter(({ type }) => type === 'xstate.emit')
    .map(({ params }) => {
      // Safe: `emitted` of the chart's setup is CallEffect, and nothing else makes this action.
      return (params as { readonly event: CallEffect }).event;
    });
}
