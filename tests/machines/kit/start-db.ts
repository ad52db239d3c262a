import { dbStore } from '#machines/store/db/db.store.ts';
import type { World } from '#tests/model/rules.ts';
import { ownUserShape } from './shapes.ts';

/** Starts a real store in a world, under the name by which machines find it. */
export const startDb = (world: World, self = ownUserShape()) =>
  world.start(dbStore, { id: 'db', systemId: 'db', input: { self } });
