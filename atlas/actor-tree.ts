import { StateMachine, type AnyStateMachine } from 'xstate';
import { allStates, chartOf } from '../src/inspector/chart.ts';

interface Named {
  name: string;
  machine: AnyStateMachine;
}

interface Child {
  label: string;
  /** The machine that the actor runs, if any. */
  machine: Named | undefined;
}

/** The actors as a tree of text lines, from the machines that no other machine runs down to the leaves. */
export function actorTree(machines: readonly Named[]): string[] {
  const childrenOf = new Map(machines.map((one) => [one.name, children(one, machines)]));
  const run = new Set(
    [...childrenOf.values()].flatMap((all) => all.map((child) => child.machine?.name)),
  );
  const draw = (name: string, indent: string, above: readonly string[]): string[] =>
    (childrenOf.get(name) ?? []).flatMap((child, index, all) => {
      const isLast = index === all.length - 1;
      const below = child.machine?.name;
      return [
        `${indent}${isLast ? '└─' : '├─'} ${child.label}`,
        ...(below === undefined || above.includes(below)
          ? []
          : draw(below, `${indent}${isLast ? '   ' : '│  '}`, [...above, below])),
      ];
    });
  return machines
    .filter(({ name }) => !run.has(name))
    .flatMap(({ name }) => [name, ...draw(name, '', [name])]);
}

/** The actors that the states invoke, in their order, then the other actors of setup(), which are spawned. */
function children({ machine }: Named, machines: readonly Named[]): Child[] {
  const invoked = allStates(chartOf(machine).root).flatMap((state) =>
    state.actors.map((actor) => ({ ...actor, where: state.path })),
  );
  const actors: Record<string, unknown> = machine.implementations.actors;
  const spawned = Object.keys(actors).filter((name) => !invoked.some((one) => one.name === name));
  return [
    ...invoked.map(({ id, name, where }) => ({
      label: `${id}${where && `  while ${where}`}`,
      machine: chartBehind(name, actors[name], machines),
    })),
    ...spawned.map((name) => ({
      label: `${name}  (spawned)`,
      machine: chartBehind(name, actors[name], machines),
    })),
  ];
}

/** A named actor is one of our machines, or a placeholder that carries the machine's name. */
export function chartBehind(
  name: string,
  logic: unknown,
  machines: readonly Named[],
): Named | undefined {
  const id: unknown = logic instanceof StateMachine ? logic.id : name;
  return machines.find((one) => one.machine.id === id);
}
