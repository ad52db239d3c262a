import { fromCallback, fromPromise, type AnyActorRef } from 'xstate';
import { failureOf, hasStatus, type Failure } from '#services/app/api/types.ts';
import type { Edit, EditRefusal, EditStore, StoredEdit } from '#services/sending/edits/types.ts';
import { codeOf, mayStillGo, refusalOf } from '#machines/kit/refusals.ts';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { findOwn, isLost } from '#machines/store/db/db.edits.ts';
import { findOutgoing } from '#machines/store/db/db.outgoing.ts';
import { readDb, watchDb } from '#machines/store/db/db.reader.ts';
import { findSent } from '../message/message.services.ts';
import { queueLock } from '../conversation-queue/conversation-queue.services.ts';
import type { EditEvent } from './edit.events.ts';
import type { AskedEdit, EditToForget, EditToSend, PlacedEdit, SentEdit } from './edit.machine.ts';

export interface EditServices {
  readonly editStore: EditStore;
}

/** Binds an edit to this device's stores, to the page's store and to the server. */
export function createEditImplementations({
  api,
  editStore,
  outboxStore,
}: EditServices & Services<'api' | 'outboxStore'>) {
  return {
    actors: {
      store: fromPromise<void, AskedEdit>(({ input: { userId, edit } }) =>
        editStore.put(userId, edit),
      ),
      forget: fromPromise<void, EditToForget>(async ({ input: { userId, edit, storedId } }) => {
        await editStore.remove(userId, edit);
        if (storedId !== null && storedId !== edit.editId)
          await editStore.remove(userId, { ...edit, editId: storedId });
      }),
      place: fromPromise<PlacedEdit, AskedEdit>(({ input, signal, system }) =>
        // Under this lock no tab has read the message and is about to send it with its old words.
        outboxStore.exclusively(
          queueLock({ userId: input.userId, conversationId: input.edit.conversationId }),
          () => place(outboxStore, input, system),
          signal,
        ),
      ),
      lookFor: fromPromise<string | null, AskedEdit>(
        async ({ input: { userId, edit }, signal }) => {
          const { conversationId, writtenAt: createdAt = 0 } = edit;
          const sought = { clientId: clientIdOf(edit), conversationId, createdAt };
          return (await findSent({ api }, userId, sought, signal))?.id ?? null;
        },
      ),
      send: fromPromise<SentEdit, EditToSend>(({ input, signal }) => {
        const { userId, edit, messageId, storedId } = input;
        const { content, editId, baseEditedAt } = edit;
        const body = {
          messageId,
          content,
          editId,
          ...(baseEditedAt !== undefined && { baseEditedAt }),
        };
        const send = async () => {
          // A store that does not answer says nothing.
          const stored =
            storedId === null
              ? undefined
              : await editStore.find(userId, edit.id).catch(() => undefined);
          if (stored !== undefined && isElsewhere(stored, input)) return null;
          // Another tab has heard it while this one waited for its turn.
          if (stored?.refusal) return stored.refusal;
          try {
            return (await api.call('POST /messages/edit', { body }, { signal })).body.message;
          } catch (error) {
            const failure = failureOf(error);
            const isGone = hasStatus(failure, 404) || codeOf(failure) === 'message_deleted';
            if (isGone) return null;
            if (mayStillGo(failure)) throw error;
            const refusal = refusalIn(failure);
            // A refusal that cannot be stored is heard all the same, and the next page sends the edit again.
            await editStore
              .change(userId, edit.id, (row) => withRefusal(row, edit, refusal))
              .catch(() => {});
            return refusal;
          }
        };
        return editStore.exclusively<SentEdit>(edit.id, send, signal);
      }),
      watchMessage: fromCallback<EditEvent, { id: string }>(({ input, sendBack, system }) => {
        let known: string | null = null;
        let wasOver = false;
        return watchDb(system, (db) => {
          const messageId = known ?? findOwn(db, input.id)?.id ?? null;
          if (messageId !== known) {
            known = messageId;
            if (messageId !== null && messageId !== input.id)
              sendBack({ type: 'edit.found', messageId });
          }
          // A deletion that has only begun can be taken back, and its message then still has its new words.
          const isOver = isLost(db, messageId ?? input.id);
          if (isOver && !wasOver)
            sendBack({ type: messageId === null ? 'edit.lost' : 'edit.gone' });
          wasOver = isOver;
        });
      }),
    },
  };
}

async function place(
  outboxStore: Services<'outboxStore'>['outboxStore'],
  { userId, edit }: AskedEdit,
  system: AnyActorRef['system'],
): Promise<PlacedEdit> {
  const message = await outboxStore.change(userId, clientIdOf(edit), (stored) =>
    stored.isTried || stored.isDiscarded ? stored : { ...stored, content: edit.content },
  );
  // A message that could not be stored is on its way on this page all the same.
  if (!message) return findOutgoing(readDb(system), clientIdOf(edit)) ? 'isSent' : 'isMissing';
  if (message.isDiscarded) return 'isGone';
  return message.isTried ? 'isSent' : message;
}

const clientIdOf = ({ id }: Edit): string => id.slice('tmp-'.length);

/**
 * Answers whether another tab has sent this edit or has another one, while this one waited for the lock. One that goes
 * after it may have been stored meanwhile.
 */
const isElsewhere = (
  stored: StoredEdit | null,
  { edit: { editId }, storedId }: EditToSend,
): boolean => stored?.editId !== storedId && stored?.tried?.editId !== editId;

const refusalIn = (failure: Failure): EditRefusal =>
  codeOf(failure) === 'edit_conflict'
    ? { kind: 'conflict' }
    : { kind: 'refused', words: refusalOf(failure) };

/** Notes the refusal of `sent`. A newer edit that waits behind it conflicts, too, and is else taken or refused by itself. */
function withRefusal(row: StoredEdit, sent: Edit, refusal: EditRefusal): StoredEdit {
  const { tried, ...edit } = row;
  const isConcerned =
    row.editId === sent.editId || (refusal.kind === 'conflict' && tried?.editId === sent.editId);
  return isConcerned ? { ...edit, refusal } : row;
}
