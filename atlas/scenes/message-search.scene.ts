import { messageSearchMachine } from '#machines/search/message-search/message-search.machine.ts';
import { foundShape, hitShape } from '#tests/machines/search/message-search/found.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { search } from '#ui/text/search.ru.ts';
import { chats } from '#ui/text/ru.ts';
import { annasWorld } from '../world/people.ts';
import { button, inTurn, link, radio, seek, wheel } from './controls.ts';
import type { Scene } from './scene.ts';

const hitsIn = (conversationId: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    hitShape({
      messageId: `m${index + 1}`,
      conversationId,
      senderId: 'vera',
      excerpt: 'Билеты на субботу',
    }),
  );
const foundIn = (conversationId: string, count: number) =>
  foundShape({ messages: hitsIn(conversationId, count), total: count, forms: ['билеты'] });
const found = foundIn('family', 2);
/** The end of these is in view, so the next ones are asked for at once. */
const begun = { ...found, total: 40, hasMore: true };

const scene: Scene = {
  machine: messageSearchMachine,
  content: annasWorld,
  address: '/',
  actor: 'messageSearch',
  events: [
    { type: 'messageSearch.open' },
    { type: 'messageSearch.type', query: 'билет' },
    { type: 'messageSearch.filter', filters: { kind: 'image' } },
    { type: 'messageSearch.choose', messageId: 'm1' },
    { type: 'xstate.done.actor.ask', output: begun },
    { type: 'xstate.error.actor.ask', error: noAnswer },
    { type: 'xstate.error.actor.ask', error: refusal(429, 'rate_limited', 7_000) },
    { type: 'xstate.error.actor.ask', error: refusal(400, 'validation') },
    { type: 'xstate.done.actor.askMore', output: found },
    { type: 'xstate.error.actor.askMore', error: noAnswer },
    { type: 'messageSearch.offline' },
  ],
  project: ({ context }) => [context.query !== '', context.found?.hasMore, context.link],
};

/** The hit in the open chat, whose end is far below. */
const chatScene: Scene = {
  ...scene,
  address: '/?c=boris',
  actor: 'chatSearch',
  before: [
    { actor: 'timeline:boris', event: { type: 'timeline.resume' } },
    { actor: 'chatSearch', event: { type: 'messageSearch.open', conversationId: 'boris' } },
  ],
  events: [
    { type: 'messageSearch.type', query: 'билет' },
    { type: 'messageSearch.step', by: 1 },
    { type: 'messageSearch.choose', messageId: 'm1' },
    {
      type: 'xstate.done.actor.ask',
      output: { ...foundIn('boris', 30), total: 40, hasMore: true },
    },
    { type: 'xstate.done.actor.askMore', output: foundIn('boris', 2) },
  ],
  only: ['open.query.shown.resting'],
  by: {
    'open.query.shown.resting messageSearch.step': button(search.older),
    'open.query.shown.resting messageSearch.choose': inTurn(
      button(search.asList),
      link('Билеты на субботу…'),
    ),
    'open.query.shown.resting messageSearch.more': inTurn(
      button(search.asList),
      wheel({ x: 800, y: 240 }, 20_000),
    ),
  },
  says: { 'open.query.shown.resting': search.found(40) },
};

/** Further hits are wanted while those that are there are read anew. */
const renewedScene: Scene = {
  ...scene,
  events: [
    { type: 'messageSearch.open' },
    { type: 'messageSearch.type', query: 'билет' },
    { type: 'messageSearch.more' },
    { type: 'xstate.done.actor.ask', output: { ...begun, isComplete: false } },
    { type: 'xstate.done.actor.askAgain', output: begun },
    { type: 'xstate.done.actor.askMore', output: found },
  ],
  only: ['open.more.due'],
};

export const messageSearchScenes: readonly Scene[] = [
  chatScene,
  renewedScene,
  {
    ...scene,
    by: {
      'open.query.blank messageSearch.open': seek(chats.search, 'б'),
      'open.query.blank messageSearch.type': seek(chats.search, 'билет'),
      'open.query.blank messageSearch.filter': radio(search.kinds.image),
      'open.query.blank messageSearch.close': button(search.clear),
    },
    says: { 'open.query.limited': /Слишком много/ },
  },
];
