import { allStates } from '../chart.ts';
import type { ObservedActor } from './observed.ts';

const tagsByWeight = ['failed', 'waiting', 'busy'] as const;
export type TimeTag = (typeof tagsByWeight)[number];

/** The gravest tag of the states that are active now. */
export function tagOfActive({ chart, state }: ObservedActor): TimeTag | undefined {
  if (!chart || !state) return undefined;
  if (state.status === 'error') return 'failed';
  const active = allStates(chart.root).filter((one) => state.active.includes(one.path));
  return tagsByWeight.find((tag) => active.some((one) => one.tags.includes(tag)));
}
