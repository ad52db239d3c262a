import type { AnyStateMachine, AnyStateNode, InspectionEvent } from 'xstate';
import { allNodes, pathOf, transitionsOf } from '../../src/inspector/chart.ts';

type Transition = ReturnType<typeof transitionsOf>[number];

export interface Coverage {
  /** The function for createActor's `inspect`. */
  inspect: (event: InspectionEvent) => void;
  /** Transitions and states that no path has covered, named as in the chart. */
  missed: () => string[];
  total: number;
}

/** Records, microstep by microstep, which transitions and states of the chart were taken. */
export function createCoverage(machine: AnyStateMachine): Coverage {
  const nodes = allNodes(machine.root).filter((node) => node.type !== 'history');
  const seen = new Set<string>();
  const wanted = new Set([
    ...nodes.flatMap(transitionsOf).filter(doesSomething).map(transitionName),
    ...nodes.map(stateName),
  ]);
  return {
    inspect: (event) => {
      if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return;
      for (const node of activeNodes(event.snapshot, machine.id)) seen.add(stateName(node));
      if (event.type === '@xstate.microstep' && isOf(event.snapshot, machine.id)) {
        for (const transition of event._transitions.filter(isDeclared)) {
          seen.add(transitionName(transition));
          // A state that is left at once never appears in a snapshot.
          seen.add(stateName(transition.source));
        }
      }
    },
    missed: () => [...wanted].filter((name) => !seen.has(name)),
    total: wanted.size,
  };
}

/** `on: { x: {} }` forbids an event, so there is nothing to cover. */
function doesSomething(transition: Transition): boolean {
  return (transition.target?.length ?? 0) > 0 || transition.actions.length > 0;
}

function stateName(node: AnyStateNode): string {
  return `state ${pathOf(node) || node.id}`;
}

function transitionName(transition: Transition): string {
  const siblings = siblingsOf(transition);
  const place = siblings.length > 1 ? ` (branch ${siblings.indexOf(transition) + 1})` : '';
  const target = transition.target?.map((node) => pathOf(node) || node.id).join(', ');
  const from = pathOf(transition.source) || transition.source.id;
  return `${from} --${transition.eventType || 'always'}${place}--> ${target ?? '(stays)'}`;
}

function siblingsOf({ source, eventType }: Transition): readonly Transition[] {
  return (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];
}

/** The first microstep enters the initial state by a transition that no chart declares. */
function isDeclared(transition: Transition): boolean {
  return siblingsOf(transition).includes(transition);
}

function isOf(snapshot: object, machineId: string): boolean {
  // Snapshots of machines carry their machine; those of other logics carry none.
  const machine: unknown = Reflect.get(snapshot, 'machine');
  return (
    typeof machine === 'object' && machine !== null && Reflect.get(machine, 'id') === machineId
  );
}

function activeNodes(snapshot: object, machineId: string): readonly AnyStateNode[] {
  if (!isOf(snapshot, machineId)) return [];
  // isOf() has just seen that this is a machine's snapshot: _nodes is xstate's list of its states.
  return Reflect.get(snapshot, '_nodes') as readonly AnyStateNode[];
}
