import type { Actor, ActorOptions, AnyActorRef, AnyStateMachine, SnapshotFrom } from 'xstate';
import { createWorld, type World } from './rules.ts';
import { withStubs } from './stubs.ts';

type Options<M extends AnyStateMachine> = Pick<ActorOptions<M>, 'input' | 'systemId'> & {
  peers?: readonly string[];
};

export interface Stubbed<M extends AnyStateMachine> {
  readonly world: World;
  readonly actor: Actor<M>;
  readonly now: () => SnapshotFrom<M>;
  /** Answers whether this child runs. */
  readonly runs: (id: string) => boolean;
  /** The input that this child runs with. */
  readonly inputOf: (id: string) => unknown;
  /** The child ends well, with this output. */
  readonly finish: (id: string, output?: unknown) => void;
  readonly fail: (id: string, error?: unknown) => void;
}

/**
 * Starts a chart whose children are all stubs and whose outside actions do nothing: rules of a chart that only leads from
 * here to there need no more. Children end when the rule says so.
 */
export function startStubbed<M extends AnyStateMachine>(
  machine: M,
  { peers = [], ...options }: Options<M> = {},
): Stubbed<M> {
  const world = createWorld({ peers });
  const actor = world.start(withStubs(machine), options);
  const child = (id: string) => childOf(actor, id);
  return {
    world,
    actor,
    now: () => actor.getSnapshot(),
    runs: (id) => childrenOf(actor)[id]?.getSnapshot().status === 'active',
    inputOf: (id) => Reflect.get(Object(Reflect.get(child(id), 'options')), 'input'),
    finish: (id, output) => child(id).send({ type: 'stub.done', output }),
    fail: (id, error = new Error('it broke')) => child(id).send({ type: 'stub.failed', error }),
  };
}

function childrenOf(actor: AnyActorRef): Readonly<Record<string, AnyActorRef | undefined>> {
  return actor.getSnapshot().children;
}

function childOf(actor: AnyActorRef, id: string): AnyActorRef {
  const found = childrenOf(actor)[id];
  if (found === undefined) throw new Error(`${id} does not run`);
  return found;
}
