import { timelineMachine } from '#machines/chats/timeline/timeline.machine.ts';
import { noAnswer, pageShape, refusal } from '#tests/machines/kit/shapes.ts';
import { openConversation } from '#ui/text/conversation.ru.ts';
import { annasWorld, boris } from '../world/people.ts';
import { button } from './controls.ts';
import type { Scene } from './scene.ts';

const moved = { hasMore: true, version: 4 };

const events = [
  { type: 'timeline.jump', messageId: 'boris-1' },
  { type: 'timeline.left', position: null },
  { type: 'xstate.done.actor.loadPage', output: pageShape({ seqs: [8, 9], ...moved }) },
  { type: 'xstate.error.actor.loadPage', error: noAnswer },
  { type: 'xstate.error.actor.loadPage', error: refusal(404) },
  { type: 'xstate.done.actor.loadOlder', output: pageShape({ seqs: [6, 7], ...moved }) },
  { type: 'xstate.error.actor.loadOlder', error: noAnswer },
  { type: 'xstate.done.actor.loadNewer', output: pageShape({ seqs: [10, 11] }) },
  { type: 'xstate.error.actor.loadNewer', error: noAnswer },
] satisfies Scene['events'];

const notYet = 'there is no list yet whose place could be kept';

/** The server has not answered yet. */
const emptyTimelineScene: Scene = {
  machine: timelineMachine,
  content: annasWorld,
  address: '/?c=boris',
  leaves: { 'timeline.loadPage': {} },
  only: ['stretch.loading', 'stretch.waiting', 'stretch.failed'],
  actor: 'timeline:boris',
  events,
  stopWhen: (snapshot) => snapshot.matches({ stretch: 'loaded' }),
  project: () => null,
  by: {
    'stretch.loaded.resting timeline.jump': button(
      `${openConversation.replyTo(boris.displayName)}…`,
    ),
    'stretch.loaded.newerFailed timeline.jumpToNewest': button(openConversation.toBottom),
  },
  noControl: {
    'stretch.loading timeline.left': notYet,
    'stretch.waiting timeline.left': notYet,
  },
  same: {
    'stretch.waiting':
      'it says that the messages did not load, as `failed` does, and goes on by itself',
    'stretch.loaded.loadingOlder':
      'it begins before one reaches the top, where rows stand in for the messages',
    'stretch.loaded.loadingNewer': 'it begins before one reaches the end',
    'stretch.loaded.jumping': 'it takes a moment, and the list stays as it is',
    'mark.shown': 'the mark is a colour behind the message for a second',
  },
  says: { 'stretch.loaded.resting': 'Отлично, до субботы!' },
};

/** The whole conversation is loaded. */
const wholeTimelineScene: Scene = {
  machine: timelineMachine,
  content: annasWorld,
  address: '/?c=boris',
  actor: 'timeline:boris',
  events,
  project: () => null,
};

/** More messages exist on one side. */
const partOf = (side: 'hasMore' | 'hasNewer'): Scene => ({
  ...wholeTimelineScene,
  content: {
    ...annasWorld,
    newestPage: (id) => ({ ...annasWorld.newestPage(id), [side]: true }),
  },
});

export const timelineScenes: readonly Scene[] = [
  emptyTimelineScene,
  wholeTimelineScene,
  partOf('hasMore'),
  partOf('hasNewer'),
];
