import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { allNodes, pathOf } from '../../src/inspector/chart.ts';
import type { ModelPath } from './model.ts';

/** Tags of states that wait or have failed; views ask for them, and these tests judge by them. */
export const timeTags = ['busy', 'waiting', 'failed'] as const;
const standstills: readonly string[] = ['waiting', 'failed'];

/**
 * States that are reached and never left. A state that waits or has failed must also be left by time or by an event of
 * `people`, because no other event is sure to come.
 */
export function deadEnds(
  machine: AnyStateMachine,
  paths: readonly ModelPath[],
  people: readonly string[],
): string[] {
  const exits = exitsTaken(paths);
  return allNodes(machine.root)
    .filter(isLeaf)
    .filter((node) => exits.has(pathOf(node)) && hasElsewhere(node))
    .flatMap((node) => complaint(node, exits.get(pathOf(node)) ?? new Set(), people));
}

function complaint(
  node: AnyStateNode,
  exits: ReadonlySet<string>,
  people: readonly string[],
): string[] {
  if (exits.size === 0) return [`${pathOf(node)} is never left`];
  if (!tagsOf(node).some((tag) => standstills.includes(tag))) return [];
  if ([...exits].some((type) => isTime(type) || people.includes(type))) return [];
  return [
    `${pathOf(node)} waits, and neither time nor a person ends it: only ${[...exits].join(', ')} ` +
      '(if a person sends one of these, name its control in src/ui/text/events.ru.ts)',
  ];
}

/** The reached leaf states, each with the events by which some path left it. */
function exitsTaken(paths: readonly ModelPath[]): Map<string, Set<string>> {
  const exits = new Map<string, Set<string>>();
  for (const { steps } of paths) {
    for (const [index, { state }] of steps.entries()) {
      const next = steps[index + 1];
      const still = next ? leaves(next.state) : [];
      for (const leaf of leaves(state)) {
        const known = exits.get(leaf) ?? new Set();
        exits.set(leaf, known);
        if (next && !still.includes(leaf)) known.add(next.event.type);
      }
    }
  }
  return exits;
}

function leaves(snapshot: AnyMachineSnapshot): string[] {
  const nodes: readonly AnyStateNode[] = snapshot._nodes;
  return nodes.filter(isLeaf).map(pathOf);
}

function isLeaf(node: AnyStateNode): boolean {
  return node.type === 'atomic';
}

/** False for a chart or region with a single state: it has nowhere to go, which is no dead end. */
function hasElsewhere(node: AnyStateNode): boolean {
  for (let inner = node; inner.parent; inner = inner.parent) {
    if (inner.parent.type === 'compound' && Object.keys(inner.parent.states).length > 1)
      return true;
  }
  return false;
}

/** The time tags of a state, including those of its ancestors. */
function tagsOf(node: AnyStateNode): string[] {
  return [...node.tags, ...(node.parent ? tagsOf(node.parent) : [])];
}

function isTime(type: string): boolean {
  return type.startsWith('xstate.after.');
}
