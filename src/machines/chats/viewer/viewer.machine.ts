import { assign, fromCallback, setup, type AnyActorRef } from 'xstate';
import type { SentPicture } from '#contract/conversations.ts';
import { failureOf, type Failure } from '#services/app/api/types.ts';
import { backoffAfterMs } from '#machines/kit/backoff.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { ViewerEvent } from './viewer.events.ts';
import {
  bounded,
  fittingSize,
  isSwipe,
  sizeOf,
  stepped,
  wholePicture,
  zoomed,
  type Look,
  type Size,
} from './viewer.geometry.ts';
import {
  isGone,
  isSamePicture,
  neighbour,
  picturesOf,
  placeOf,
  type Picture,
} from './viewer.pictures.ts';

interface ViewerContext {
  readonly conversationId: string;
  /** The picture on the screen; null while closed. */
  readonly picture: Picture | null;
  readonly look: Look;
  /** The size of the place for a picture; zero before the view has measured it. */
  readonly room: Size;
  /** How often this picture was requested. */
  readonly tries: number;
  /** How often reading the whole history's pictures has failed in a row, and the last reason. */
  readonly failedReads: number;
  readonly failure: Failure | null;
}

/** The zoom that a double click sets from the fitting size. */
const toggledZoom = 2;

const nothingShown = { conversationId: '', picture: null, look: wholePicture, tries: 1 } as const;

const viewerSetup = setup({
  types: {} as { context: ViewerContext; events: ViewerEvent; tags: 'busy' | 'waiting' | 'failed' },
  actors: {
    readAlbum: askPlaceholder<readonly SentPicture[], { conversationId: string }>(),
    /** Reports changes of the store's messages, which may change the list of pictures. */
    watchPictures: fromCallback<ViewerEvent, { readonly conversationId: string }>(
      ({ input, system, sendBack }) => {
        const db: AnyActorRef | undefined = system.get('db');
        let seen = picturesIn(system, input.conversationId);
        const subscription = db?.subscribe(() => {
          const now = picturesIn(system, input.conversationId);
          const isLost = !(input.conversationId in (readDb(system)?.albums ?? {}));
          if (now !== seen) sendBack({ type: 'viewer.picturesChanged' });
          seen = now;
          if (isLost) sendBack({ type: 'viewer.albumLost' });
        });
        return () => subscription?.unsubscribe();
      },
    ),
  },
  actions: {
    beginAlbum: tell<'db', ViewerContext, ViewerEvent>('db', ({ context: { conversationId } }) => ({
      type: 'album.begun',
      conversationId,
    })),
    takeInAlbum: tell<'db', ViewerContext, ViewerEvent, { pictures: readonly SentPicture[] }>(
      'db',
      ({ context: { conversationId } }, { pictures }) => ({
        type: 'album.loaded',
        conversationId,
        pictures,
      }),
    ),
    dropAlbum: tell<'db', ViewerContext, ViewerEvent>('db', ({ context: { conversationId } }) => ({
      type: 'album.dropped',
      conversationId,
    })),
    noteFailure: assign({
      failedReads: ({ context }) => context.failedReads + 1,
      failure: (_, { error }: { error: unknown }) => failureOf(error),
    }),
    forgetFailures: assign({ failedReads: 0, failure: null }),
    forgetPicture: assign(nothingShown),
    show: assign(({ event }) => {
      if (event.type !== 'viewer.found') return {};
      const { conversationId, picture } = event;
      return { ...nothingShown, conversationId, picture };
    }),
    stepIn: assign({ look: ({ context }) => looking(context, stepped(context.look.zoom, 'in')) }),
    stepOut: assign({ look: ({ context }) => looking(context, stepped(context.look.zoom, 'out')) }),
    showWhole: assign({ look: wholePicture }),
    zoomAround: assign({
      look: ({ context, event }) => {
        if (event.type !== 'viewer.zoomTo' && event.type !== 'viewer.zoomToggle')
          return context.look;
        const zoom = event.type === 'viewer.zoomTo' ? event.zoom : toggledZoom;
        return looking(context, zoom, { x: event.aroundX, y: event.aroundY });
      },
    }),
    drag: assign({
      look: ({ context, event }) => {
        if (event.type !== 'viewer.dragged') return context.look;
        const { look } = context;
        return within(context, { ...look, x: look.x + event.dx, y: look.y + event.dy });
      },
    }),
    noteRoom: assign(({ context, event }) => {
      if (event.type !== 'viewer.resized') return {};
      const room = { width: event.width, height: event.height };
      return { room, look: within({ ...context, room }, context.look) };
    }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
  },
  delays: { backoff: ({ context }) => backoffAfterMs(context.failedReads, context.failure) },
  guards: {
    isHere: ({ context, event }) =>
      event.type === 'viewer.found' && event.conversationId === context.conversationId,
    isZoomed: ({ context }) => context.look.zoom !== 1,
    isSwipeLeft: ({ context, event }) =>
      event.type === 'viewer.swiped' && isSwipe(context.look, event, 'left'),
    isSwipeRight: ({ context, event }) =>
      event.type === 'viewer.swiped' && isSwipe(context.look, event, 'right'),
    isSwipeDown: ({ context, event }) =>
      event.type === 'viewer.swiped' && isSwipe(context.look, event, 'down'),
  },
});

type Found = Extract<ViewerEvent, { type: 'viewer.found' }>;

/**
 * The picture viewer (spec 2, 5 and 9, Image viewer): one picture over everything else, the next and previous ones
 * in a circle, zoom and drag. It goes through the pictures of the conversation's whole history, which it requests when
 * it opens, and through the loaded ones until then. A picture that is deleted meanwhile gives way to the next.
 */
export const viewerMachine = viewerSetup
  .extend({
    // Only the store knows which pictures there are: these actions look into it and raise what they find as an event.
    actions: {
      findAsked: viewerSetup.enqueueActions(({ event, system, enqueue }) => {
        if (event.type !== 'viewer.open') return;
        const { conversationId } = event;
        const pictures = picturesIn(system, conversationId);
        const picture = pictures[placeOf(pictures, event.picture)];
        if (picture) enqueue.raise({ type: 'viewer.found', conversationId, picture });
      }),
      findNext: viewerSetup.enqueueActions(({ context, system, enqueue }) => {
        const found = findNeighbour(system, context, 'next');
        if (found) enqueue.raise(found);
      }),
      findPrevious: viewerSetup.enqueueActions(({ context, system, enqueue }) => {
        const found = findNeighbour(system, context, 'previous');
        if (found) enqueue.raise(found);
      }),
      seeWhetherGone: viewerSetup.enqueueActions(({ context, system, enqueue }) => {
        const { conversationId, picture } = context;
        const db = readDb(system);
        if (!db || !picture || !isGone(db, conversationId, picture)) return;
        enqueue.raise(findNeighbour(system, context, 'next') ?? { type: 'viewer.close' });
      }),
    },
  })
  .createMachine({
    id: 'viewer',
    context: { ...nothingShown, room: { width: 0, height: 0 }, failedReads: 0, failure: null },
    initial: 'closed',
    on: {
      'viewer.open': { actions: 'findAsked' },
      'viewer.found': { target: '.open', reenter: true, actions: 'show' },
    },
    states: {
      closed: { entry: 'forgetPicture' },
      open: {
        type: 'parallel',
        exit: ['dropAlbum', 'forgetFailures'],
        invoke: {
          id: 'watchPictures',
          src: 'watchPictures',
          input: ({ context }) => ({ conversationId: context.conversationId }),
          onError: 'closed',
        },
        on: { 'viewer.close': 'closed' },
        states: {
          picture: {
            initial: 'loading',
            on: {
              // Handled here, so that the album stays as it is; a picture of another conversation begins anew.
              'viewer.found': { guard: 'isHere', target: '.loading', actions: 'show' },
              'viewer.next': { actions: 'findNext' },
              'viewer.previous': { actions: 'findPrevious' },
              'viewer.swiped': [
                { guard: 'isSwipeDown', target: '#viewer.closed' },
                { guard: 'isSwipeLeft', actions: 'findNext' },
                { guard: 'isSwipeRight', actions: 'findPrevious' },
              ],
              'viewer.picturesChanged': { actions: 'seeWhetherGone' },
              'viewer.zoomIn': { actions: 'stepIn' },
              'viewer.zoomOut': { actions: 'stepOut' },
              'viewer.zoomReset': { actions: 'showWhole' },
              'viewer.zoomTo': { actions: 'zoomAround' },
              'viewer.zoomToggle': [
                { guard: 'isZoomed', actions: 'showWhole' },
                { actions: 'zoomAround' },
              ],
              'viewer.dragged': { actions: 'drag' },
              'viewer.resized': { actions: 'noteRoom' },
            },
            states: {
              loading: {
                tags: 'busy',
                on: { 'viewer.loaded': 'shown', 'viewer.loadFailed': 'failed' },
              },
              shown: {},
              failed: {
                tags: 'failed',
                on: { 'viewer.retry': { target: 'loading', actions: 'countTry' } },
              },
            },
          },
          album: {
            initial: 'asking',
            on: { 'viewer.albumLost': '.asking' },
            states: {
              asking: {
                entry: 'beginAlbum',
                invoke: {
                  id: 'readAlbum',
                  src: 'readAlbum',
                  input: ({ context }) => ({ conversationId: context.conversationId }),
                  onDone: {
                    target: 'known',
                    actions: [
                      {
                        type: 'takeInAlbum',
                        params: ({ event }) => ({ pictures: event.output }),
                      },
                      'forgetFailures',
                    ],
                  },
                  onError: {
                    target: 'waiting',
                    actions: {
                      type: 'noteFailure',
                      params: ({ event }) => ({ error: event.error }),
                    },
                  },
                },
              },
              /** The loaded pictures can be gone through meanwhile. */
              waiting: { tags: 'waiting', after: { backoff: 'asking' } },
              known: {},
            },
          },
        },
      },
    },
  });

function picturesIn(system: AnyActorRef['system'], conversationId: string): readonly Picture[] {
  const db = readDb(system);
  return db ? picturesOf(db, conversationId) : [];
}

/** null when there is no other picture. */
function findNeighbour(
  system: AnyActorRef['system'],
  { conversationId, picture }: ViewerContext,
  way: 'next' | 'previous',
): Found | null {
  const other = picture && neighbour(picturesIn(system, conversationId), picture, way);
  if (!other || isSamePicture(other, picture)) return null;
  return { type: 'viewer.found', conversationId, picture: other };
}

/** Buttons and keys zoom around the middle of the visible part. */
function looking(
  context: ViewerContext,
  zoom: number,
  around = { x: -context.look.x, y: -context.look.y },
): Look {
  return within(context, zoomed(context.look, zoom, around));
}

function within({ picture, room }: ViewerContext, look: Look): Look {
  return bounded(look, fittingSize(picture && sizeOf(picture), room), room);
}
