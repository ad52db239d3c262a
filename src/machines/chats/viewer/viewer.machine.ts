import { assign, fromCallback, setup, type AnyActorRef } from 'xstate';
import type { SentFile } from '#contract/conversations.ts';
import { backoff, failedAgain, noFailures, type Tries } from '#machines/kit/backoff.ts';
import { readDb, watchDb } from '#machines/store/db/db.reader.ts';
import { eventAs } from '#machines/kit/event-as.ts';
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

interface Found {
  readonly conversationId: string;
  readonly picture: Picture;
}

/** The failures are those of reading the pictures of the whole history. */
interface ViewerContext extends Tries {
  readonly conversationId: string;
  /** The picture on the screen; null while closed. */
  readonly picture: Picture | null;
  readonly look: Look;
  /** The size of the place for a picture; zero before the view has measured it. */
  readonly room: Size;
  /** The picture that an action has found in the store and that is shown next. Guards cannot look into the store. */
  readonly found: Found | null;
}

/** The zoom that a double click sets from the fitting size. */
const toggledZoom = 2;

const nothingShown = {
  conversationId: '',
  picture: null,
  look: wholePicture,
  found: null,
} as const;

/**
 * Shows one picture over everything else, the next and previous ones in a circle, with zoom and drag (spec 2, 5 and 9,
 * Image viewer). Goes through the pictures of the conversation's whole history, which it requests when it opens, and
 * through the loaded ones until then. A picture that is deleted meanwhile gives way to the next.
 */
export const viewerMachine = setup({
  types: {} as { context: ViewerContext; events: ViewerEvent; tags: 'busy' | 'waiting' | 'failed' },
  actors: {
    readAlbum: askPlaceholder<readonly SentFile[], { conversationId: string }>(),
    /** Reports changes of the store's messages, which may change the list of pictures. */
    watchPictures: fromCallback<ViewerEvent, { readonly conversationId: string }>(
      ({ input: { conversationId }, system, sendBack }) => {
        let seen: readonly Picture[] | undefined;
        return watchDb(system, (db) => {
          const before = seen;
          seen = picturesOf(db, conversationId);
          if (before === undefined) return;
          if (seen !== before) sendBack({ type: 'viewer.picturesChanged' });
          if (!(conversationId in db.albums)) sendBack({ type: 'viewer.albumLost' });
        });
      },
    ),
  },
  actions: {
    beginAlbum: tell('db', ({ context: { conversationId } }) => ({
      type: 'album.begun',
      conversationId,
    })),
    takeInAlbum: tell('db', ({ context: { conversationId } }, pictures: readonly SentFile[]) => ({
      type: 'album.loaded',
      conversationId,
      pictures,
    })),
    dropAlbum: tell('db', ({ context: { conversationId } }) => ({
      type: 'album.dropped',
      conversationId,
    })),
    noteFailure: assign(({ context, event }) => failedAgain(context, event)),
    forgetFailures: assign(noFailures),
    findAsked: assign({
      found: ({ event, system }) => {
        const { conversationId, picture: asked } = eventAs(event, 'viewer.open');
        const pictures = picturesIn(system, conversationId);
        const picture = pictures[placeOf(pictures, asked)];
        return picture ? { conversationId, picture } : null;
      },
    }),
    findNext: assign({ found: ({ context, system }) => findNeighbour(system, context, 'next') }),
    findPrevious: assign({
      found: ({ context, system }) => findNeighbour(system, context, 'previous'),
    }),
    /** A picture that is gone gives way to the next; without one, nothing is left to show. */
    findInItsPlace: assign(({ context, system }) => {
      const { conversationId, picture } = context;
      const db = readDb(system);
      if (!db || !picture || !isGone(db, conversationId, picture)) return {};
      const found = findNeighbour(system, context, 'next');
      return { found, picture: found && picture };
    }),
    show: assign(({ context: { found } }) => ({ ...nothingShown, ...found })),
    forgetPicture: assign(nothingShown),
    stepIn: assign({ look: ({ context }) => looking(context, stepped(context.look.zoom, 'in')) }),
    stepOut: assign({ look: ({ context }) => looking(context, stepped(context.look.zoom, 'out')) }),
    showWhole: assign({ look: wholePicture }),
    zoomAround: assign({
      look: ({ context, event }) => {
        const around = eventAs(event, 'viewer.zoomTo', 'viewer.zoomToggle');
        const zoom = around.type === 'viewer.zoomTo' ? around.zoom : toggledZoom;
        return looking(context, zoom, { x: around.aroundX, y: around.aroundY });
      },
    }),
    drag: assign({
      look: ({ context, event }) => {
        const { dx, dy } = eventAs(event, 'viewer.dragged');
        const { look } = context;
        return within(context, { ...look, x: look.x + dx, y: look.y + dy });
      },
    }),
    noteRoom: assign(({ context, event }) => {
      const { width, height } = eventAs(event, 'viewer.resized');
      const room = { width, height };
      return { room, look: within({ ...context, room }, context.look) };
    }),
  },
  delays: { backoff },
  guards: {
    hasFound: ({ context: { found } }) => found !== null,
    hasFoundElsewhere: ({ context: { found, conversationId } }) =>
      found !== null && found.conversationId !== conversationId,
    hasNothing: ({ context: { picture } }) => picture === null,
    isZoomed: ({ context }) => context.look.zoom !== 1,
    isSwipeLeft: ({ context, event }) =>
      event.type === 'viewer.swiped' && isSwipe(context.look, event, 'left'),
    isSwipeRight: ({ context, event }) =>
      event.type === 'viewer.swiped' && isSwipe(context.look, event, 'right'),
    isSwipeDown: ({ context, event }) =>
      event.type === 'viewer.swiped' && isSwipe(context.look, event, 'down'),
  },
}).createMachine({
  id: 'viewer',
  options: { maxIterations: 1_000 },
  context: { ...nothingShown, room: { width: 0, height: 0 }, ...noFailures },
  initial: 'closed',
  on: { 'viewer.open': { actions: 'findAsked' } },
  states: {
    closed: {
      entry: 'forgetPicture',
      always: { guard: 'hasFound', target: 'open', actions: 'show' },
    },
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
          always: [
            { guard: 'hasFoundElsewhere', target: '#viewer.open', reenter: true, actions: 'show' },
            { guard: 'hasFound', target: '.loading', actions: 'show' },
            { guard: 'hasNothing', target: '#viewer.closed' },
          ],
          on: {
            'viewer.next': { actions: 'findNext' },
            'viewer.previous': { actions: 'findPrevious' },
            'viewer.swiped': [
              { guard: 'isSwipeDown', target: '#viewer.closed' },
              { guard: 'isSwipeLeft', actions: 'findNext' },
              { guard: 'isSwipeRight', actions: 'findPrevious' },
            ],
            'viewer.picturesChanged': { actions: 'findInItsPlace' },
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
              on: { 'viewer.retry': 'loading' },
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
                      params: ({ event }) => event.output,
                    },
                    'forgetFailures',
                  ],
                },
                onError: { target: 'waiting', actions: 'noteFailure' },
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

/** Finds the next or previous picture; null: there is no other. */
function findNeighbour(
  system: AnyActorRef['system'],
  { conversationId, picture }: ViewerContext,
  way: 'next' | 'previous',
): Found | null {
  const other = picture && neighbour(picturesIn(system, conversationId), picture, way);
  if (!other || isSamePicture(other, picture)) return null;
  return { conversationId, picture: other };
}

/** Returns the look after a zoom. Buttons and keys give no point and zoom around the middle of the visible part. */
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
