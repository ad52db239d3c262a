/**
 * Charts played together as values. A company holds the snapshots of all actors of a world, their timers, and plain data
 * about what is outside; it can be forked, so that every order of events is tried from the same situation. Charts do
 * what they do in the product: events go from mailbox to mailbox, children begin and end in xstate's order. Actors of
 * the outside world (requests, stores, locks) are leaves, which the world plays.
 */
import type {
  AnyActorRef,
  AnyActorScope,
  AnyEventObject,
  AnyMachineSnapshot,
  Snapshot,
} from 'xstate';
import {
  keyOf,
  leafSnapshot,
  pure,
  type Cast,
  type Leaf,
  type Player,
  type Timer,
} from './players.ts';
import { readAction } from './actions.ts';
import { bookNumber, nameOf, pageOf, play, refTo } from './refs.ts';

type Op = () => void;

export class Company<O> {
  readonly #cast: Cast<O>;
  readonly #players: Map<string, Player>;
  readonly #names: Map<string, string>;
  timers: readonly Timer[];
  /** Never changed in place: other situations share it. */
  outside: O;
  readonly #busy = new Set<string>();
  readonly #mailboxes = new Map<string, AnyEventObject[]>();

  constructor(cast: Cast<O>, outside: O, from?: Company<O>) {
    this.#cast = cast;
    this.outside = outside;
    this.#players = new Map(from ? from.#players : []);
    this.#names = new Map(from ? from.#names : []);
    this.timers = from?.timers ?? [];
  }

  fork(): Company<O> {
    return new Company(this.#cast, this.outside, this);
  }

  /** Starts an actor of a page's own. */
  start(page: string, src: string, input: unknown, systemId = src): void {
    play(this);
    this.#create(page, src, src, systemId, input)();
  }

  /** Ends a page with all that runs there, as a reload does: nothing of it hears any more. */
  close(page: string): void {
    play(this);
    for (const path of this.#players.keys()) {
      if (path.startsWith(`${page}/`) && path.split('/').length === 2) this.#stop(path);
    }
  }

  /** Sends an event to an actor, if it is there. */
  send(path: string, event: AnyEventObject): void {
    play(this);
    this.#relay(path, event);
  }

  /** Sends an event to the actor that a page knows under this name, if it is there. */
  tell(page: string, systemId: string, event: AnyEventObject): void {
    const path = this.#names.get(nameOf(page, systemId));
    if (path !== undefined) this.send(path, event);
  }

  /** A leaf reports to its chart. */
  report(leaf: string, event: AnyEventObject): void {
    const player = this.#players.get(leaf);
    if (player) this.send(player.parent, event);
  }

  /** A leaf ends with an answer. */
  answer(leaf: string, output: unknown): void {
    play(this);
    this.#end(leaf, (id) => ({ type: `xstate.done.actor.${id}`, output, actorId: id }));
  }

  /** A leaf fails. */
  fail(leaf: string, error: unknown): void {
    play(this);
    this.#end(leaf, (id) => ({ type: `xstate.error.actor.${id}`, error, actorId: id }));
  }

  fire(timer: Timer): void {
    this.timers = this.timers.filter((one) => one !== timer);
    this.send(timer.owner, timer.event);
  }

  has = (path: string): boolean => this.#players.has(path);

  /** The snapshot of an actor by the name that its page knows it under. */
  known(page: string, systemId: string): AnyMachineSnapshot | undefined {
    const path = this.#names.get(nameOf(page, systemId));
    // Safe: only charts and stores are asked for, whose snapshots have a context.
    return path === undefined ? undefined : (this.snapshotOf(path) as AnyMachineSnapshot);
  }

  snapshotOf = (path: string): Snapshot<unknown> | undefined => this.#players.get(path)?.snapshot;

  leaves(src: string): Leaf[] {
    return [...this.#players.values()].filter((one) => one.logic === null && one.src === src);
  }

  /** A string that is equal for equal situations. */
  key(): string {
    return keyOf(this.#players.values(), this.timers, this.outside, this.#cast.project);
  }

  namesOf(page: string): Record<string, AnyActorRef> {
    const start = nameOf(page, '');
    return Object.fromEntries(
      [...this.#names].flatMap(([name, path]) =>
        name.startsWith(start) ? [[name.slice(start.length), refTo(path)]] : [],
      ),
    );
  }

  named(page: string, systemId: string): AnyActorRef | undefined {
    const path = this.#names.get(nameOf(page, systemId));
    return path === undefined ? undefined : refTo(path);
  }

  /** Makes the actor and answers what starts it; xstate, too, starts it later than it makes it. */
  #create(
    parent: string,
    id: string,
    src: string,
    systemId: string | undefined,
    input: unknown,
  ): Op {
    const path = `${parent}/${id}`;
    const logic = this.#cast.charts[src] ?? null;
    const ops: Op[] = [];
    // A state that is entered anew starts its actor before it has ended the one before.
    this.#stop(path);
    if (systemId !== undefined) this.#names.set(nameOf(pageOf(path), systemId), path);
    const player = {
      path,
      id,
      parent,
      src,
      systemId,
      isStarted: false,
      born: bookNumber(),
      logic,
      input,
    };
    this.#players.set(path, { ...player, snapshot: leafSnapshot });
    const snapshot = logic
      ? pure(logic).getInitialSnapshot(this.#scope(path, ops), input)
      : leafSnapshot;
    const made: Player = { ...player, snapshot };
    this.#players.set(path, made);
    return () => {
      if (this.#players.get(path)?.born !== made.born) return;
      this.#players.set(path, { ...made, isStarted: true });
      if (logic === null) return this.#cast.began(this, made);
      this.#work(path, () => ops);
    };
  }

  #relay(path: string, event: AnyEventObject): void {
    const player = this.#players.get(path);
    if (!player) return;
    if (!player.isStarted || this.#busy.has(path)) {
      this.#mailboxes.set(path, [...(this.#mailboxes.get(path) ?? []), event]);
    } else if (player.logic === null) {
      this.#cast.heard?.(this, player, event);
    } else {
      this.#work(path, () => this.#transition(path, event));
    }
  }

  /** Does what a transition asks for, and takes in what arrives meanwhile. */
  #work(path: string, begin: () => readonly Op[]): void {
    this.#busy.add(path);
    let ops: readonly Op[] | undefined = begin();
    while (ops) {
      for (const op of ops) op();
      const { status, ...end } = this.#players.get(path)?.snapshot ?? leafSnapshot;
      if (status === 'done') {
        const { output } = end as { output?: unknown };
        this.#end(path, (id) => ({ type: `xstate.done.actor.${id}`, output, actorId: id }));
      }
      if (status === 'error') throw (end as { error?: unknown }).error;
      const [event, ...rest] = this.#mailboxes.get(path) ?? [];
      this.#mailboxes.set(path, rest);
      ops = event && this.#players.has(path) ? this.#transition(path, event) : undefined;
    }
    this.#mailboxes.delete(path);
    this.#busy.delete(path);
  }

  #transition(path: string, event: AnyEventObject): readonly Op[] {
    const player = this.#players.get(path);
    if (!player?.logic) return [];
    const ops: Op[] = [];
    const snapshot = pure(player.logic).transition(player.snapshot, event, this.#scope(path, ops));
    this.#players.set(path, { ...player, snapshot });
    return ops;
  }

  #end(path: string, eventOf: (id: string) => AnyEventObject): void {
    const player = this.#players.get(path);
    if (!player) return;
    this.#remove(path);
    this.#relay(player.parent, eventOf(player.id));
  }

  #stop(path: string): void {
    const player = this.#players.get(path);
    if (!player) return;
    const below = [...this.#players.values()].filter((one) => one.path.startsWith(`${path}/`));
    this.#remove(path);
    for (const one of [player, ...below]) {
      if (one.logic === null && one.isStarted) this.#cast.stopped(this, one);
    }
  }

  #remove(path: string): void {
    for (const one of this.#players.keys()) {
      if (one !== path && !one.startsWith(`${path}/`)) continue;
      this.#players.delete(one);
      this.#forget(one);
      this.timers = this.timers.filter(({ owner }) => owner !== one);
    }
  }

  #forget(path: string): void {
    for (const [name, named] of this.#names) {
      if (named === path || named.startsWith(`${path}/`)) this.#names.delete(name);
    }
  }

  #scope(path: string, ops: Op[]): AnyActorScope {
    const self = refTo(path);
    return {
      self,
      id: self.id,
      sessionId: path,
      system: self.system,
      logger: () => {},
      defer: () => {},
      emit: () => {},
      stopChild: () => {},
      actionExecutor: ({ type, params }) => this.#collect(path, ops, type, params),
    };
  }

  #collect(path: string, ops: Op[], type: string, params: unknown): void {
    const asked = readAction(path, type, params);
    switch (asked?.do) {
      case 'start':
        ops.push(this.#create(path, asked.id, asked.src, asked.systemId, asked.input));
        break;
      case 'stop': {
        const there = this.#players.get(asked.child);
        // Another actor may take its name at once.
        this.#forget(asked.child);
        if (!there?.isStarted) this.#remove(asked.child);
        else
          ops.push(() => {
            if (this.#players.get(there.path)?.born === there.born) this.#stop(there.path);
          });
        break;
      }
      case 'send':
        ops.push(() => this.#relay(asked.to, asked.event));
        break;
      case 'wait':
        ops.push(() => this.#wait({ owner: path, ...asked }));
        break;
      case 'cancel':
        ops.push(() => this.#cancel(path, asked.id));
    }
  }

  #wait({ owner, id, event, delayMs }: Timer): void {
    if (!this.#players.has(owner)) return;
    this.#cancel(owner, id);
    this.timers = [...this.timers, { owner, id, event, delayMs }];
  }

  #cancel(owner: string, id: string): void {
    this.timers = this.timers.filter((one) => one.owner !== owner || one.id !== id);
  }
}
