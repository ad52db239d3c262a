import { blocksMachine } from '#machines/people/blocks/blocks.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { blocked } from '#ui/text/blocks.ru.ts';
import { shell } from '#ui/text/entry.ru.ts';
import { annasWorld } from '../world/people.ts';
import { button } from './controls.ts';
import type { Scene } from './scene.ts';

const onPage: Scene = {
  machine: blocksMachine,
  content: annasWorld,
  address: '/settings#blocked',
  actor: 'blocks',
  events: [
    { type: 'xstate.done.actor.readList', output: [] },
    { type: 'xstate.error.actor.readList', error: noAnswer },
    { type: 'xstate.error.actor.readList', error: refusal(403) },
    { type: 'blocks:update', payload: { userId: 'boris', blocked: true } },
    { type: 'blocks.settled', userId: 'boris', blocked: true },
  ],
  project: () => null,
};

export const blocksScenes: readonly Scene[] = [
  {
    ...onPage,
    leaves: { 'blocks.readList': {} },
    only: ['reading', 'waiting', 'failed'],
    by: { 'failed blocks.refresh': button(shell.retry) },
  },
  { ...onPage, says: { shown: blocked.none } },
];
