import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { EditsEvent } from '#machines/sending/edits/edits.events.ts';
import type { WishesEvent } from '#machines/sending/wishes/wishes.events.ts';
import type { ViewerEvent } from '#machines/chats/viewer/viewer.events.ts';
import { backoffMs } from '#machines/kit/backoff.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { lazyPlaceholder } from '#machines/kit/lazy-logic.ts';
import { actionPlaceholder, askPlaceholder } from '#machines/kit/placeholder.ts';
import type { MessageSearchEvent } from '#machines/search/message-search/message-search.events.ts';

type Opening =
  | Extract<ViewerEvent, { type: 'viewer.open' }>
  /** In this conversation. */
  | Extract<MessageSearchEvent, { type: 'messageSearch.open' }>;
/** Outlives failures until its actor runs. */
type Wanted =
  | Extract<EditsEvent, { type: 'edits.want' }>
  | Extract<WishesEvent, { type: 'wishes.want' }>;
export type LateLoaderEvent = Opening | Wanted;

export interface LateLoaderContext {
  readonly userId: string;
  readonly failedTries: number;
  /** The last request to open something whose code was not here yet. */
  readonly wanted: Opening | null;
  /** Edits and wishes from before their code was here. The edits are stored already, unless the store failed. */
  readonly kept: readonly Wanted[];
}

const takers = {
  'viewer.open': 'viewer',
  'messageSearch.open': 'chatSearch',
  'edits.want': 'edits',
  'wishes.want': 'wishes',
} as const;

/** Runs an actor under its own name; with one that breaks all begin anew. */
const part = <Name extends string>(name: Name) =>
  ({
    id: name,
    src: name,
    systemId: name,
    onError: { target: 'missing', actions: 'countTry' },
  }) as const;

const ofPerson = ({ context: { userId } }: { context: LateLoaderContext }) => ({ userId });

/**
 * Loads, after the chats, the code that nobody needs in the first moments, and then runs its actors: `wishes`, `edits`,
 * `mutes`, `blocks`, `viewer` and the searches, in all conversations and in one. Wishes and edits of an earlier page, and
 * those of this one's first moments, go to the server then. A picture that is pressed meanwhile, and a search that is
 * opened, open once their code is there; if it does not come, it takes a new press, which asks for the code at once.
 */
export const lateLoaderMachine = setup({
  types: {} as {
    context: LateLoaderContext;
    events: LateLoaderEvent;
    input: { readonly userId: string };
    tags: 'busy' | 'waiting';
  },
  actors: {
    loadParts: askPlaceholder<void>(),
    wishes: lazyPlaceholder<{ readonly userId: string }>(),
    edits: lazyPlaceholder<{ readonly userId: string }>(),
    mutes: lazyPlaceholder(),
    blocks: lazyPlaceholder(),
    viewer: lazyPlaceholder(),
    messageSearch: lazyPlaceholder(),
    chatSearch: lazyPlaceholder(),
  },
  actions: {
    countTry: assign({ failedTries: ({ context }) => context.failedTries + 1, wanted: null }),
    noteWanted: assign({
      wanted: ({ event }) => eventAs(event, 'viewer.open', 'messageSearch.open'),
    }),
    keep: assign({
      kept: ({ context: { kept }, event }) => [
        ...kept,
        eventAs(event, 'edits.want', 'wishes.want'),
      ],
    }),
    /** Stores the edit before its code is here; late-loader.services.ts provides it. */
    storeEdit: actionPlaceholder,
    passWanted: enqueueActions(({ context: { wanted, kept }, enqueue }) => {
      // The actors start only after the entry of this state.
      if (wanted) enqueue.raise(wanted);
      for (const want of kept) enqueue.raise(want);
      enqueue.assign({ wanted: null, kept: [] });
    }),
    pass: sendTo(
      ({ event }) => takers[event.type],
      ({ event }) => event,
    ),
  },
  delays: { retryPause: ({ context }) => backoffMs(context.failedTries) },
}).createMachine({
  id: 'lateLoader',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({ ...input, failedTries: 0, wanted: null, kept: [] }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadParts',
        src: 'loadParts',
        onDone: 'running',
        onError: { target: 'missing', actions: 'countTry' },
      },
      on: {
        'viewer.open': { actions: 'noteWanted' },
        'edits.want': { actions: ['keep', 'storeEdit'] },
        'wishes.want': { actions: 'keep' },
        'messageSearch.open': { actions: 'noteWanted' },
      },
    },
    /** The code did not load, because there is no network or a new version has replaced this one, or an actor broke. */
    missing: {
      tags: 'waiting',
      after: { retryPause: 'loading' },
      on: {
        'viewer.open': { target: 'loading', actions: 'noteWanted' },
        'edits.want': { target: 'loading', actions: ['keep', 'storeEdit'] },
        /** The dot of a chat that was opened can wait. */
        'wishes.want': { actions: 'keep' },
        'messageSearch.open': { target: 'loading', actions: 'noteWanted' },
      },
    },
    running: {
      entry: 'passWanted',
      on: {
        'viewer.open': { actions: 'pass' },
        'messageSearch.open': { actions: 'pass' },
        'edits.want': { actions: 'pass' },
        'wishes.want': { actions: 'pass' },
      },
      invoke: [
        part('mutes'),
        part('blocks'),
        part('viewer'),
        { ...part('edits'), input: ofPerson },
        part('messageSearch'),
        part('chatSearch'),
        { ...part('wishes'), input: ofPerson },
      ],
    },
  },
});
