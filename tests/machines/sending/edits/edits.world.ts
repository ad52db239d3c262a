/** Edits with their stores, the network and the page's store, for their rules. */
import { editMachine, type SentEdit } from '#machines/sending/edit/edit.machine.ts';
import { createEditImplementations } from '#machines/sending/edit/edit.services.ts';
import { editsMachine, takeId } from '#machines/sending/edits/edits.machine.ts';
import type { EditsEvent } from '#machines/sending/edits/edits.events.ts';
import type { Edit, StoredEdit } from '#services/sending/edits/types.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';
import { editOf } from '../edit/edit.world.ts';

// Safe: the watch uses no service.
const { watchMessage } = createEditImplementations({} as never).actors;

export function createEditsWorld() {
  const world = createWorld();
  const db = startDb(world);
  const load = promiseActor<readonly StoredEdit[], { userId: string }>();
  const store = promiseActor<void, { edit: Edit }>();
  const forget = promiseActor<void, { edit: Edit }>();
  const send = promiseActor<SentEdit, { edit: Edit }>();
  const tabs = callbackActor<EditsEvent, { userId: string }>();
  const network = callbackActor<EditsEvent>();
  const actors = { store: store.logic, forget: forget.logic, send: send.logic, watchMessage };
  let made = 0;
  const edits = world.start(
    editsMachine.provide({
      actors: {
        // Safe: the real input has more fields than these tests need.
        edit: editMachine.provide({ actors } as never),
        loadStored: load.logic,
        watchStore: tabs.logic,
        watchLink: network.logic,
      },
      actions: { takeId: takeId(() => `r${(made += 1)}`) },
    }),
    { id: 'edits', systemId: 'edits', input: { userId: 'me', link: 'online' } },
  );
  let wanted = 0;
  /** Each has an id of its own: e1, e2, … */
  const want = (content: string, more: Partial<Edit> = {}) => {
    const editId = `e${(wanted += 1)}`;
    edits.send({ type: 'edits.want', edit: editOf({ content, editId, ...more }) });
  };
  const words = () => db.getSnapshot().context.edits['m1'];
  return { world, db, load, store, forget, send, tabs, network, edits, want, words };
}

export type EditsWorld = ReturnType<typeof createEditsWorld>;
