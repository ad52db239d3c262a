import { assign, setup, type ActorRefFrom, type AnyActorRef } from 'xstate';
import { storePatienceMs } from '#contract/limits.ts';
import type { StoredEdit } from '#services/sending/edits/types.ts';
import { actingFor, type Child } from '#machines/kit/acting.ts';
import { backoffMs } from '#machines/kit/backoff.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { tell, tellEvery } from '#machines/kit/peers.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import { findOwn } from '#machines/store/db/db.edits.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import { editMachine } from '../edit/edit.machine.ts';
import type { EditsEvent } from './edits.events.ts';

export interface EditsInput {
  readonly userId: string;
  readonly link: 'online' | 'offline';
}

interface EditsContext extends EditsInput {
  /** The id of the edit that brings words of before back next, or replaces those of another device. */
  readonly editId: string;
  /** Edits that this tab has stored since it began to read the store. */
  readonly storedMeanwhile: readonly string[];
  readonly failedTries: number;
}

type EditName = `edit:${string}`;

const acting = actingFor<EditsContext, EditsEvent, Child<'edit', typeof editMachine>>();

/** Makes the action that takes a new id. */
export const takeId = (newId: () => string) =>
  assign<EditsContext, EditsEvent, undefined, EditsEvent, never>({ editId: newId });

/**
 * Keeps new words of messages that the server does not have yet, by an actor for each message. These actors follow this
 * device's store, which outlives the page and is shared by all tabs (architecture, Data that must not be lost or
 * doubled).
 */
export const editsMachine = setup({
  types: {} as {
    context: EditsContext;
    events: EditsEvent;
    input: EditsInput;
    tags: 'busy' | 'waiting';
  },
  actors: {
    edit: editMachine,
    watchStore: workerPlaceholder<EditsEvent, { userId: string }>(),
    watchLink: workerPlaceholder<EditsEvent>(),
    loadStored: askPlaceholder<readonly StoredEdit[], { userId: string }>(),
  },
  actions: {
    /** edits.services.ts provides the ids. */
    takeId: takeId(() => ''),
    want: acting(({ context, event, system, enqueue }) => {
      const { edit: wanted } = eventAs(event, 'edits.want');
      const id = `edit:${wanted.id}` as const;
      const known = keeperOf(system, wanted.id);
      if (known) {
        const { content, editId } = wanted;
        enqueue(tell(known, { type: 'edit.want', content, editId }));
        return;
      }
      // Words that stand there now were seen, whenever they came: an own edit may have been answered since.
      const message = findOwn(readDb(system), wanted.id);
      const isSeen = message?.content === wanted.before;
      const edit = isSeen ? { ...wanted, baseEditedAt: message.editedAt } : wanted;
      enqueue.spawnChild('edit', {
        id,
        systemId: id,
        input: { ...ownIn(context), edit, isOwn: true },
      });
    }),
    revert: tell(
      ({ event }) => `edit:${eventAs(event, 'edits.revert').id}`,
      ({ context: { editId } }) => ({ type: 'edit.revert', editId }),
    ),
    /** An edit that is refused stays so, so the same words go anew as another one. */
    replace: acting(({ context: { editId }, event, system, enqueue }) => {
      const id = `edit:${eventAs(event, 'edits.replace').id}` as const;
      const known: ActorRefFrom<typeof editMachine> | undefined = system.get(id);
      if (!known) return;
      const { content } = known.getSnapshot().context.edit;
      enqueue(tell(id, { type: 'edit.want', content, editId }));
    }),
    /** The store decides which edits there are, except for those that this tab has stored since the reading began. */
    takeStored: acting<readonly StoredEdit[]>(({ context, system, enqueue }, found) => {
      const fresh = new Set(context.storedMeanwhile);
      for (const edit of found.filter((one) => !fresh.has(one.id))) {
        const id = `edit:${edit.id}` as const;
        const known: ActorRefFrom<typeof editMachine> | undefined = system.get(id);
        if (!known) {
          enqueue.spawnChild('edit', {
            id,
            systemId: id,
            input: { ...ownIn(context), edit, isOwn: false },
          });
        } else if (isNews(known, edit)) {
          enqueue(tell(id, { type: 'edit.read', edit }));
        }
      }
      const stay = new Set([...found.map(({ id }) => id), ...fresh]);
      for (const name of Object.keys(system.getAll())) {
        const id = name.slice('edit:'.length);
        if (name.startsWith('edit:') && !stay.has(id))
          enqueue(tell(`edit:${id}`, { type: 'edit.vanished' }));
      }
    }),
    noteStored: assign({
      storedMeanwhile: ({ context: { storedMeanwhile }, event }) => [
        ...storedMeanwhile,
        eventAs(event, 'edit.stored').id,
      ],
    }),
    forgetStored: assign({ storedMeanwhile: [] }),
    endEdit: acting(({ event, enqueue }) => {
      enqueue.stopChild(`edit:${eventAs(event, 'edit.ended').id}`);
    }),
    noteOffline: assign({ link: 'offline' }),
    noteOnline: assign({ link: 'online' }),
    tellOffline: tellEvery('edit', { type: 'connectivity.offline' }),
    tellOnline: tellEvery('edit', { type: 'connectivity.online' }),
    countFailedTry: assign({ failedTries: ({ context }) => context.failedTries + 1 }),
    forgetFailedTries: assign({ failedTries: 0 }),
  },
  delays: {
    backoff: ({ context }) => backoffMs(context.failedTries),
    storePatience: storePatienceMs,
  },
}).createMachine({
  id: 'edits',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({ ...input, editId: '', storedMeanwhile: [], failedTries: 0 }),
  invoke: [
    {
      id: 'watchStore',
      src: 'watchStore',
      input: ({ context }) => ({ userId: context.userId }),
      onError: {},
    },
    { id: 'watchLink', src: 'watchLink', onError: {} },
  ],
  initial: 'reading',
  on: {
    'edits.want': { actions: 'want' },
    'edits.revert': { actions: ['takeId', 'revert'] },
    'edits.replace': { actions: ['takeId', 'replace'] },
    'edit.stored': { actions: 'noteStored' },
    'edit.ended': { actions: 'endEdit' },
    'connectivity.offline': { actions: ['noteOffline', 'tellOffline'] },
    'connectivity.online': { actions: ['noteOnline', 'tellOnline'] },
  },
  states: {
    reading: {
      tags: 'busy',
      entry: 'forgetStored',
      invoke: {
        id: 'loadStored',
        src: 'loadStored',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'takeStored', params: ({ event }) => event.output },
            'forgetFailedTries',
          ],
        },
        onError: { target: 'unreadable', actions: 'countFailedTry' },
      },
      after: { storePatience: { target: 'unreadable', actions: 'countFailedTry' } },
      on: { 'edits.storeChanged': { target: 'reading', reenter: true } },
    },
    idle: { on: { 'edits.storeChanged': 'reading' } },
    /** New edits are sent all the same; the older ones wait. */
    unreadable: { tags: 'waiting', after: { backoff: 'reading' } },
  },
});

/** An edit that began while its message was unsent keeps the id that the message had then. */
function keeperOf(system: AnyActorRef['system'], messageId: string): EditName | undefined {
  // Safe: only edits are registered under such names (peers.ts).
  const all = Object.entries(system.getAll()) as [EditName, ActorRefFrom<typeof editMachine>][];
  const keepsIt = ([name, edit]: (typeof all)[number]): boolean =>
    name === `edit:${messageId}` ||
    (name.startsWith('edit:') && edit.getSnapshot().context.messageId === messageId);
  return all.find(keepsIt)?.[0];
}

/** Answers whether the store has another edit than the actor, or has heard that it was refused. */
function isNews(known: ActorRefFrom<typeof editMachine>, stored: StoredEdit): boolean {
  const { edit, refusal } = known.getSnapshot().context;
  return edit.editId !== stored.editId || (refusal === null && stored.refusal !== undefined);
}

const ownIn = ({ userId, link }: EditsContext): EditsInput => ({ userId, link });
