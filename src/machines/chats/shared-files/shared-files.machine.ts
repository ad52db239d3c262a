import { assign, enqueueActions, fromCallback, setup } from 'xstate';
import type { AttachmentType } from '#contract/messages.ts';
import { conversationsSoonMs } from '#contract/limits.ts';
import { backoffAfterMs, failedAgain, noFailures, type Tries } from '#machines/kit/backoff.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { tell } from '#machines/kit/peers.ts';
import { passes } from '#machines/kit/refusals.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import { readDb, watchDb } from '#machines/store/db/db.reader.ts';
import { selectOther } from '#machines/store/db/db.selectors.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import type { SharedFilesEvent } from './shared-files.events.ts';
import {
  isOutdatedBy,
  shownFiles,
  sightOf,
  withPage,
  type FileList,
  type ReadPage,
} from './shared-files.list.ts';

/** A conversation by its id, or the direct one with this person. */
export type Place = { readonly conversationId: string } | { readonly userId: string };

interface SharedFilesInput {
  readonly type: AttachmentType;
  readonly place: Place;
}

/** A request for a page; `before` is null for the newest one. */
export interface PageWish {
  readonly conversationId: string;
  readonly type: AttachmentType;
  readonly before: number | null;
}

/** The end of the list that a reading is about; each fails, and waits, by itself. */
type End = 'newest' | 'older';

interface SharedFilesContext extends SharedFilesInput, Readonly<Record<End, Tries>> {
  /** '' before the store knows the conversation. */
  readonly conversationId: string;
  readonly list: FileList;
}

const answered = ({ event }: { event: { output: ReadPage } }) => event.output;

const backoff =
  (end: End) =>
  ({ context }: { context: SharedFilesContext }): number =>
    backoffAfterMs(context[end].failedTries, context[end].failure);

/**
 * Reads the pictures of a conversation's whole history, or its other files, page by page from the newest back, while
 * its information is open. New ones come by themselves: the store's news make the newest page be read again.
 */
export const sharedFilesMachine = setup({
  types: {} as {
    context: SharedFilesContext;
    events: SharedFilesEvent;
    input: SharedFilesInput;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    /** Waits until the store knows the conversation; two friends may never have written to each other. */
    watchForConversation: fromCallback<SharedFilesEvent, Place>(({ input, system, sendBack }) =>
      watchDb(system, (db) => {
        const conversationId = conversationOf(db, input);
        if (conversationId !== null) sendBack({ type: 'sharedFiles.found', conversationId });
      }),
    ),
    watchNews: fromCallback<SharedFilesEvent, { conversationId: string; type: AttachmentType }>(
      ({ input, system, sendBack }) => {
        let before: ReturnType<typeof sightOf> | null = null;
        return watchDb(system, (db) => {
          const now = sightOf(db, input.conversationId);
          const isNews = before !== null && isOutdatedBy(before, now, input.type);
          before = now;
          if (isNews) sendBack({ type: 'sharedFiles.outdated' });
        });
      },
    ),
    readPage: askPlaceholder<ReadPage, PageWish>(),
  },
  actions: {
    noteConversation: assign({
      conversationId: ({ event }) => eventAs(event, 'sharedFiles.found').conversationId,
    }),
    takePage: assign(({ context }, page: ReadPage) => ({
      list: withPage(context.list, page),
      ...(page.before === null ? { newest: noFailures } : { older: noFailures }),
    })),
    noteFailure: assign(({ context, event }, end: End) => {
      const tries = failedAgain(context[end], event);
      return end === 'newest' ? { newest: tries } : { older: tries };
    }),
    /** The viewer finds pictures in the store, which may have loaded no message as old as this one. */
    lendPictures: enqueueActions(({ context: { conversationId, list }, system, enqueue }) => {
      const db = readDb(system);
      if (!db) return;
      enqueue(tell('db', { type: 'album.begun', conversationId }));
      const pictures = shownFiles(list, db);
      enqueue(tell('db', { type: 'album.loaded', conversationId, pictures }));
    }),
    openViewer: tell('lateLoader', ({ context: { conversationId }, event }) => ({
      type: 'viewer.open',
      conversationId,
      picture: eventAs(event, 'sharedFiles.view').picture,
    })),
  },
  guards: {
    isPassing: passes,
    hasMore: ({ context }) => context.list.hasMore,
  },
  delays: {
    newestBackoff: backoff('newest'),
    olderBackoff: backoff('older'),
    burst: conversationsSoonMs,
  },
}).createMachine({
  id: 'sharedFiles',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({
    ...input,
    conversationId: '',
    list: { files: [], hasMore: false },
    newest: noFailures,
    older: noFailures,
  }),
  initial: 'finding',
  states: {
    /** The list of chats is not read yet, or there is no such conversation. */
    finding: {
      invoke: {
        id: 'watchForConversation',
        src: 'watchForConversation',
        input: ({ context }) => context.place,
        onError: {},
      },
      on: { 'sharedFiles.found': { target: 'found', actions: 'noteConversation' } },
    },
    found: {
      invoke: {
        id: 'watchNews',
        src: 'watchNews',
        input: ({ context: { conversationId, type } }) => ({ conversationId, type }),
        onError: {},
      },
      initial: 'reading',
      states: {
        reading: {
          tags: 'busy',
          invoke: {
            id: 'readFirst',
            src: 'readPage',
            input: ({ context }) => newestOf(context),
            onDone: { target: 'current', actions: { type: 'takePage', params: answered } },
            onError: [
              {
                guard: 'isPassing',
                target: 'waiting',
                actions: { type: 'noteFailure', params: 'newest' },
              },
              { target: 'failed', actions: { type: 'noteFailure', params: 'newest' } },
            ],
          },
          /** The answer may be older than the news. */
          on: { 'sharedFiles.outdated': { target: 'reading', reenter: true } },
        },
        /** The files are read again without the person's doing. */
        waiting: {
          tags: 'waiting',
          after: { newestBackoff: 'reading' },
          on: { 'sharedFiles.retry': 'reading' },
        },
        failed: { tags: 'failed', on: { 'sharedFiles.retry': 'reading' } },
        current: {
          type: 'parallel',
          on: { 'sharedFiles.view': { actions: ['lendPictures', 'openViewer'] } },
          states: {
            newest: {
              initial: 'known',
              states: {
                known: { on: { 'sharedFiles.outdated': 'gathering' } },
                /** A burst of changes leads to one reading. */
                gathering: { after: { burst: 'reading' } },
                /** The list that was read before stands meanwhile. */
                reading: {
                  invoke: {
                    id: 'readNewest',
                    src: 'readPage',
                    input: ({ context }) => newestOf(context),
                    onDone: { target: 'known', actions: { type: 'takePage', params: answered } },
                    onError: [
                      {
                        guard: 'isPassing',
                        target: 'waiting',
                        actions: { type: 'noteFailure', params: 'newest' },
                      },
                      /** The person is out of the conversation, of which other parts of the page tell. */
                      { target: 'known' },
                    ],
                  },
                  on: { 'sharedFiles.outdated': 'gathering' },
                },
                waiting: {
                  tags: 'waiting',
                  after: { newestBackoff: 'reading' },
                  on: { 'sharedFiles.outdated': 'gathering' },
                },
              },
            },
            older: {
              initial: 'resting',
              states: {
                resting: {
                  on: { 'sharedFiles.more': { guard: 'hasMore', target: 'reading' } },
                },
                reading: {
                  tags: 'busy',
                  invoke: {
                    id: 'readOlder',
                    src: 'readPage',
                    input: ({ context }) => ({
                      ...newestOf(context),
                      before: context.list.files[0]?.seq ?? null,
                    }),
                    onDone: { target: 'resting', actions: { type: 'takePage', params: answered } },
                    onError: [
                      {
                        guard: 'isPassing',
                        target: 'waiting',
                        actions: { type: 'noteFailure', params: 'older' },
                      },
                      { target: 'failed', actions: { type: 'noteFailure', params: 'older' } },
                    ],
                  },
                },
                waiting: {
                  tags: 'waiting',
                  after: { olderBackoff: 'reading' },
                  on: { 'sharedFiles.retry': 'reading' },
                },
                failed: { tags: 'failed', on: { 'sharedFiles.retry': 'reading' } },
              },
            },
          },
        },
      },
    },
  },
});

const newestOf = ({ conversationId, type }: SharedFilesContext): PageWish => ({
  conversationId,
  type,
  before: null,
});

function conversationOf(db: DbContext, place: Place): string | null {
  if ('conversationId' in place) return place.conversationId;
  return (
    Object.keys(db.conversations).find((id) => selectOther(db, id)?.id === place.userId) ?? null
  );
}
