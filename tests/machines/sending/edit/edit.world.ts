/** An edit with its peers and its stores, for its rules. */
import {
  editMachine,
  type AskedEdit,
  type EditInput,
  type EditToForget,
  type EditToSend,
  type PlacedEdit,
  type SentEdit,
} from '#machines/sending/edit/edit.machine.ts';
import type { EditEvent } from '#machines/sending/edit/edit.events.ts';
import type { EditRefusal, StoredEdit } from '#services/sending/edits/types.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';

/** What the server answers that takes no edit. */
export const refused = { kind: 'refused', words: 'Вы не в друзьях' } as const;
export const conflict: EditRefusal = { kind: 'conflict' };

export const editOf = (more: Partial<StoredEdit> = {}): StoredEdit => ({
  id: 'm1',
  conversationId: 'c1',
  content: 'Да!',
  before: 'Да',
  editId: 'e1',
  baseEditedAt: null,
  ...more,
});

/** `hasDb`: the test starts the store itself. */
export function createEditWorld({ hasDb = false } = {}) {
  const world = createWorld({ peers: [...(hasDb ? [] : (['db'] as const)), 'message:k1'] });
  const store = promiseActor<void, AskedEdit>();
  const forget = promiseActor<void, EditToForget>();
  const place = promiseActor<PlacedEdit, AskedEdit>();
  const lookFor = promiseActor<string | null, AskedEdit>();
  const send = promiseActor<SentEdit, EditToSend>();
  const watch = callbackActor<EditEvent, { id: string }>();
  const actors = {
    store: store.logic,
    forget: forget.logic,
    place: place.logic,
    lookFor: lookFor.logic,
    send: send.logic,
    watchMessage: watch.logic,
  };
  const begin = (given: Partial<EditInput> = {}) =>
    world.start(editMachine.provide({ actors }), {
      input: { userId: 'me', edit: editOf(), isOwn: true, link: 'online', ...given },
    });
  return {
    world,
    store,
    forget,
    place,
    lookFor,
    send,
    watch,
    begin,
    /** Begins, and has it stored. */
    kept: (given: Partial<EditInput> = {}) => {
      const actor = begin(given);
      store.last.resolve();
      return actor;
    },
    /** What the page's store was told to show, newest last. */
    shown: () => world.told('db'),
  };
}
