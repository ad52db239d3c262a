/** The record's chart as a function: what it was and what happened, to what it is and what is to be done. */
import { initialTransition, transition } from 'xstate';
import type { CallDeed, CallRecordEvent } from './call-record.events.ts';
import { callRecordMachine } from './call-record.machine.ts';
import type { CallRecordInput } from './call-record.setup.ts';
import { nextDeadline } from './call-record.ts';
import type { CallRecord, CallStage } from './call-record.ts';

/** A call as it is stored. */
export interface Call {
  readonly stage: CallStage;
  readonly record: CallRecord;
}

export interface Step extends Call {
  readonly deeds: readonly CallDeed[];
}

type Snapshot = ReturnType<typeof callRecordMachine.resolveState>;

export function placed(input: CallRecordInput): Step {
  const [snapshot, actions] = initialTransition(callRecordMachine, input);
  return { stage: stageOf(snapshot), record: snapshot.context, deeds: deedsOf(actions) };
}

/** One event after the other. The same record, and no deeds, where they change nothing. */
export function stepped(call: Call, events: readonly CallRecordEvent[]): Step {
  const { stage, record } = call;
  const value = stage === 'ended' ? 'ended' : { running: stage };
  let snapshot = callRecordMachine.resolveState({ value, context: record });
  const deeds: CallDeed[] = [];
  for (const event of events) {
    const [next, actions] = transition(callRecordMachine, snapshot, event);
    snapshot = next;
    deeds.push(...deedsOf(actions));
  }
  return { stage: stageOf(snapshot), record: snapshot.context, deeds };
}

export const isDue = ({ stage, record }: Call, at: number): boolean =>
  (nextDeadline(stage, record) ?? Infinity) <= at;

/** All that time has brought by now. */
export function settled(call: Call, at: number): Step {
  const step = stepped(call, [{ type: 'clock', at }]);
  if (step.record === call.record || !isDue(step, at)) return step;
  const rest = settled(step, at);
  return { ...rest, deeds: [...step.deeds, ...rest.deeds] };
}

function stageOf(snapshot: Snapshot): CallStage {
  if (snapshot.matches({ running: 'ringing' })) return 'ringing';
  return snapshot.matches({ running: 'live' }) ? 'live' : 'ended';
}

/** What a chart emits comes back from `transition` as actions of XState's own; ours of other kinds are done already. */
function deedsOf(
  actions: readonly { readonly type: string; readonly params: unknown }[],
): CallDeed[] {
  return actions
    .filter(({ type }) => type === 'xstate.emit')
    .map(({ params }) => {
      // Safe: `emitted` of the chart's setup is CallDeed, and nothing else makes this action.
      return (params as { readonly event: CallDeed }).event;
    });
}
