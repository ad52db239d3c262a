import { setup } from 'xstate';
import { hiddenVideoMs } from '#contract/call-limits.ts';
import { actionPlaceholder } from '#machines/kit/placeholder.ts';
import type { HiddenVideoEvent } from './hidden-video.events.ts';

/**
 * Receives the video of one other person in a call only while somebody can see it, so as not to load the network (spec
 * 9, Unsubscribe hidden video). It stops 3 s after the video's tile went out of sight, and begins again as soon as a
 * tile shows it. For a video whose tile is on another page from the start, the 3 s begin at once.
 */
export const hiddenVideoMachine = setup({
  types: { events: {} as HiddenVideoEvent },
  actions: { subscribe: actionPlaceholder, unsubscribe: actionPlaceholder },
  delays: { hiddenVideo: hiddenVideoMs },
}).createMachine({
  id: 'hiddenVideo',
  options: { maxIterations: 1_000 },
  initial: 'leaving',
  states: {
    leaving: {
      on: { 'video.shown': 'shown' },
      after: { hiddenVideo: 'unsubscribed' },
    },
    shown: { on: { 'video.hidden': 'leaving' } },
    unsubscribed: {
      entry: 'unsubscribe',
      on: { 'video.shown': { target: 'shown', actions: 'subscribe' } },
    },
  },
});
