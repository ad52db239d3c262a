import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { allNodes, pathOf } from '../../src/inspector/chart.ts';
import { actionPlaceholder } from '#machines/kit/placeholder.ts';
import { blueprintOf, changed, listOf, plain, type Blueprint, type Plain } from './blueprint.ts';
import { nameOf, namesIn, never, otherGuards } from './guards.ts';

/** One way to spoil a chart. */
export interface Mutant {
  /** Readable, and unique in its chart. */
  name: string;
  /** It has another guard, which tells when its answer is another one. */
  isGuard?: boolean;
  spoil: (blueprint: Blueprint) => Blueprint;
}

type Named = (name: string) => (change: (value: unknown) => unknown) => Mutant;

/** Every small mistake that could be made in this chart: in its states and transitions, guards, actions and delays. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const mutants = [
    ...allNodes(machine.root).flatMap(stateMutants),
    ...delayMutants(machine),
    ...namedMutants(machine),
  ];
  const seen = new Map<string, number>();
  return mutants.map((mutant) => {
    const times = (seen.get(mutant.name) ?? 0) + 1;
    seen.set(mutant.name, times);
    return times === 1 ? mutant : { ...mutant, name: `${mutant.name} (${times})` };
  });
}

function stateMutants(node: AnyStateNode): Mutant[] {
  const path = node.path.flatMap((key) => ['states', key]);
  const config = plain(node.config);
  const at = pathOf(node) || '(root)';
  const inConfig =
    (...keys: string[]): Named =>
    (name) =>
    (change) => ({
      name: `${at} ${name}`,
      spoil: (blueprint) => ({
        ...blueprint,
        config: plain(changed(blueprint.config, [...path, ...keys], change)),
      }),
    });
  return [
    ...initialMutants(node, inConfig('initial')),
    ...['tags', 'entry', 'exit'].flatMap((key) =>
      listMutants(config[key], (one) => `without ${key} ${nameOf(one)}`, inConfig(key)),
    ),
    ...invokeMutants(node, inConfig('invoke')),
    ...Object.entries(plain(config['on'])).flatMap(([type, written]) =>
      branchMutants(node, type, written, inConfig('on', type)),
    ),
    ...Object.entries(plain(config['after'])).flatMap(([delay, written]) =>
      branchMutants(node, `after ${delay}`, written, inConfig('after', delay)),
    ),
    ...branchMutants(node, 'always', config['always'], inConfig('always')),
    ...branchMutants(node, 'finished', config['onDone'], inConfig('onDone')),
  ];
}

function initialMutants(node: AnyStateNode, inConfig: Named): Mutant[] {
  const first = node.config.initial;
  if (typeof first !== 'string') return [];
  const other = next(Object.keys(node.states), first);
  return other === undefined ? [] : [inConfig(`begins in ${other}`)(() => other)];
}

/** Each entry of a list is left out once. */
function listMutants(
  written: unknown,
  describe: (one: unknown) => string,
  inConfig: Named,
): Mutant[] {
  return listOf(written).map((one, place) =>
    inConfig(describe(one))((value) => withEntry(value, place, [])),
  );
}

function invokeMutants(node: AnyStateNode, inConfig: Named): Mutant[] {
  return listOf(node.config.invoke).flatMap((one, place) => {
    const invoke = plain(one);
    const id = String(node.invoke[place]?.id);
    const inside =
      (key: string): Named =>
      (name) =>
      (change) =>
        inConfig(name)((value) =>
          withEntry(value, place, [changed(listOf(value)[place], [key], change)]),
        );
    return [
      inConfig(`without actor ${id}`)((value) => withEntry(value, place, [])),
      ...(invoke['input'] === undefined
        ? []
        : [inside('input')(`without input of ${id}`)(() => undefined)]),
      ...Object.entries({ onDone: '✓', onError: '✗', onSnapshot: '~' }).flatMap(([key, sign]) =>
        branchMutants(node, `${sign} ${id}`, invoke[key], inside(key)),
      ),
    ];
  });
}

/** The branches of one event: each removed, redirected, kept, unguarded, and each with its neighbour in the other order. */
function branchMutants(
  node: AnyStateNode,
  event: string,
  written: unknown,
  inConfig: Named,
): Mutant[] {
  const branches = listOf(written);
  return branches.flatMap((branch, place) => {
    const label = branches.length > 1 ? `${event} #${place + 1}` : event;
    const replaced = (name: string, entries: readonly unknown[]) =>
      inConfig(`${label}: ${name}`)((value) => withEntry(value, place, entries));
    const parts = typeof branch === 'string' ? { target: branch } : plain(branch);
    const { guard, actions } = parts;
    return [
      replaced('removed', []),
      ...targetMutants(node, parts).map(({ name, ...change }) =>
        replaced(name, [{ ...parts, ...change }]),
      ),
      ...(guard === undefined
        ? []
        : otherGuards(guard).map(({ name, guard: other }) => ({
            ...replaced(name, [{ ...parts, guard: other }]),
            isGuard: true,
          }))),
      ...listOf(actions).map((action, index) =>
        replaced(`without ${nameOf(action)}`, [
          { ...parts, actions: listOf(actions).toSpliced(index, 1) },
        ]),
      ),
      ...listOf(actions).flatMap((action, index) =>
        paramsMutants(action).map(({ name, action: other }) =>
          replaced(name, [{ ...parts, actions: listOf(actions).toSpliced(index, 1, other) }]),
        ),
      ),
      ...(place + 1 < branches.length
        ? [
            inConfig(`${label}: after the next`)((value) =>
              listOf(value).toSpliced(place, 2, branches[place + 1], branch),
            ),
          ]
        : []),
    ];
  });
}

/** xstate takes one for a list of one; an empty list goes. */
function withEntry(value: unknown, place: number, entries: readonly unknown[]): unknown {
  const list = listOf(value).toSpliced(place, 1, ...entries);
  return list.length === 0 ? undefined : list;
}

function targetMutants(
  node: AnyStateNode,
  { target, reenter }: Plain,
): readonly { readonly name: string; readonly target?: unknown; readonly reenter?: boolean }[] {
  if (typeof target !== 'string') return [];
  const to = targetOf(node, target);
  const other =
    to?.parent?.type === 'compound' ? next(Object.keys(to.parent.states), to.key) : undefined;
  const goesInside = to !== undefined && [to, ...ancestors(to)].includes(node);
  return [
    { name: 'stays', target: undefined },
    ...(other === undefined
      ? []
      : [{ name: `to ${other}`, target: `#${to?.parent?.id}.${other}` }]),
    // Elsewhere the state is left and entered anyway.
    ...(goesInside ? [{ name: 'enters the other way', target, reenter: reenter !== true }] : []),
  ];
}

function targetOf(node: AnyStateNode, target: string): AnyStateNode | undefined {
  if (target.startsWith('#')) return node.machine.getStateNodeById(target);
  const start = target.startsWith('.') ? node : node.parent;
  return start && within(start, target.replace(/^\./, '').split('.'));
}

function within(node: AnyStateNode, keys: readonly string[]): AnyStateNode | undefined {
  return keys.reduce<AnyStateNode | undefined>((at, key) => at?.states[key], node);
}

function ancestors(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [node.parent, ...ancestors(node.parent)] : [];
}

function paramsMutants(action: unknown): { name: string; action: unknown }[] {
  const { type, params } = plain(action);
  if (typeof params !== 'object') return [];
  return Object.entries(plain(params)).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [
          {
            name: `${String(type)} with another ${key}`,
            action: { type, params: { ...plain(params), [key]: `not ${value}` } },
          },
        ]
      : [],
  );
}

/** A delay a little shorter, a little longer, twice as long; one that is computed never changes. */
function delayMutants(machine: AnyStateMachine): Mutant[] {
  const { delays } = blueprintOf(machine);
  const other = (key: string, name: string, delay: unknown): Mutant => ({
    name: `delay ${key} ${name}`,
    spoil: (blueprint) => ({ ...blueprint, delays: { ...blueprint.delays, [key]: delay } }),
  });
  return Object.entries(delays).flatMap(([key, delay]) => {
    if (typeof delay === 'number') {
      return [
        other(key, '- 1 ms', delay - 1),
        other(key, '+ 1 ms', delay + 1),
        other(key, '× 2', delay * 2),
      ];
    }
    if (typeof delay !== 'function') return [];
    const compute = (args: readonly unknown[]) => Number(Reflect.apply(delay, undefined, args));
    let kept: number | undefined;
    return [
      other(key, '× 2', (...args: unknown[]) => 2 * compute(args)),
      other(key, 'as it first was', (...args: unknown[]) => (kept ??= compute(args))),
    ];
  });
}

/**
 * Spoils what the states do not name themselves: parts of other guards, and actions that are enqueued. All others are
 * spoilt above, where they are used; so is the first one of otherGuards(), which always holds.
 */
function namedMutants(machine: AnyStateMachine): Mutant[] {
  const { guards, actions } = blueprintOf(machine);
  const { direct, everywhere } = namesIn(machine);
  const other = (key: string, name: string, guard: unknown): Mutant => ({
    name: `guard ${key}: ${name}`,
    isGuard: true,
    spoil: (blueprint) => ({ ...blueprint, guards: { ...blueprint.guards, [key]: guard } }),
  });
  return [
    ...Object.entries(guards).flatMap(([key, guard]) =>
      [...otherGuards(guard), ...(direct.has(key) ? [] : [never(guard)])]
        .slice(direct.has(key) ? 1 : 0)
        .map(({ name, guard: wrong }) => other(key, name, wrong)),
    ),
    ...Object.entries(actions)
      .filter(([key, action]) => !everywhere.has(key) && action !== actionPlaceholder)
      .map(([key]): Mutant => ({
        name: `action ${key}: nothing`,
        spoil: (blueprint) => ({
          ...blueprint,
          actions: { ...blueprint.actions, [key]: () => {} },
        }),
      })),
  ];
}

function next(keys: readonly string[], key: string): string | undefined {
  return keys.length < 2 ? undefined : keys[(keys.indexOf(key) + 1) % keys.length];
}
