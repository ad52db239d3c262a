import { and, assign, not, sendParent, setup } from 'xstate';
import { storePatienceMs, unsentNoticeMs } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import type { Edit, EditRefusal, StoredEdit } from '#services/sending/edits/types.ts';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';
import { actingFor } from '#machines/kit/acting.ts';
import { backoff, failedAgain, noFailures, type Tries } from '#machines/kit/backoff.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import { findOwn, isOutgoingId } from '#machines/store/db/db.edits.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import type { EditEvent } from './edit.events.ts';

export interface EditInput {
  readonly userId: string;
  readonly edit: StoredEdit;
  /** The person has changed the words in this tab just now; otherwise the edit was found in the store. */
  readonly isOwn: boolean;
  readonly link: 'online' | 'offline';
}

interface EditContext extends Omit<EditInput, 'edit'>, Tries {
  readonly edit: Edit;
  /** The server's id of the message; null: it is not known yet. */
  readonly messageId: string | null;
  /** The edit that this device's store has or has been told to keep, as far as this page knows; null: none. */
  readonly storedId: string | null;
  /**
   * The edit that is being sent or was tried last, by this page or by the one that stored it: the server may have it.
   * null: none that it has not answered.
   */
  readonly tried: Edit | null;
  /** Why the edit waits for the person; null: it may still go. It is in the store, too. */
  readonly refusal: EditRefusal | null;
}

export type AskedEdit = Pick<EditInput, 'userId' | 'edit'>;

export type EditToForget = AskedEdit & Pick<EditContext, 'storedId'>;

export interface EditToSend {
  readonly userId: string;
  readonly edit: Edit;
  readonly messageId: string;
  /** The edit that this device has stored now, the same one or one that goes after it; null: none. */
  readonly storedId: string | null;
}

/**
 * The server's message, or its refusal, which is stored by then. null: another tab has sent the edit or given it up, or
 * the message is gone.
 */
export type SentEdit = Message | EditRefusal | null;

/**
 * The fate of an edit of an unsent message. A message: no try had begun to send it, and it has the words now;
 * 'isSent': the edit waits for the message's id; 'isGone': the message was discarded; 'isMissing': it has left this
 * device, sent or discarded.
 */
export type PlacedEdit = UnsentMessage | 'isSent' | 'isGone' | 'isMissing';

const acting = actingFor<EditContext, EditEvent, never>();

const asked = ({ context: { userId, edit, tried } }: { context: EditContext }): AskedEdit => ({
  userId,
  edit: tried && tried.editId !== edit.editId ? { ...edit, tried } : edit,
});

/** Takes over an edit of the store: whoever stored it may have tried it, and the server has not refused it then. */
function foundIn(stored: StoredEdit): Pick<EditContext, 'edit' | 'tried' | 'refusal'> {
  const { tried, refusal = null, ...edit } = stored;
  return { edit, tried: refusal ? null : (tried ?? edit), refusal };
}

const isRefusal = (answer: SentEdit): answer is EditRefusal => answer !== null && 'kind' in answer;

const isBehind = ({ edit, tried }: EditContext): boolean => edit.editId !== tried?.editId;

const about =
  <Type extends string>(type: Type) =>
  ({ context: { edit } }: { context: EditContext }) => ({ type, id: edit.id });

/** The id under which the message is shown. */
const shownId = ({ messageId, edit }: EditContext): string => messageId ?? edit.id;

const messageIdIn = ({ event }: { event: { output: string | null } }) => ({
  messageId: event.output,
});

/** The row of the store may be older than words that it did not take. */
const takesNewer = {
  guard: 'isStored',
  target: '#edit.way.beginning',
  actions: 'takeRead',
} as const;

const storesAnew = { target: '#edit.way.storing', actions: 'takeWant' } as const;

/**
 * Brings new words of an own message to the server. They are stored first, with one id for all tries, and then shown
 * over what the server has. A second edit takes the first one's place, and goes after the answer to one that is under way.
 * A message that is unsent itself gets the words before its first try; otherwise the edit waits for its id.
 */
export const editMachine = setup({
  types: {} as {
    context: EditContext;
    events: EditEvent;
    input: EditInput;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    store: askPlaceholder<void, AskedEdit>(),
    /** Removes the edit from the store, and the one before it that is there if this one was not taken. */
    forget: askPlaceholder<void, EditToForget>(),
    /** Puts the words into an unsent message in one transaction, unless a try has begun. */
    place: askPlaceholder<PlacedEdit, AskedEdit>(),
    /** Asks the server for the message that was unsent here. Answers its id there; null: it never arrived. */
    lookFor: askPlaceholder<string | null, AskedEdit>(),
    /** Sends the edit under the lock of its message. */
    send: askPlaceholder<SentEdit, EditToSend>(),
    /** Reports the message's id once it is known, and when the message is lost sight of, or deleted. */
    watchMessage: workerPlaceholder<EditEvent, { id: string }>(),
  },
  actions: {
    show: tell('db', ({ context }) => ({
      type: 'edit.shown',
      id: shownId(context),
      content: context.edit.content,
    })),
    /** The message shows what the server has, and that its edit waits for the person. */
    showTruth: tell('db', ({ context }) => ({
      type: 'edit.shown',
      id: shownId(context),
      content: null,
    })),
    hide: tell('db', ({ context }) => ({ type: 'edit.settled', id: shownId(context) })),
    takeFound: acting<{ readonly messageId: string | null } | undefined>(
      ({ context, event, enqueue }, known) => {
        const { messageId } = known ?? eventAs(event, 'edit.found');
        if (messageId === null || messageId === context.messageId) return;
        enqueue(tell('db', { type: 'edit.settled', id: context.edit.id }));
        const content = context.refusal ? null : context.edit.content;
        enqueue(tell('db', { type: 'edit.shown', id: messageId, content }));
        enqueue.assign({ messageId });
      },
    ),
    takeWant: assign(({ context: { edit }, event }) => {
      const { content, editId } = eventAs(event, 'edit.want');
      const wanted = { ...edit, content, editId };
      return { edit: wanted, isOwn: true, storedId: edit.editId, refusal: null };
    }),
    /** The server may have the edit, so the words of before go after it. */
    takeBefore: assign(({ context: { edit }, event }) => {
      const { editId } = eventAs(event, 'edit.revert');
      return { edit: { ...edit, content: edit.before, editId }, storedId: edit.editId };
    }),
    takeRead: assign(({ event }) => {
      const found = foundIn(eventAs(event, 'edit.read').edit);
      return { ...found, isOwn: false, storedId: found.edit.editId };
    }),
    /** It goes after the answer to the one that is under way. */
    takeNewer: assign(({ event }) => {
      const { edit } = foundIn(eventAs(event, 'edit.read').edit);
      return { edit, isOwn: false, storedId: edit.editId };
    }),
    /** The newer edit changes what the server has answered. */
    takeBase: assign(({ context: { edit } }, answer: SentEdit) =>
      answer && !isRefusal(answer)
        ? { edit: { ...edit, baseEditedAt: answer.editedAt, before: answer.content } }
        : {},
    ),
    /** The person has seen what stands there, and replaces it. */
    takeTruth: acting(({ context: { edit, messageId }, system, enqueue }) => {
      const { baseEditedAt: _base, ...rest } = edit;
      const message = messageId === null ? null : findOwn(readDb(system), messageId);
      enqueue.assign({
        edit: message ? { ...rest, baseEditedAt: message.editedAt } : rest,
      });
    }),
    tellAnswer: acting<SentEdit>(({ enqueue }, message) => {
      if (!message || isRefusal(message)) return;
      enqueue(tell('db', { type: 'message.changed', message, version: message.version }));
    }),
    tellPlaced: acting<PlacedEdit>(({ enqueue }, message) => {
      if (typeof message === 'string') return;
      enqueue(tell('db', { type: 'outgoing.changed', message }));
      enqueue(tell(`message:${message.clientId}`, { type: 'message.read', message }));
    }),
    /** An edit that was tried without an answer goes again first: only its answer is the base of a newer one. */
    noteTried: assign({ tried: ({ context }) => context.tried ?? context.edit }),
    forgetTried: assign({ tried: null, ...noFailures }),
    forgetTries: assign(noFailures),
    noteStored: assign({ storedId: ({ context: { edit } }) => edit.editId }),
    tellStored: sendParent(about('edit.stored')),
    tellEnded: sendParent(about('edit.ended')),
    noteOffline: assign({ link: 'offline' }),
    noteOnline: assign({ link: 'online' }),
    noteFailure: assign(({ context, event }) => failedAgain(context, event)),
    noteRefusal: assign((_, answer: SentEdit) => ({
      tried: null,
      ...noFailures,
      refusal: isRefusal(answer) ? answer : null,
    })),
    countFailedTry: assign({
      failedTries: ({ context }) => context.failedTries + 1,
      failure: null,
    }),
  },
  guards: {
    isOwn: ({ context }) => context.isOwn,
    isOffline: ({ context }) => context.link === 'offline',
    isStored: ({ context: { edit, storedId } }) => edit.editId === storedId,
    isTried: ({ context }) => context.tried !== null,
    hasId: ({ context }) => context.messageId !== null,
    isOvertaken: ({ context }) => isBehind(context),
    isAnother: ({ context: { edit }, event }) =>
      eventAs(event, 'edit.read').edit.editId !== edit.editId,
    isPlaced: (_, placed: PlacedEdit) => typeof placed !== 'string',
    isGone: (_, placed: PlacedEdit) => placed === 'isGone',
    isMissing: (_, placed: PlacedEdit) => placed === 'isMissing',
    isNowhere: (_, { messageId }: { readonly messageId: string | null }) => messageId === null,
    isConflicted: ({ context }) => context.refusal?.kind === 'conflict',
    isRefused: ({ context }) => context.refusal?.kind === 'refused',
    isReadRefused: ({ event }) => eventAs(event, 'edit.read').edit.refusal !== undefined,
    /** A newer edit may still be taken after an older one was refused, but conflicts as that one does. */
    isHeldBack: ({ context }, answer: SentEdit) =>
      isRefusal(answer) && (answer.kind === 'conflict' || !isBehind(context)),
  },
  delays: {
    storePatience: storePatienceMs,
    unsentNotice: unsentNoticeMs,
    backoff,
  },
}).createMachine({
  id: 'edit',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({
    ...input,
    ...foundIn(input.edit),
    messageId: isOutgoingId(input.edit.id) ? null : input.edit.id,
    storedId: input.isOwn ? null : input.edit.editId,
    ...(input.isOwn && { tried: null }),
    ...noFailures,
  }),
  type: 'parallel',
  invoke: {
    id: 'watchMessage',
    src: 'watchMessage',
    input: ({ context: { edit } }) => ({ id: edit.id }),
    onError: {},
  },
  on: {
    'connectivity.offline': { actions: 'noteOffline' },
    'connectivity.online': { actions: 'noteOnline' },
    'edit.found': { actions: 'takeFound' },
  },
  states: {
    way: {
      initial: 'beginning',
      on: { 'edit.gone': '.ending' },
      states: {
        beginning: {
          always: [
            { guard: 'isConflicted', target: 'conflicted' },
            { guard: 'isRefused', target: 'refused' },
            { guard: 'isOwn', target: 'storing' },
            { target: 'due' },
          ],
        },
        storing: {
          invoke: {
            id: 'store',
            src: 'store',
            input: asked,
            onDone: { target: 'due', actions: ['noteStored', 'tellStored'] },
            /** A store that fails keeps nobody from editing; the edit then ends with this page. */
            onError: 'due',
          },
          after: { storePatience: 'due' },
          on: { 'edit.want': { ...storesAnew, reenter: true } },
        },
        due: {
          entry: 'show',
          always: [
            { guard: not('hasId'), target: 'unsent' },
            { guard: 'isOffline', target: 'retrying.offline' },
            { target: 'sending' },
          ],
        },
        /** The message has no id of the server's yet, as far as this page knows. */
        unsent: {
          on: {
            'edit.found': { target: 'due', actions: 'takeFound' },
            'edit.want': storesAnew,
            'edit.read': takesNewer,
            'edit.vanished': { guard: 'isStored', target: 'ended' },
          },
          exit: 'forgetTries',
          initial: 'placing',
          states: {
            placing: {
              tags: 'busy',
              invoke: {
                id: 'place',
                src: 'place',
                input: asked,
                onDone: [
                  {
                    guard: { type: 'isPlaced', params: ({ event }) => event.output },
                    target: '#edit.way.ending',
                    actions: { type: 'tellPlaced', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isGone', params: ({ event }) => event.output },
                    target: '#edit.way.ending',
                  },
                  {
                    guard: { type: 'isMissing', params: ({ event }) => event.output },
                    target: 'lookingFor',
                  },
                  { target: 'awaitingId' },
                ],
                onError: { target: 'backingOff', actions: 'countFailedTry' },
              },
            },
            /** A try to send the message has begun, so its words can be changed only at the server. */
            awaitingId: { tags: 'waiting', on: { 'edit.lost': 'placing' } },
            /** Another page has sent the message or discarded it, perhaps long ago. */
            lookingFor: {
              tags: 'busy',
              invoke: {
                id: 'lookFor',
                src: 'lookFor',
                input: asked,
                onDone: [
                  {
                    guard: { type: 'isNowhere', params: messageIdIn },
                    target: '#edit.way.ending',
                  },
                  {
                    target: '#edit.way.due',
                    actions: { type: 'takeFound', params: messageIdIn },
                  },
                ],
                onError: { target: 'backingOff', actions: 'countFailedTry' },
              },
            },
            /** This device's store or the server could not be asked. Meanwhile the message may have come here. */
            backingOff: {
              tags: 'waiting',
              after: { backoff: 'placing' },
              on: { 'connectivity.online': { target: 'placing', actions: 'noteOnline' } },
            },
          },
        },
        sending: {
          tags: 'busy',
          entry: 'noteTried',
          invoke: {
            id: 'send',
            src: 'send',
            input: ({ context }): EditToSend => ({
              userId: context.userId,
              edit: context.tried ?? context.edit,
              // Without an id nothing is sent (`due`).
              messageId: context.messageId ?? '',
              storedId: context.storedId === context.edit.editId ? context.storedId : null,
            }),
            onDone: [
              {
                guard: { type: 'isHeldBack', params: ({ event }) => event.output },
                target: 'beginning',
                actions: { type: 'noteRefusal', params: ({ event }) => event.output },
              },
              {
                guard: 'isOvertaken',
                target: 'storing',
                actions: [
                  'forgetTried',
                  { type: 'takeBase', params: ({ event }) => event.output },
                  { type: 'tellAnswer', params: ({ event }) => event.output },
                ],
              },
              {
                target: 'ending',
                actions: [
                  'forgetTried',
                  { type: 'takeBase', params: ({ event }) => event.output },
                  { type: 'tellAnswer', params: ({ event }) => event.output },
                ],
              },
            ],
            onError: { target: 'retrying', actions: 'noteFailure' },
          },
          on: {
            /** It is stored at once and goes after the answer, never beside it. */
            'edit.want': { target: '.storing', actions: ['takeWant', 'show'] },
            'edit.revert': { target: '.storing', actions: ['takeBefore', 'show'] },
            'connectivity.offline': { target: 'retrying.offline', actions: 'noteOffline' },
          },
          initial: 'resting',
          states: {
            resting: {
              on: {
                'edit.read': [
                  // Another tab was refused while this one waited for its turn.
                  { ...takesNewer, guard: and(['isStored', 'isReadRefused']) },
                  { guard: 'isStored', actions: ['takeNewer', 'show'] },
                ],
              },
            },
            storing: {
              invoke: {
                id: 'store',
                src: 'store',
                input: asked,
                onDone: { target: 'resting', actions: ['noteStored', 'tellStored'] },
                /** The edit then ends with this page. */
                onError: 'resting',
              },
              after: { storePatience: 'resting' },
            },
          },
        },
        retrying: {
          on: {
            'edit.retry': 'sending',
            'edit.revert': [
              { guard: 'isTried', target: 'storing', actions: 'takeBefore' },
              { target: 'ending' },
            ],
            'edit.want': storesAnew,
            'edit.read': takesNewer,
            'edit.vanished': { guard: 'isStored', target: 'ended' },
          },
          initial: 'backingOff',
          states: {
            backingOff: {
              tags: 'waiting',
              after: { backoff: '#edit.way.sending' },
              on: {
                'connectivity.online': { target: '#edit.way.sending', actions: 'noteOnline' },
                'connectivity.offline': { target: 'offline', actions: 'noteOffline' },
              },
            },
            offline: {
              tags: 'waiting',
              on: { 'connectivity.online': { target: '#edit.way.sending', actions: 'noteOnline' } },
            },
          },
        },
        /** Another device has changed the words meanwhile. They show, and the person chooses. */
        conflicted: {
          tags: 'failed',
          entry: 'showTruth',
          on: {
            'edit.dismiss': 'ending',
            'edit.want': { target: 'storing', actions: ['takeTruth', 'takeWant'] },
            'edit.read': takesNewer,
            'edit.vanished': { guard: 'isStored', target: 'ended' },
          },
        },
        /** The words of before show again, and the person reads why. */
        refused: {
          tags: 'failed',
          entry: 'showTruth',
          on: {
            'edit.dismiss': 'ending',
            'edit.want': storesAnew,
            'edit.read': takesNewer,
            'edit.vanished': { guard: 'isStored', target: 'ended' },
          },
        },
        /** An edit that is answered or given up and stayed in the store would be sent by the next page. */
        ending: {
          entry: 'hide',
          on: {
            'edit.want': storesAnew,
            'edit.read': { ...takesNewer, guard: and(['isStored', 'isAnother']) },
          },
          initial: 'forgetting',
          states: {
            forgetting: {
              tags: 'busy',
              invoke: {
                id: 'forget',
                src: 'forget',
                input: ({ context }) => ({ ...asked({ context }), storedId: context.storedId }),
                onDone: '#edit.way.ended',
                onError: { target: 'backingOff', actions: 'countFailedTry' },
              },
              after: { storePatience: { target: 'backingOff', actions: 'countFailedTry' } },
            },
            backingOff: { tags: 'waiting', after: { backoff: 'forgetting' } },
          },
        },
        ended: { type: 'final', entry: ['hide', 'tellEnded'] },
      },
    },
    patience: {
      initial: 'running',
      states: {
        running: {
          after: { unsentNotice: 'over' },
          on: { 'edit.want': { target: 'running', reenter: true } },
        },
        /** An edit that is still on its way says so. */
        over: { on: { 'edit.want': 'running' } },
      },
    },
  },
});
