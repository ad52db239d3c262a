/** Who seems to be there: what the person chose and whether a socket of theirs is connected (contract, Presence). */
import type { PresenceStatus } from '#contract/users.ts';
import type { Bus, Liveness } from '../bus/bus.ts';

/** What is stored of a person's presence. */
export interface ChosenPresence {
  readonly id: string;
  readonly chosenStatus: PresenceStatus;
  readonly lastSeenAt: Date | null;
}

/** What others see of it. */
export interface ShownPresence {
  readonly status: PresenceStatus;
  readonly lastSeenAt: Date | null;
}

export interface Presence {
  shown(people: readonly ChosenPresence[]): Promise<ReadonlyMap<string, ShownPresence>>;
  /** The person chose another status, and it is committed: those who may see it are told. */
  chosen(userId: string): Promise<void>;
}

export function createPresence(bus: Bus): Presence {
  return {
    async shown(people) {
      const connected = await bus.connections.of(people.map(({ id }) => id));
      return new Map(
        people.map((person) => [person.id, shownOf(person, connected.get(person.id))]),
      );
    },
    chosen: () => Promise.resolve(),
  };
}

function shownOf(
  { chosenStatus, lastSeenAt }: ChosenPresence,
  liveness: Liveness | undefined,
): ShownPresence {
  if (liveness === undefined) return { status: 'OFFLINE', lastSeenAt };
  if (liveness === 'idle' && chosenStatus === 'ONLINE') return { status: 'AWAY', lastSeenAt };
  return { status: chosenStatus, lastSeenAt };
}
