/** Answers how it stands with the connection, from the snapshots of everybody who has a part in it. */
import type { ActorRefFrom, AnyActorRef, SnapshotFrom, Subscription } from 'xstate';
import type { connectivityMachine } from '#machines/app/connectivity/connectivity.machine.ts';
import type { sessionMachine } from '#machines/app/session/session.machine.ts';
import type { inboxMachine } from '#machines/chats/inbox/inbox.machine.ts';
import { nextTryOf, type NextTry } from '#machines/kit/pause.ts';
import { readDb } from '../db/db.reader.ts';
import { isBehind } from '../db/db.versions.ts';
import type { syncMachine } from '../sync/sync.machine.ts';
import type { realtimeMachine } from './realtime.machine.ts';
import { connectionOf } from './realtime.selectors.ts';

/** Everybody who has a part in what comes from the server. */
export interface Linked {
  readonly realtime: SnapshotFrom<typeof realtimeMachine>;
  readonly connectivity: SnapshotFrom<typeof connectivityMachine>;
  readonly session: SnapshotFrom<typeof sessionMachine>;
  readonly sync: SnapshotFrom<typeof syncMachine>;
  readonly inbox: SnapshotFrom<typeof inboxMachine>;
  /** The number of loaded conversations of which something is missing. */
  readonly behind: number;
}

type Of<Kind extends string, More = unknown> = { readonly kind: Kind } & More;
type Try = Pick<NextTry, 'tryNumber'>;

export type WhyUnlinked =
  | Of<'ending' | 'tooMany' | 'noNetwork' | 'noServer' | 'renewing' | 'renewsLater'>
  | Of<'connecting' | 'joining' | 'refreshing' | 'live'>
  | Of<'waiting', NextTry>
  | Of<'listFailed' | 'backingOff', Try>
  | Of<'catchingUp', { readonly count: number }>
  | Of<'slow', { readonly latencyMs: number }>;

/** Returns the first that holds, from what bars the way altogether to what is merely slow. */
export function whyUnlinked(linked: Linked): WhyUnlinked {
  const { realtime, session } = linked;
  const connection = connectionOf(realtime);
  if (connection === 'ended' || !session.matches('signedIn')) return { kind: 'ending' };
  if (connection === 'tooMany') return { kind: 'tooMany' };
  return (
    whyOffline(linked) ??
    whyNoToken(linked) ??
    (connection === 'live' ? whyBehind(linked) : null) ??
    (connection === 'waiting' ? { kind: connection, ...nextTryOf(realtime) } : null) ??
    (connection === 'live'
      ? whySlow(linked)
      : { kind: connection === 'joining' ? connection : 'connecting' })
  );
}

function whyOffline({ realtime, connectivity }: Linked): WhyUnlinked | null {
  if (!realtime.matches('offline') && !connectivity.matches({ link: 'offline' })) return null;
  return { kind: connectivity.context.online ? 'noServer' : 'noNetwork' };
}

function whyNoToken({ realtime, session }: Linked): WhyUnlinked | null {
  if (session.matches({ signedIn: { tokens: 'waiting' } })) return { kind: 'renewsLater' };
  const isAsked = realtime.matches('renewing') || realtime.matches('idle');
  return isAsked || session.matches({ signedIn: { tokens: 'renewing' } })
    ? { kind: 'renewing' }
    : null;
}

/** Events flow, but what was missed has not been read. */
function whyBehind({ sync, inbox, behind }: Linked): WhyUnlinked | null {
  const { failedTries } = inbox.context;
  if (inbox.matches({ list: 'failed' })) return { kind: 'listFailed', tryNumber: failedTries + 1 };
  if (sync.matches({ data: 'backingOff' }))
    return { kind: 'backingOff', tryNumber: sync.context.failedTries + 1 };
  if (sync.matches({ data: 'catchingUp' })) return { kind: 'catchingUp', count: behind };
  const isRead = sync.matches({ data: 'refreshing' }) || inbox.matches({ list: 'reading' });
  return isRead ? { kind: 'refreshing' } : null;
}

function whySlow({ connectivity }: Linked): WhyUnlinked {
  const { latencyMs } = connectivity.context;
  const isSlow = connectivity.matches({ link: 'slow' }) && latencyMs !== null;
  return isSlow ? { kind: 'slow', latencyMs } : { kind: 'live' };
}

type System = AnyActorRef['system'];

/** Asks everybody how it stands with the connection; null: the messenger ends. */
export function findWhyUnlinked(system: System): WhyUnlinked | null {
  const db = readDb(system);
  const { realtime, connectivity, session, sync, inbox } = partsIn(system);
  if (!db || !realtime || !connectivity || !session || !sync || !inbox) return null;
  return whyUnlinked({
    realtime: realtime.getSnapshot(),
    connectivity: connectivity.getSnapshot(),
    session: session.getSnapshot(),
    sync: sync.getSnapshot(),
    inbox: inbox.getSnapshot(),
    behind: Object.keys(db.timelines).filter((id) => isBehind(db, id)).length,
  });
}

/** Calls `changed` whenever the answer may be another. */
export function watchLinked(system: System, changed: () => void): () => void {
  // The store knows in how many conversations something is missing.
  const actors: (AnyActorRef | undefined)[] = [...Object.values(partsIn(system)), system.get('db')];
  const watched = actors.flatMap((actor): Subscription[] =>
    actor ? [actor.subscribe(changed)] : [],
  );
  return () => {
    for (const watching of watched) watching.unsubscribe();
  };
}

/** They are registered under these names (peers.ts), which tells their types. */
function partsIn(system: System) {
  const realtime: ActorRefFrom<typeof realtimeMachine> | undefined = system.get('realtime');
  const connectivity: ActorRefFrom<typeof connectivityMachine> | undefined =
    system.get('connectivity');
  const session: ActorRefFrom<typeof sessionMachine> | undefined = system.get('session');
  const sync: ActorRefFrom<typeof syncMachine> | undefined = system.get('sync');
  const inbox: ActorRefFrom<typeof inboxMachine> | undefined = system.get('inbox');
  return { realtime, connectivity, session, sync, inbox };
}
