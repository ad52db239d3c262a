import { createActor, type InspectionEvent } from 'xstate';
import { describePath, situationKey, type ModelPath, type ModelSpec } from './model.ts';
import { deliver, ManualClock, pendingDelays, startHost, withStubs } from './stubs.ts';

export interface Witness {
  /** The function for createActor's `inspect`. */
  inspect?: (event: InspectionEvent) => void;
  /** Receives the delays that run after a step: event type → milliseconds. */
  onDelays?: (pending: ReadonlyMap<string, number>) => void;
}

/** Walks one path with a running actor. @throws where its state differs from the chart's. */
export function runPath(spec: ModelSpec, path: ModelPath, witness: Witness = {}): void {
  const { inspect = () => {}, onDelays = () => {} } = witness;
  const clock = new ManualClock();
  const host = startHost(spec.peers, { clock, inspect });
  const actor = createActor(withStubs(spec.machine), { input: spec.input, parent: host });
  const key = situationKey(spec);
  actor.start();
  for (const step of path.steps) {
    if (step.event.type !== 'xstate.init') deliver(actor, clock, step.event);
    onDelays(pendingDelays(actor));
    const [wanted, found] = [key(step.state), key(actor.getSnapshot())];
    if (wanted !== found) {
      throw new Error(
        `${describePath(path)}\nafter ${step.event.type}:\nwanted ${wanted}\nfound  ${found}`,
      );
    }
  }
}
