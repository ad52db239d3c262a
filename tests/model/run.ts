import { createActor, type InspectionEvent } from 'xstate';
import { describePath, situationKey, type ModelPath, type ModelSpec } from './model.ts';
import { deliver, ManualClock, startHost, withStubs } from './stubs.ts';

/** Walks one path with a running actor; throws where the actor is not where the chart said. */
export function runPath(
  spec: ModelSpec,
  path: ModelPath,
  inspect: (event: InspectionEvent) => void = () => {},
): void {
  const clock = new ManualClock();
  const host = startHost(spec.peers, { clock, inspect });
  const actor = createActor(withStubs(spec.machine), { input: spec.input, parent: host });
  const key = situationKey(spec);
  actor.start();
  for (const step of path.steps) {
    if (step.event.type !== 'xstate.init') deliver(actor, clock, step.event);
    const [wanted, found] = [key(step.state), key(actor.getSnapshot())];
    if (wanted !== found) {
      throw new Error(
        `${describePath(path)}\nafter ${step.event.type}:\nwanted ${wanted}\nfound  ${found}`,
      );
    }
  }
}
