import type { AnyActorRef } from 'xstate';
import type { DbContext } from './db.types.ts';

/** What the store holds now, for another machine's action or input; null when there is no store. */
export function readDb(system: AnyActorRef['system']): DbContext | null {
  const db: AnyActorRef | undefined = system.get('db');
  // Only the store is registered as 'db' (peers.ts), and its snapshot's context is DbContext.
  return (db?.getSnapshot()?.context as DbContext | undefined) ?? null;
}
