/**
 * Knows who is present, from the status that people chose and from their sockets (contract, Presence). An event that
 * may change somebody's presence only marks the person. A moment later one flush looks at all marked people, compares
 * their presence with the last one told, stores the part that a crash must not lose, and tells the difference. A
 * thousand people who come back after a restart are therefore one flush, and a step that failed is taken again.
 */
import type { PresenceStatus } from '#contract/users.ts';
import { watchersOfEach } from '#server/people/visibility.ts';
import type { Deps } from '#server/app/deps.ts';
import type { Liveness } from '#server/store/bus/bus.ts';
import { createSoleNode } from './sole-node.ts';
import { createPresenceStore } from './store.ts';
import type { LeftBehind } from './store.ts';

/** The stored part of a person's presence. */
export interface ChosenPresence {
  readonly id: string;
  readonly chosenStatus: PresenceStatus;
  readonly lastSeenAt: Date | null;
}

/** The part that others see. */
export interface ShownPresence {
  readonly status: PresenceStatus;
  readonly lastSeenAt: Date | null;
}

export type Presence = ReturnType<typeof createPresence>;

interface PresenceNeeds extends Pick<Deps, 'db' | 'bus' | 'clock' | 'timings'> {
  /** Stays the same after a restart (app/datadir.ts). */
  readonly nodeId: string;
}

const retryMs = 1_000;

export function createPresence({ nodeId, db, bus, clock, timings }: PresenceNeeds) {
  const { connections } = bus;
  const store = createPresenceStore(db, nodeId);
  const hasOthers = (silentMs: number) => store.hasOthers(silentMs);
  const soleNode = createSoleNode({ nodeId, bus, clock, timings, hasOthers });
  const marked = new Set<string>();
  /** By person: when their last socket went, or when the process that held it was last alive. */
  const leftAt = new Map<string, Date>();
  const lingering = new Map<string, NodeJS.Timeout>();
  let nextFlush: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let stopped = false;

  function mark(userId: string): void {
    marked.add(userId);
    scheduleFlush(timings.presenceFlushMs);
  }

  function scheduleFlush(delayMs: number): void {
    if (stopped || nextFlush !== undefined) return;
    nextFlush = setTimeout(() => void flush(), delayMs);
  }

  async function flush(): Promise<void> {
    const userIds = [...marked].toSorted();
    marked.clear();
    let isTold = true;
    try {
      await publishChanges(userIds);
    } catch {
      // The database is away and nothing was told, so all of it remains to be done.
      for (const userId of userIds) marked.add(userId);
      isTold = false;
    }
    // Two flushes at once would tell changes in any order, so the next one can begin only now.
    nextFlush = undefined;
    if (marked.size > 0) scheduleFlush(isTold ? timings.presenceFlushMs : retryMs);
  }

  async function publishChanges(userIds: readonly string[]): Promise<void> {
    const [people, told] = [await store.read(userIds), await connections.told(userIds)];
    const now = await shown(people);
    const changed = people.flatMap(({ id, lastSeenAt }) => {
      const status = now.get(id)?.status ?? 'OFFLINE';
      const before = told.get(id) ?? 'OFFLINE';
      if (status === before) return [];
      if (status === 'OFFLINE') return { id, status, lastSeenAt: leftAt.get(id) ?? timeNow() };
      return { id, status, lastSeenAt: before === 'OFFLINE' ? timeNow() : lastSeenAt };
    });
    if (changed.length === 0) return;
    await store.write(changed);
    const watchers = await watchersOfEach(
      db,
      changed.map(({ id }) => id),
    );
    await connections.noteTold(new Map(changed.map(({ id, status }) => [id, status])));
    for (const { id, status, lastSeenAt } of changed) {
      if (status === 'OFFLINE') leftAt.delete(id);
      bus.publish(
        { to: 'users', userIds: watchers.get(id) ?? [] },
        {
          name: 'presence:update',
          payload: { userId: id, status, lastSeenAt: lastSeenAt?.toISOString() ?? null },
        },
      );
    }
  }

  async function shown(
    people: readonly ChosenPresence[],
  ): Promise<ReadonlyMap<string, ShownPresence>> {
    const connected = await connections.of(people.map(({ id }) => id));
    return new Map(people.map((person) => [person.id, shownOf(person, connected.get(person.id))]));
  }

  function linger(userId: string, since: Date): void {
    leftAt.set(userId, since);
    clearTimeout(lingering.get(userId));
    const timer = setTimeout(() => {
      lingering.delete(userId);
      void connections.forget(userId).then(() => mark(userId));
    }, timings.offlineAfterMs);
    lingering.set(userId, timer);
  }

  const timeNow = () => new Date(clock.now());

  return {
    shown,
    /** Reads which of these people are connected: what `shown` adds to the stored part. */
    livenessOf: (userIds: readonly string[]): Promise<ReadonlyMap<string, Liveness>> =>
      connections.of(userIds),
    /** See sole-node.ts. */
    soleTime: soleNode.soleTime,
    /** Hears that another status was chosen and committed; those who may see it are told. */
    chosen: mark,
    /**
     * Hears that a socket has come, or has said whether somebody is at it (contract, presence:active). Resolves to the
     * number of the person's sockets, this one included.
     */
    async seen(userId: string, socketId: string, liveness: Liveness): Promise<number> {
      leftAt.delete(userId);
      const count = await connections.put(userId, socketId, liveness);
      mark(userId);
      return count;
    },
    /** Hears that a socket has gone. */
    async gone(userId: string, socketId: string): Promise<void> {
      const left = await connections.remove(userId, socketId);
      if (stopped) return;
      if (left === 'last') linger(userId, timeNow());
      else mark(userId);
    },
    /**
     * Goes on where this node's earlier process ended. From now on this node notes that it lives, and which others do
     * not.
     */
    async start(): Promise<void> {
      for (const person of await store.leftByEarlierProcess()) {
        // They count as if their sockets had gone just now: whoever comes back in time was never away.
        await connections.put(person.id, 'of an earlier process', 'active');
        await connections.remove(person.id, 'of an earlier process');
        await noteLeftOnline(person);
        linger(person.id, person.seenAt);
      }
      await store.beat();
      soleNode.announce();
      await soleNode.look();
      heartbeat = setInterval(() => void beat().catch(() => {}), timings.nodeBeatMs);
    },
    /** Stops without changing anybody's presence: the next process goes on from there. */
    async stop(): Promise<void> {
      stopped = true;
      soleNode.stop();
      clearInterval(heartbeat);
      clearTimeout(nextFlush);
      for (const timer of lingering.values()) clearTimeout(timer);
      await store.beat().catch(() => {});
    },
  };

  async function beat(): Promise<void> {
    try {
      await endSilent(await store.takeOver(timings.nodeSilentMs));
    } finally {
      await store.beat();
      await soleNode.look();
    }
  }

  /**
   * Ends the presence of people whose node died so long ago that everybody could have come back. Whoever is still
   * missing went offline with it.
   */
  async function endSilent(left: readonly LeftBehind[]): Promise<void> {
    const told = await connections.told(left.map(({ id }) => id));
    for (const person of left) {
      if (told.has(person.id)) continue;
      leftAt.set(person.id, person.seenAt);
      await noteLeftOnline(person);
      mark(person.id);
    }
  }

  /** Notes that the dead process told others that the person is there. */
  function noteLeftOnline(person: ChosenPresence): Promise<void> {
    return connections.noteTold(new Map([[person.id, shownOf(person, 'active').status]]));
  }
}

function shownOf(
  { chosenStatus, lastSeenAt }: ChosenPresence,
  liveness: Liveness | undefined,
): ShownPresence {
  if (liveness === undefined) return { status: 'OFFLINE', lastSeenAt };
  if (liveness === 'idle' && chosenStatus === 'ONLINE') return { status: 'AWAY', lastSeenAt };
  return { status: chosenStatus, lastSeenAt };
}
