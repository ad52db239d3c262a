/**
 * A scene says where the states of a chart are seen: a signed-in (or signed-out) app at an address, in which an actor of
 * this chart runs. From there the chart's own paths lead to its states.
 */
import type { AnyStateMachine, EventObject } from 'xstate';
import { stateLabel } from '#ui/text/states.ru.ts';
import { allStates, chartOf, type ChartState } from '../../src/inspector/chart.ts';
import type { Leaves } from '../world/leaves.ts';
import type { PoseSpec } from '../world/pose.ts';
import type { Content } from '../world/world.ts';
import type { Control } from './controls.ts';

export interface Scene extends Omit<PoseSpec, 'machine'> {
  readonly machine: AnyStateMachine;
  readonly content: Content;
  /** The page's path and search. */
  readonly address: string;
  /** Answers of the world outside that differ in this scene. */
  readonly leaves?: Leaves;
  /** The actor's system id. */
  readonly actor: string;
  /** Other actors, by their system ids, are told these one after another before the scene begins. */
  readonly before?: readonly Told[];
  /** The picture shows somebody who has waited: what appears only then is there. */
  readonly isPatient?: boolean;
  /** The words on a button that is pressed in the state, where it is on the screen. */
  readonly press?: string;
  /** The states that this scene is for; without it, all that no scene before it shows. */
  readonly only?: readonly string[];
  /** States that nobody sees although they have words, with the reason. */
  readonly unseen?: Readonly<Record<string, string>>;
  /** The words on the screen, where they are others than the state's label. */
  readonly says?: Readonly<Record<string, string | RegExp>>;
  /** States that say their words and look as another one of the chart does, with the reason. */
  readonly same?: Readonly<Record<string, string>>;
  /** States whose words are not on the screen, with the reason. */
  readonly wordless?: Readonly<Record<string, string>>;
  /**
   * The doing that sends an event, where it is other than usual (controls.ts). A key is an event, or a state and an
   * event: 'stretch.failed timeline.retry'. An event that the chart takes everywhere, or only
   * in a situation that `events` do not lead to, is sent in that state.
   */
  readonly by?: Readonly<Record<string, Control>>;
  /**
   * Events, keyed as in `by`, that nobody can send there although the chart would take them, with the reason. Without a
   * state: nobody can in any state that the scenes show.
   */
  readonly noControl?: Readonly<Record<string, string>>;
}

export interface Told {
  readonly actor: string;
  readonly event: EventObject & Readonly<Record<string, unknown>>;
}

/** A state of a chart. */
export interface Pose {
  readonly machine: string;
  readonly path: string;
}

/** Lists the states that a person can see: those with words, but for the ones that no scene of their chart shows. */
export const posesOf = (scenes: readonly Scene[]): readonly Pose[] =>
  [...new Map(scenes.map(({ machine }) => [machine.id, machine])).values()].flatMap((machine) => {
    const own = scenes.filter((scene) => scene.machine.id === machine.id);
    return wordedStates(machine)
      .filter((path) => !own.some(({ unseen = {} }) => path in unseen))
      .map((path) => ({ machine: machine.id, path }));
  });

/**
 * Lists the states of a chart that have words, with leaves in which nothing more is said (states.ru.ts has a reason for
 * their silence). A state whose leaves all have words is seen in them.
 */
const wordedStates = (machine: AnyStateMachine): readonly string[] => {
  const isWorded = ({ path }: ChartState) => stateLabel(machine.id, path) !== undefined;
  const hasSilence = ({ states }: ChartState): boolean =>
    states.length === 0 || states.some((one) => !isWorded(one) && hasSilence(one));
  return allStates(chartOf(machine).root)
    .filter((state) => isWorded(state) && hasSilence(state))
    .map(({ path }) => path);
};
