import type { ActorChanged, ActorStarted } from '../report.ts';

/** `active` goes with its transitions. */
export interface ObservedActor extends ActorStarted {
  state: ActorChanged | null;
  /** The last transitions, newest first, as indices into the moves of the chart. */
  moves: readonly number[];
}

export function actorName(actor: Pick<ActorStarted, 'id' | 'systemId'>): string {
  return actor.systemId ?? actor.id;
}

/** The innermost of these states. */
export function innermost(paths: readonly string[]): string[] {
  return paths.filter(
    (path) => path !== '' && !paths.some((other) => other.startsWith(`${path}.`)),
  );
}
