import { expect, it } from 'vitest';
import { needlessControls, planClicks, undoneEvents } from '#atlas/clicks.ts';
import { button } from '#atlas/scenes/controls.ts';
import type { Scene } from '#atlas/scenes/scene.ts';
import { annasWorld } from '#atlas/world/people.ts';
import { waysOut } from '#atlas/world/pose.ts';
import { startWorld } from '#atlas/world/world.ts';
import { timelineMachine } from '#machines/chats/timeline/timeline.machine.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { controlOf } from '#ui/text/events.ru.ts';

const scene: Scene = {
  machine: timelineMachine,
  content: annasWorld,
  address: '/',
  actor: 'timeline:boris',
};

const at = (path: string, ...here: readonly string[]) => ({
  machine: 'timeline',
  path,
  out: { here, around: [{ event: 'timeline.left', of: 'stretch' }] },
});

it('finds the ways out of a state apart from those that last whichever state is active', () => {
  const { app } = startWorld(annasWorld, {
    'timeline.loadPage': {
      answer: () => {
        throw noAnswer;
      },
    },
  });
  app.system.get('inbox')?.send({ type: 'inbox.open', conversationId: 'boris' });
  const { here, around } = waysOut(
    app.system.get('timeline:boris')?.getSnapshot(),
    'stretch.waiting',
    [],
  );
  expect(here).toEqual(['timeline.retry']);
  expect(around).toContainEqual({ event: 'timeline.left', of: 'stretch' });
});

it('tries a way out in each of its states, and once what lasts: in the first state, or where a scene names it', () => {
  const looks = [at('stretch.waiting', 'timeline.retry'), at('stretch.failed', 'timeline.retry')];
  const tried = (...scenes: readonly Scene[]) => {
    const plan = planClicks(scenes);
    return [...looks.flatMap(plan.at), ...plan.left()].map(({ path, event }) => `${path} ${event}`);
  };
  expect(tried(scene)).toEqual([
    'stretch.waiting timeline.retry',
    'stretch.waiting timeline.left',
    'stretch.failed timeline.retry',
  ]);
  const by = { 'stretch.failed timeline.left': button('Чаты') };
  const noControl = { 'stretch.waiting timeline.retry': 'it goes on by itself' };
  expect(tried({ ...scene, by, noControl })).toEqual([
    'stretch.failed timeline.retry',
    'stretch.failed timeline.left',
  ]);
  const notYet = { 'stretch.waiting timeline.left': 'there is no list yet' };
  expect(tried({ ...scene, noControl: notYet })).toContain('stretch.failed timeline.left');
  const gone = { 'stretch.gone timeline.left': button('Чаты') };
  expect(tried({ ...scene, by: gone })).toContain('stretch.waiting timeline.left');
  const besides = { 'stretch.failed timeline.dismiss': button('Понятно') };
  expect(tried({ ...scene, by: besides })).toContain('stretch.failed timeline.dismiss');
  expect(needlessControls(looks, [{ ...scene, by: besides }])).toEqual([]);
});

it('names a control or a reason that is for no way out', () => {
  const noControl = { 'timeline.left': '', 'stretch.failed timeline.dismiss': '' };
  expect(needlessControls([at('stretch.failed')], [{ ...scene, noControl }])).toEqual([
    'timeline: a scene has a control for «stretch.failed timeline.dismiss», which is no way out',
  ]);
  expect(needlessControls([], [{ ...scene, noControl }])).toEqual([]);
});

it('names an event of a person that the chart hears and nobody does, unless a reason excuses it in all states', () => {
  const looks = [at('stretch.failed')];
  const events = timelineMachine.events.filter((event) => controlOf(event) !== undefined);
  const done = events.map((event) => ({ machine: 'timeline', path: 'stretch.failed', event }));
  expect(undoneEvents(looks, done, [scene])).toEqual([]);
  const without = done.filter(({ event }) => event !== 'timeline.loadOlder');
  const fault = 'timeline: nobody does «timeline.loadOlder» in any state, and no scene says why';
  expect(undoneEvents(looks, without, [scene])).toEqual([fault]);
  const here = { 'stretch.failed timeline.loadOlder': 'there is no list yet' };
  expect(undoneEvents(looks, without, [{ ...scene, noControl: here }])).toEqual([fault]);
  const noControl = { 'timeline.loadOlder': 'nothing is ever older' };
  expect(undoneEvents(looks, without, [{ ...scene, noControl }])).toEqual([]);
  expect(needlessControls(looks, [{ ...scene, noControl }])).toEqual([]);
  expect(undoneEvents([], [], [scene])).toEqual([]);
});
