import { timelineMachine } from '#machines/chats/timeline/timeline.machine.ts';
import { messageShape, noAnswer, pageShape, refusal } from '#tests/machines/kit/shapes.ts';
import { openConversation } from '#ui/text/conversation.ru.ts';
import { annasWorld, boris } from '../world/people.ts';
import { after, button, wheel, type Control } from './controls.ts';
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

/** A long page, with more on both sides of it; the first message of the others is 1. */
const longPage = (firstSeq: number) => ({
  ...moved,
  messages: Array.from({ length: 120 }, (_, n) =>
    messageShape({
      id: `long-${firstSeq + n}`,
      conversationId: 'boris',
      seq: firstSeq + n,
      version: 1,
      senderId: boris.id,
      content: `Такт ${n + 1}`,
      createdAt: '2026-02-28T10:00:00.000Z',
    }),
  ),
  hasNewer: true,
});

/** Goes far into the past first, where the list reads on once by itself. */
const inThePast = (control: Control) =>
  after(
    { type: 'timeline.jump', messageId: 'long--940' },
    after(
      { type: 'xstate.done.actor.loadPage', output: longPage(-1_000) },
      after({ type: 'xstate.done.actor.loadNewer', output: longPage(-880) }, control),
    ),
  );
const upwards = wheel({ x: 800, y: 400 }, -20_000);
const downwards = wheel({ x: 800, y: 400 }, 20_000);

const notYet = 'there is no list yet whose place could be kept';

/** The list stands there. */
const said = 'Отлично, до субботы!';

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
    'stretch.loaded.resting timeline.loadOlder': upwards,
    'stretch.loaded.resting timeline.loadNewer': inThePast(downwards),
    'stretch.loaded.newerFailed timeline.jumpToNewest': button(openConversation.toBottom),
  },
  noControl: {
    'stretch.loading timeline.left': notYet,
    'stretch.waiting timeline.left': notYet,
    'stretch.failed timeline.left': notYet,
  },
  same: {
    'stretch.waiting':
      'it says that the messages did not load, as `failed` does, and goes on by itself',
    'stretch.loaded.loadingOlder':
      'it begins before one reaches the top, where rows stand in for the messages',
    'stretch.loaded.jumping': 'it takes a moment, and the list stays as it is',
    'mark.shown': 'the mark is a colour behind the message for a second',
  },
  says: {
    'stretch.waiting': openConversation.failed,
    'stretch.loaded.resting': said,
    'stretch.loaded.loadingOlder': said,
    'stretch.loaded.loadingNewer': said,
    'stretch.loaded.jumping': said,
    'mark.shown': said,
  },
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

/** The page does not reach to the beginning, which is far above. */
const longScene: Scene = {
  ...wholeTimelineScene,
  content: {
    ...annasWorld,
    newestPage: (id) => {
      const page = annasWorld.newestPage(id);
      const { messages } = longPage(-119);
      return { ...page, messages: [...messages, ...page.messages], hasMore: true };
    },
  },
  only: ['stretch.loaded.resting'],
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
  longScene,
  wholeTimelineScene,
  partOf('hasMore'),
  partOf('hasNewer'),
];
