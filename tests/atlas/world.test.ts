import { expect, it } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { annasWorld, nobodysWorld } from '#atlas/world/people.ts';
import { follow, waysFrom, wayTo, type PoseSpec } from '#atlas/world/pose.ts';
import { peer, startWorld } from '#atlas/world/world.ts';
import { timelineMachine } from '#machines/chats/timeline/timeline.machine.ts';
import { selectMessages } from '#machines/store/db/db.selectors.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { activePaths } from '../../src/inspector/chart.ts';

/** The ids and errors of all actors of the app that have failed. */
function broken(actor: AnyActorRef): string[] {
  const { status, error, children = {} } = actor.getSnapshot();
  const own = status === 'error' ? [`${actor.id}: ${String(error)}`] : [];
  return [...own, ...Object.values<AnyActorRef>(children).flatMap(broken)];
}

it('is live after its start, with everything that runs while somebody is signed in', () => {
  const world = startWorld(annasWorld);
  expect(activePaths(peer(world, 'realtime').getSnapshot())).toContain('linked.live');
  expect(activePaths(peer(world, 'inbox').getSnapshot())).toContain('list.rested');
  expect(activePaths(peer(world, 'call').getSnapshot())).toContain('stage.idle');
  expect(broken(world.app)).toEqual([]);
});

it('opens conversations with their messages in the real store', () => {
  const world = startWorld(annasWorld);
  peer(world, 'inbox').send({ type: 'inbox.open', conversationId: 'boris' });
  const { context } = peer(world, 'db').getSnapshot();
  expect(selectMessages(context, 'boris')?.at(-1)?.content).toBe('Отлично, до субботы!');
});

it('runs the dialogs and the settings, whose code is loaded later', () => {
  const world = startWorld(annasWorld);
  peer(world, 'dialogs').send({ type: 'dialogs.show', dialog: { name: 'group' } });
  peer(world, 'settings').send({ type: 'settings.opened' });
  expect(peer(world, 'groupCreation').getSnapshot().status).toBe('active');
  expect(peer(world, 'account:email').getSnapshot().status).toBe('active');
  expect(broken(world.app)).toEqual([]);
});

it('has nobody signed in, when nobody is', () => {
  const { app } = startWorld(nobodysWorld);
  expect(app.getSnapshot().matches({ running: 'signedOut' })).toBe(true);
});

it('leads a running actor along its own chart', () => {
  const world = startWorld(annasWorld);
  peer(world, 'inbox').send({ type: 'inbox.open', conversationId: 'boris' });
  const timeline = peer(world, 'timeline:boris');
  world.fallSilent();
  const spec: PoseSpec = {
    machine: timelineMachine,
    events: [
      { type: 'timeline.jump', messageId: 'boris-1' },
      { type: 'timeline.left', position: null },
      { type: 'xstate.error.actor.loadPage', error: noAnswer },
    ],
    project: () => null,
    stopWhen: (snapshot) => !snapshot.matches({ stretch: { loaded: 'resting' } }),
  };
  const ways = waysFrom(timeline, spec, true);
  expect(ways.length).toBeLessThan(waysFrom(timeline, spec, false).length);
  expect(wayTo(timeline, ways, 'stretch.loaded.resting')).toEqual([]);
  const way = wayTo(timeline, ways, 'stretch.loading');
  expect(way?.map(({ type }) => type)).toEqual(['timeline.reload']);
  follow(timeline, way ?? []);
  expect(activePaths(timeline.getSnapshot())).toContain('stretch.loading');
});
