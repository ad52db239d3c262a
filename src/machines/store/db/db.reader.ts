import type { AnyActorRef } from 'xstate';
import type { DbContext } from './db.types.ts';

/** Reads the content of the store for another machine's action or input; null when there is no store. */
export function readDb(system: AnyActorRef['system']): DbContext | null {
  const db: AnyActorRef | undefined = system.get('db');
  // Only the store is registered as 'db' (peers.ts), and its snapshot's context is DbContext.
  return (db?.getSnapshot()?.context as DbContext | undefined) ?? null;
}

/** Calls `look` at once and after each change of the store. */
export function watchDb(system: AnyActorRef['system'], look: (db: DbContext) => void): () => void {
  const lookNow = () => {
    const db = readDb(system);
    if (db) look(db);
  };
  lookNow();
  const store: AnyActorRef | undefined = system.get('db');
  const watching = store?.subscribe(lookNow);
  return () => watching?.unsubscribe();
}
