import type { PastCall } from '#contract/calls.ts';
import { isSameDay } from '#ui/text/time.ts';

interface Row {
  /** The newest of the calls that the row stands for. */
  readonly call: PastCall;
  readonly count: number;
}

/** Makes one row of calls of a day that follow each other in one conversation, all missed, all mine or all of others. */
export function folded(calls: readonly PastCall[], selfId: string): readonly Row[] {
  const rows: Row[] = [];
  for (const call of calls) {
    const above = rows.at(-1);
    if (above && isAlike(above.call, call, selfId)) {
      rows[rows.length - 1] = { ...above, count: above.count + 1 };
    } else {
      rows.push({ call, count: 1 });
    }
  }
  return rows;
}

function isAlike(one: PastCall, other: PastCall, selfId: string): boolean {
  const isMissed = ({ line }: PastCall) => line.missedBy.includes(selfId);
  return (
    one.conversationId === other.conversationId &&
    isMissed(one) === isMissed(other) &&
    (one.callerId === selfId) === (other.callerId === selfId) &&
    isSameDay(Date.parse(one.createdAt), Date.parse(other.createdAt))
  );
}
