/** Does on the stage what a person can do about each state, and sees whether the chart takes it. */
import type { Page } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';
import { controlOf } from '#ui/text/events.ru.ts';
import { showOn } from './looks.ts';
import { anyOf, type Control } from './scenes/controls.ts';
import { beyondPages, gestures } from './scenes/gestures.ts';
import type { Pose, Scene } from './scenes/scene.ts';
import type { Shown } from './stage/stage.tsx';

export interface Click extends Pose {
  readonly event: string;
}

/**
 * Tells state after state what is to be clicked there: its own ways out, and once what the chart takes all around it, in
 * the state that a scene names or in the first one where it is possible, and what a scene names besides. In the end
 * `left` has what no named state was found for.
 */
export function planClicks(scenes: readonly Scene[]) {
  const done = new Set<string>();
  const left = new Map<string, Click>();
  return {
    at: ({ machine, path, out }: Pose & Pick<Shown, 'out'>): readonly Click[] => {
      const names = ownOf(scenes, machine).flatMap(({ by = {} }) => Object.keys(by));
      const around = (out?.around ?? []).filter(({ event, of }) => {
        const key = `${machine} ${of} ${event}`;
        const isNamed = names.includes(`${path} ${event}`);
        const isHere =
          (isNamed || !names.some((name) => name.endsWith(` ${event}`))) &&
          isPossible({ machine, path, event }, scenes);
        if (done.has(key)) return false;
        if (isHere) done.add(key);
        if (isHere) left.delete(key);
        else if (!left.has(key)) left.set(key, { machine, path, event });
        return isHere;
      });
      const known = [...(out?.here ?? []), ...(out?.around ?? []).map(({ event }) => event)];
      const named = names
        .filter((name) => name.startsWith(`${path} `))
        .map((name) => name.slice(path.length + 1))
        .filter((event) => !known.includes(event));
      return [...(out?.here ?? []), ...around.map(({ event }) => event), ...named]
        .map((event) => ({ machine, path, event }))
        .filter((click) => isPossible(click, scenes));
    },
    left: () => [...left.values()].filter((click) => isPossible(click, scenes)),
  };
}

const isPossible = (click: Click, scenes: readonly Scene[]): boolean =>
  !(click.event in beyondPages) && keyIn(click, scenes, 'noControl') === undefined;

/**
 * Answers a sentence for each event of a person that a chart hears, and that nobody has done in any of its states. The
 * reason of a `noControl` counts where it is for the event, whatever the state.
 */
export function undoneEvents(
  looks: readonly Pose[],
  clicks: readonly Click[],
  scenes: readonly Scene[],
): readonly string[] {
  const seen = scenes.filter((scene) => looks.some(({ machine }) => machine === scene.machine.id));
  return [...new Set(seen.map(({ machine }) => machine))].flatMap(({ id, events }) =>
    events
      .filter((event) => controlOf(event) !== undefined && !(event in beyondPages))
      .filter((event) => !ownOf(scenes, id).some(({ noControl = {} }) => event in noControl))
      .filter((event) => !clicks.some((click) => click.machine === id && click.event === event))
      .map((event) => `${id}: nobody does «${event}» in any state, and no scene says why`),
  );
}

/** Answers a sentence for each key of a scene's `by` or `noControl` that stands for no way out: it is needless. */
export function needlessControls(
  looks: readonly (Pose & Pick<Shown, 'out'>)[],
  scenes: readonly Scene[],
): readonly string[] {
  const ways = looks.flatMap(({ machine, path, out }) =>
    [...(out?.here ?? []), ...(out?.around ?? []).map(({ event }) => event)].flatMap((event) => [
      `${machine} ${event}`,
      `${machine} ${path} ${event}`,
    ]),
  );
  return scenes
    .filter(({ machine }) => looks.some((look) => look.machine === machine.id))
    .flatMap(({ machine, by = {}, noControl = {} }) =>
      Object.keys({ ...by, ...noControl })
        .filter((key) => !ways.includes(`${machine.id} ${key}`))
        .filter((key) => !(key in by && isHeardIn(looks, machine, key)))
        .filter((key) => !(key in noControl && machine.events.includes(key)))
        .map((key) => `${machine.id}: a scene has a control for «${key}», which is no way out`),
    );
}

/** Answers whether a key names one of the states that were seen, and an event that the chart hears in some situation. */
const isHeardIn = (looks: readonly Pose[], machine: AnyStateMachine, key: string): boolean => {
  const [path, event = ''] = key.split(' ');
  return (
    looks.some((look) => look.machine === machine.id && look.path === path) &&
    machine.events.includes(event)
  );
};

/**
 * Answers what is wrong with a way out; undefined where the chart takes what a person does. `isFresh`: its state has just
 * been shown, and nothing was done in it.
 */
export async function faultOf(
  page: Page,
  click: Click,
  scenes: readonly Scene[],
  isFresh: boolean,
): Promise<string | undefined> {
  const { machine, path, event } = click;
  const fault = (words: string) => `${machine} ${path}, ${event}: ${words}`;
  if (!isFresh) {
    const { error } = await showOn(page, { machine, path });
    if (error !== undefined) return fault(error);
  }
  try {
    await controlFor(click, scenes)(page);
  } catch (problem) {
    const [first = ''] = String(problem).split('\nCall log');
    return fault(`${controlOf(event) ?? 'its control'} cannot be used: ${first}`);
  }
  const isTaken = await page.evaluate((type) => window.stage.takes(type), event);
  return isTaken ? undefined : fault(`${controlOf(event) ?? 'its control'} does not send it`);
}

function controlFor(click: Click, scenes: readonly Scene[]): Control {
  const scene = ownOf(scenes, click.machine).find(({ by = {} }) => keyOf(click, by) !== undefined);
  const own = scene?.by?.[keyOf(click, scene.by) ?? ''];
  return own ?? gestures[click.event] ?? anyOf(namesIn(controlOf(click.event) ?? ''));
}

/** The names of the controls that words like «Повторить», «Отмена» quote. */
const namesIn = (words: string): readonly string[] =>
  [...words.matchAll(/«([^»]+)»/gu)].map(([, name = '']) => name);

const ownOf = (scenes: readonly Scene[], machine: string): readonly Scene[] =>
  scenes.filter((scene) => scene.machine.id === machine);

const keyOf = ({ path, event }: Click, table: object): string | undefined =>
  [`${path} ${event}`, event].find((key) => key in table);

const keyIn = (
  click: Click,
  scenes: readonly Scene[],
  table: 'by' | 'noControl',
): string | undefined =>
  ownOf(scenes, click.machine)
    .map((scene) => keyOf(click, scene[table] ?? {}))
    .find((key) => key !== undefined);
