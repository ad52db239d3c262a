/** The actors of a company, and how equal ones are known. */
import type { AnyActorLogic, AnyEventObject, AnyMachineSnapshot, Snapshot } from 'xstate';
import { readable } from '#tests/model/model.ts';
import { withStubs } from '#tests/model/stubs.ts';
import type { Company } from './company.ts';

/** One running actor. It is named by its path: the page, then the ids from the page's own actors down. */
export interface Player {
  readonly path: string;
  readonly id: string;
  readonly parent: string;
  /** The name in the chart that started it. */
  readonly src: string;
  readonly systemId: string | undefined;
  readonly isStarted: boolean;
  /** Another actor of the same name has another number. */
  readonly born: number;
  /** null: it is a leaf. */
  readonly logic: AnyActorLogic | null;
  readonly snapshot: Snapshot<unknown>;
  readonly input: unknown;
}

export type Leaf = Pick<Player, 'path' | 'id' | 'parent' | 'src' | 'input'>;

export interface Timer {
  readonly owner: string;
  readonly id: string;
  readonly event: AnyEventObject;
  readonly delayMs: number;
}

/** The logics of a world, and what it plays itself. */
export interface Cast<O> {
  /** Charts by the names that other charts start them under; every other name is a leaf. */
  readonly charts: Readonly<Record<string, AnyActorLogic>>;
  readonly began: (company: Company<O>, leaf: Leaf) => void;
  readonly stopped: (company: Company<O>, leaf: Leaf) => void;
  readonly heard?: (company: Company<O>, leaf: Leaf, event: AnyEventObject) => void;
  /** The part of an actor's snapshot that tells situations apart; without it its whole context. */
  readonly project?: Readonly<Record<string, (snapshot: AnyMachineSnapshot) => unknown>>;
}

// Safe: nobody asks more of a leaf.
export const leafSnapshot = { status: 'active', context: {} } as unknown as Snapshot<unknown>;

const linesOf = new WeakMap<Player, string>();
/** Equal snapshots have the same number, which is short. */
const interned = new Map<string, number>();

/** Answers a string that is equal for equal situations. */
export function keyOf(
  players: Iterable<Player>,
  timers: readonly Timer[],
  outside: unknown,
  project: Cast<never>['project'],
): string {
  const lines = Array.from(players, (one) => lineOf(one, project?.[one.src]));
  const waits = timers.map(({ owner, event }) => `${owner} ${event.type}`);
  return [...lines.toSorted(), ...waits.toSorted(), JSON.stringify(outside, readable)].join('\n');
}

function lineOf(
  player: Player,
  project: (snapshot: AnyMachineSnapshot) => unknown = ({ context }) => context,
): string {
  const known = linesOf.get(player);
  if (known !== undefined) return known;
  const line = player.logic ? `${player.path} ${numberOf(player, project)}` : player.path;
  linesOf.set(player, line);
  return line;
}

function numberOf(player: Player, project: (snapshot: AnyMachineSnapshot) => unknown): number {
  // Safe: leaves have no logic, so this is the snapshot of a chart or a store.
  const snapshot = player.snapshot as AnyMachineSnapshot;
  const text = JSON.stringify([snapshot.value, snapshot.status, project(snapshot)], readable);
  const number = interned.get(text) ?? interned.size;
  interned.set(text, number);
  return number;
}

const pures = new WeakMap<AnyActorLogic, AnyActorLogic>();

/** The same logic without effects: children become stubs, whose names say what is to be started. */
export function pure(logic: AnyActorLogic): AnyActorLogic {
  const known = pures.get(logic);
  if (known) return known;
  // Safe: of all logics only machines have a root.
  const made = 'root' in logic ? withStubs(logic as never) : logic;
  pures.set(logic, made);
  return made;
}
