/** Brings a running actor into any state that its chart can reach from where it is. */
import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  EventObject,
} from 'xstate';
import { generatePaths, type ModelPath, type ModelSpec } from '#tests/model/model.ts';
import { withStubs, type PeerContexts } from '#tests/model/stubs.ts';
import { controlOf } from '#ui/text/events.ru.ts';
import { activePaths, pathOf } from '../../src/inspector/chart.ts';

export type PoseSpec = Pick<ModelSpec, 'machine' | 'events' | 'project' | 'stopWhen' | 'limit'>;

/**
 * The shortest ways from here to every situation of the chart, by the paths of its active states. `situationsOnly`: one way
 * to each is found, in a tenth of the time; a state that needs a detour, where `project` does not tell it, is then missed.
 */
export function waysFrom(
  actor: AnyActorRef,
  spec: PoseSpec,
  situationsOnly: boolean,
): readonly ModelPath[] {
  const machine: AnyStateMachine = withStubs(spec.machine);
  const { value, context, children }: AnyMachineSnapshot = actor.getSnapshot();
  const from: AnyMachineSnapshot = machine.resolveState({ value, context });
  // The children are those that run: the pure chart sends them nothing, but must find them.
  return generatePaths({
    ...spec,
    situationsOnly,
    from: { ...from, children },
    peers: peersOf(actor),
  });
}

/** Finds the shortest way to a state: no step where it is active already; undefined where none leads there. */
export function wayTo(
  actor: AnyActorRef,
  ways: readonly ModelPath[],
  path: string,
): readonly EventObject[] | undefined {
  if (activePaths(actor.getSnapshot()).includes(path)) return [];
  return ways
    .flatMap(({ steps }) => {
      const arrived = steps.findIndex(({ state }) => activePaths(state).includes(path));
      return arrived < 0 ? [] : [steps.slice(0, arrived + 1).map(({ event }) => event)];
    })
    .map((events) => events.filter(({ type }) => type !== 'xstate.init'))
    .toSorted((one, other) => one.length - other.length)[0];
}

export interface WaysOut {
  /** The chart takes these events in this state alone, or in those of the compound states around it. */
  readonly here: readonly string[];
  /** The chart takes these whichever states are active inside the state `of`; '' is the whole chart. */
  readonly around: ReadonlyArray<{ readonly event: string; readonly of: string }>;
}

/** Lists the events that a person can send to a chart in this state. `events` has the payloads that guards look at. */
export function waysOut(
  snapshot: AnyMachineSnapshot,
  path: string,
  events: readonly EventObject[],
): WaysOut {
  const isTaken = (type: string) => {
    if (controlOf(type) === undefined) return false;
    const given = events.filter((event) => event.type === type);
    return (given.length > 0 ? given : [{ type }]).some((event) => snapshot.can(event));
  };
  const line = snapshot._nodes.filter(
    (node) => node.parent === undefined || `${path}.`.startsWith(`${pathOf(node)}.`),
  );
  const lasting = line.filter(
    (node, index) =>
      index === 0 ||
      [node, node.parent, ...line.slice(index)].some((one) => one?.type === 'parallel'),
  );
  const of = (nodes: readonly AnyStateNode[]) =>
    nodes.flatMap((node) =>
      [...node.transitions.keys()].filter(isTaken).map((event) => ({ event, of: pathOf(node) })),
    );
  const here = [
    ...new Set(of(line.filter((node) => !lasting.includes(node))).map(({ event }) => event)),
  ];
  return { here, around: of(lasting).filter(({ event }) => !here.includes(event)) };
}

/**
 * Sends the actor along a way. Ends of children and of delays are sent as the events that they become, so that it
 * matters to nobody whether the child is a stub.
 */
export function follow(actor: AnyActorRef, way: readonly EventObject[]): void {
  for (const event of way) actor.send(event);
}

/** Children are no peers: the chart may end and begin them on the way, and one name has only one actor. */
function peersOf(actor: AnyActorRef): PeerContexts {
  const named = actor.system.getAll();
  const children: readonly unknown[] = Object.values(actor.getSnapshot().children);
  return Object.fromEntries(
    Object.entries(named).flatMap(([systemId, peer]) => {
      if (children.includes(peer)) return [];
      const context: unknown = peer?.getSnapshot().context;
      return typeof context === 'object' && context !== null ? [[systemId, context]] : [];
    }),
  );
}
