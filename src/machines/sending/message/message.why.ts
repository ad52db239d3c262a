/** Answers why an unsent message has not gone, from the snapshots of everybody who has a part in it. */
import type { ActorRefFrom, AnyActorRef, SnapshotFrom, Subscription } from 'xstate';
import type { connectivityMachine } from '#machines/app/connectivity/connectivity.machine.ts';
import type { sessionMachine } from '#machines/app/session/session.machine.ts';
import { nextTryOf, type NextTry } from '#machines/kit/pause.ts';
import { readDb, watchDb } from '#machines/store/db/db.reader.ts';
import { selectIsGone, selectOutgoing } from '#machines/store/db/db.selectors.ts';
import type { OutgoingRecord } from '#machines/store/db/db.types.ts';
import type { conversationQueueMachine } from '../conversation-queue/conversation-queue.machine.ts';
import type { outboxMachine } from '../outbox/outbox.machine.ts';
import type { uploadMachine } from '../upload/upload.machine.ts';
import type { messageMachine } from './message.machine.ts';
import { isReady } from './message.record.ts';
import { selectIsUnstored } from './message.unstored.ts';

type UploadSnapshot = SnapshotFrom<typeof uploadMachine>;
type QueueSnapshot = SnapshotFrom<typeof conversationQueueMachine>;

/** Everybody who has a part in the sending of one message. */
export interface Senders {
  readonly message: SnapshotFrom<typeof messageMachine>;
  /** null: the queue has not begun, or has ended. */
  readonly queue: QueueSnapshot | null;
  /** By fileId; a file whose upload has not begun, or has ended, has none. */
  readonly uploads: Readonly<Record<string, UploadSnapshot>>;
  readonly outbox: SnapshotFrom<typeof outboxMachine>;
  readonly session: SnapshotFrom<typeof sessionMachine>;
  readonly connectivity: SnapshotFrom<typeof connectivityMachine>;
  /** Whether I am still in the conversation. */
  readonly isMember: boolean;
  /** The number of own messages of this conversation that go before this one. */
  readonly before: number;
}

type Of<Kind extends string, More = unknown> = { readonly kind: Kind } & More;
type Named = { readonly name: string };
type Refused = { readonly refusal: string };

export type WhyUnsent =
  | Of<'unstored' | 'signedOut' | 'departed' | 'storing' | 'unreadable'>
  | Of<'noNetwork' | 'noServer' | 'renewing' | 'renewsLater' | 'otherTab' | 'asking'>
  | Of<'refused', Refused>
  | Of<'fileRefused', Named & Refused>
  | Of<'fileWaits' | 'fileGoes', Named>
  | Of<'fileBroke', Named & NextTry>
  /** This device's store does not give the message. */
  | Of<'unread', NextTry>
  | Of<'noAnswer' | 'fault' | 'tooOften' | 'full', NextTry>
  | Of<'behind', { readonly count: number }>;

/** Returns the first reason that holds, from what only the person can help to what goes on by itself. */
export function whyUnsent(senders: Senders): WhyUnsent {
  const { message, outbox, queue } = senders;
  const { refusal } = message.context.message;
  if (selectIsUnstored(message)) return { kind: 'unstored' };
  if (isSignedOut(senders)) return { kind: 'signedOut' };
  if (!senders.isMember) return { kind: 'departed' };
  if (refusal !== null) return { kind: 'refused', refusal };
  const refusedFile = whyFile(senders, 'refused');
  if (refusedFile) return refusedFile;
  if (message.matches({ way: 'storing' })) return { kind: 'storing' };
  const isQueued = message.matches({ way: { kept: 'queued' } });
  if (isQueued && outbox.matches('unreadable')) return { kind: 'unreadable' };
  return (
    whyOffline(senders) ??
    whyNoToken(senders) ??
    whyFile(senders, 'going') ??
    (queue?.matches('waiting') ? whyFailed(queue) : null) ??
    whyBehind(senders) ?? { kind: 'asking' }
  );
}

const isSignedOut = ({ session, message }: Senders): boolean =>
  session.matches('dropping') || message.matches({ way: { kept: { waiting: 'session' } } });

function whyOffline({ connectivity, message, queue }: Senders): WhyUnsent | null {
  const isOff =
    connectivity.matches({ link: 'offline' }) ||
    message.matches({ way: { kept: { waiting: 'network' } } }) ||
    queue?.matches('offline');
  if (!isOff) return null;
  return { kind: connectivity.context.online ? 'noServer' : 'noNetwork' };
}

/** Nothing is sent without a token that is valid. */
function whyNoToken({ session }: Senders): WhyUnsent | null {
  if (session.matches({ signedIn: { tokens: 'renewing' } })) return { kind: 'renewing' };
  return session.matches({ signedIn: { tokens: 'waiting' } }) ? { kind: 'renewsLater' } : null;
}

/** The reason that lies in a file; of several files the one that is furthest on its way. */
function whyFile({ message, uploads }: Senders, about: 'refused' | 'going'): WhyUnsent | null {
  const files = message.context.message.attachments.filter(({ url }) => url === null);
  const reasons = files.map(({ fileId, name, refusal }) =>
    whyUpload(name, refusal, uploads[fileId] ?? null),
  );
  const kinds = about === 'refused' ? ['fileRefused'] : ['fileGoes', 'fileBroke', 'fileWaits'];
  return (
    kinds.flatMap((kind) => reasons.find((reason) => reason.kind === kind) ?? []).at(0) ?? null
  );
}

function whyUpload(
  name: string,
  recorded: string | null,
  upload: UploadSnapshot | null,
): WhyUnsent {
  const refusal = recorded ?? (upload?.matches('failed') ? upload.context.refusal : null);
  if (refusal !== null) return { kind: 'fileRefused', name, refusal };
  if (upload?.matches({ going: 'sending' })) return { kind: 'fileGoes', name };
  if (upload?.matches({ retrying: 'backingOff' }))
    return { kind: 'fileBroke', name, ...nextTryOf(upload) };
  return { kind: 'fileWaits', name };
}

function whyFailed(queue: QueueSnapshot): WhyUnsent {
  const { failure } = queue.context;
  const next = nextTryOf(queue);
  if (failure === null) return { kind: 'unread', ...next };
  if (failure.kind === 'network') return { kind: 'noAnswer', ...next };
  if (failure.status === 429) return { kind: 'tooOften', ...next };
  return { kind: failure.status === 507 ? 'full' : 'fault', ...next };
}

function whyBehind({ message, queue, before }: Senders): WhyUnsent | null {
  if (message.matches({ way: 'sending' })) return null;
  const isBarred = queue?.matches({ holding: 'barred' });
  if (isBarred || message.matches({ way: { kept: { waiting: 'otherTab' } } }))
    return { kind: 'otherTab' };
  return before > 0 ? { kind: 'behind', count: before } : null;
}

type System = AnyActorRef['system'];
type Unsent = Pick<OutgoingRecord, 'clientId' | 'conversationId' | 'attachments'>;

/** Finds everybody who has a part in the sending of this message, and asks why it has not gone; null: it has. */
export function findWhyUnsent(system: System, record: Unsent): WhyUnsent | null {
  const db = readDb(system);
  const { message, outbox, session, connectivity, queue, uploads } = sendersIn(system, record);
  if (!db || !message || !outbox || !session || !connectivity) return null;
  const own = selectOutgoing(db, record.conversationId);
  const before = own.slice(
    0,
    own.findIndex(({ clientId }) => clientId === record.clientId),
  );
  return whyUnsent({
    message: message.getSnapshot(),
    queue: queue?.getSnapshot() ?? null,
    uploads: Object.fromEntries(
      uploads.map((upload) => [upload.getSnapshot().context.fileId, upload.getSnapshot()]),
    ),
    outbox: outbox.getSnapshot(),
    session: session.getSnapshot(),
    connectivity: connectivity.getSnapshot(),
    isMember: !selectIsGone(db, record.conversationId),
    before: before.filter(isReady).length,
  });
}

/** Calls `changed` whenever the answer may be another; those who come later are watched from the next change on. */
export function watchSenders(system: System, record: Unsent, changed: () => void): () => void {
  const watched = new Map<AnyActorRef, Subscription>();
  const watch = () => {
    const { uploads, ...others } = sendersIn(system, record);
    const actors: (AnyActorRef | undefined)[] = [...Object.values(others), ...uploads];
    for (const actor of actors) {
      if (actor && !watched.has(actor)) watched.set(actor, actor.subscribe(told));
    }
  };
  const told = () => {
    watch();
    changed();
  };
  watch();
  // Being out of the group and the messages before this one stand in the store.
  const unwatchDb = watchDb(system, told);
  return () => {
    unwatchDb();
    for (const watching of watched.values()) watching.unsubscribe();
  };
}

/** They are registered under these names (peers.ts), which tells their types. */
function sendersIn(system: System, { clientId, conversationId, attachments }: Unsent) {
  const message: ActorRefFrom<typeof messageMachine> | undefined = system.get(
    `message:${clientId}`,
  );
  const queue: ActorRefFrom<typeof conversationQueueMachine> | undefined = system.get(
    `queue:${conversationId}`,
  );
  const outbox: ActorRefFrom<typeof outboxMachine> | undefined = system.get('outbox');
  const session: ActorRefFrom<typeof sessionMachine> | undefined = system.get('session');
  const connectivity: ActorRefFrom<typeof connectivityMachine> | undefined =
    system.get('connectivity');
  const uploads = attachments.flatMap(({ fileId }): ActorRefFrom<typeof uploadMachine>[] => {
    const upload: ActorRefFrom<typeof uploadMachine> | undefined = system.get(`upload:${fileId}`);
    return upload ? [upload] : [];
  });
  return { message, queue, outbox, session, connectivity, uploads };
}
