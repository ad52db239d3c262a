import type { Found } from '#contract/search.ts';
import {
  messageSearchMachine,
  type Sought,
} from '#machines/search/message-search/message-search.machine.ts';
import { entryShape } from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { createWorld, promiseActor } from '#tests/model/rules.ts';

/** Starts a search beside a store that knows one conversation, c1; `asked` are its questions to the server. */
export function beginSearch() {
  const world = createWorld({ peers: ['timeline:c1'] });
  const db = startDb(world);
  db.send({ type: 'list.loaded', entries: [entryShape()], known: {} });
  const asked = promiseActor<Found, Sought>();
  const machine = messageSearchMachine.provide({ actors: { ask: asked.logic } });
  return { world, db, asked, search: world.start(machine, { systemId: 'messageSearch' }) };
}
