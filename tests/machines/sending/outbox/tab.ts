/** One tab with a real outbox, its queues and a real store, on a device and a server that tabs share. */
import type { DbEvent } from '#machines/store/db/db.events.ts';
import type { UnsentAttachment } from '#services/sending/outbox/types.ts';
import type { PageSignal } from '#services/browser/page/types.ts';
import { selectMessages, selectOutgoing } from '#machines/store/db/db.selectors.ts';
import { dbStore } from '#machines/store/db/db.store.ts';
import type { uploadMachine } from '#machines/sending/upload/upload.machine.ts';
import { createActor, setup, SimulatedClock, type ActorRefFrom } from 'xstate';
import type { OutboxEvent } from '#machines/sending/outbox/outbox.events.ts';
import { outboxMachine, type OutboxInput } from '#machines/sending/outbox/outbox.machine.ts';
import type { messageMachine } from '#machines/sending/message/message.machine.ts';
import { selectStatus } from '#machines/sending/message/message.selectors.ts';
import { createOutboxImplementations } from '#machines/sending/outbox/outbox.services.ts';
import type { Api } from '#services/app/api/types.ts';
import { settled } from '#tests/infra/settled.ts';
import { noAnswer, ownUserShape, pageShape } from '#tests/machines/kit/shapes.ts';
import type { Device } from './device.ts';
import type { SendingServer } from './sending.ts';
import { UploadingServer } from './uploading.ts';

export interface TabOptions {
  readonly userId?: string;
  readonly link?: 'online' | 'offline';
  readonly now?: () => number;
  readonly uploads?: UploadingServer;
  /** Draws bubbles as messages appear. */
  readonly draws?: boolean;
}

/** A file as it was chosen; a test that needs its bytes puts them among the device's pending files. */
export const chosenFile = (
  fileId: string,
  given: Partial<UnsentAttachment> = {},
): UnsentAttachment => ({
  fileId,
  type: 'FILE',
  name: `${fileId}.txt`,
  sizeBytes: 100,
  mime: 'text/plain',
  width: null,
  height: null,
  url: null,
  refusal: null,
  ...given,
});

export function openTab(device: Device, server: SendingServer, options: TabOptions = {}) {
  const { userId = 'me', link = 'online', now = () => 1_000, draws = true } = options;
  let onPage: (signal: PageSignal) => void = () => {};
  const services = {
    api: { ...server.api(noAnswer), abortAll: () => {} } satisfies Api,
    outboxStore: device.tab(),
    drafts: device.draftStore(),
    pendingFiles: device.pendingFiles(),
    upload: (options.uploads ?? new UploadingServer()).service(),
    page: {
      watch: (on: (signal: PageSignal) => void) => {
        onPage = on;
        return () => {};
      },
    },
    clock: { now },
  };
  const clock = new SimulatedClock();
  const page = createActor(pageWith(services, { userId, link }), { clock }).start();
  const { db, outbox } = page.getSnapshot().children;
  if (!db || !outbox) throw new Error('the page has lost a part');
  const take = (event: DbEvent) => db.send(event);
  take({
    type: 'page.loaded',
    conversationId: 'c1',
    edge: 'newest',
    page: pageShape({ seqs: [] }),
  });
  const message = (clientId: string): ActorRefFrom<typeof messageMachine> | undefined =>
    page.system.get(`message:${clientId}`);
  /** The unsent messages, each with its actor's state, as bubbles show them. */
  const shown = (conversationId = 'c1') =>
    selectOutgoing(db.getSnapshot().context, conversationId).map((record) => {
      const actor = message(record.clientId);
      return { ...record, state: actor && selectStatus(actor.getSnapshot()) };
    });
  /** Draws the bubbles, which start the messages' actors. */
  const draw = () => {
    for (const { clientId } of Object.values(db.getSnapshot().context.outgoing).flat())
      if (!message(clientId)) outbox.send({ type: 'outbox.shown', clientId });
  };
  if (draws) db.subscribe(draw);
  const send = (event: OutboxEvent) => outbox.send(event);
  const sendAndSettle = (event: OutboxEvent) => {
    send(event);
    return settled();
  };
  return {
    clock,
    take,
    send,
    /** Presses 'Удалить' at this message. */
    discard: (clientId: string) => sendAndSettle({ type: 'outbox.discard', clientId }),
    /** Presses 'Повторить' at this message. */
    retry: (clientId: string) => sendAndSettle({ type: 'outbox.retry', clientId }),
    wait: (ms: number) => {
      clock.increment(ms);
      return settled();
    },
    write: (clientId: string, conversationId = 'c1') =>
      outbox.send({
        type: 'outbox.enqueue',
        clientId,
        conversationId,
        content: `Текст ${clientId}`,
        replyTo: null,
        attachments: [],
      }),
    /** Writes a message with files whose bytes are stored. */
    attach: (clientId: string, files: readonly UnsentAttachment[], content = '') => {
      for (const { fileId, sizeBytes } of files)
        device.bytes.set(fileId, new Blob(['x'.repeat(sizeBytes)]));
      outbox.send({
        type: 'outbox.enqueue',
        clientId,
        conversationId: 'c1',
        content,
        replyTo: null,
        attachments: files,
      });
    },
    upload: (fileId: string): ActorRefFrom<typeof uploadMachine> | undefined =>
      page.system.get(`upload:${fileId}`),
    dismiss: (messageId: string) =>
      page.system.get(`deletion:${messageId}`)?.send({ type: 'deletion.dismiss' }),
    actors: (prefix: string) =>
      Object.keys(page.system.getAll()).filter((id) => id.startsWith(prefix)),
    outbox: () => outbox.getSnapshot(),
    system: page.system,
    signal: (signal: PageSignal) => onPage(signal),
    message,
    outgoing: shown,
    states: () => shown().map(({ state }) => state),
    /** Returns the messages that a person sees: those that arrived, then unsent ones. */
    bubbles: () =>
      [...(selectMessages(db.getSnapshot().context, 'c1') ?? []), ...shown()].map(
        ({ content }) => content,
      ),
    queues: () =>
      Object.keys(outbox.getSnapshot().children).filter((id) => id.startsWith('queue:')),
    /** Closes the page or ends the session: all actors stop, whatever they are doing. */
    close: () => page.stop(),
  };
}

function pageWith(services: OutboxServices, input: OutboxInput) {
  return setup({
    types: { children: {} as { db: 'db'; outbox: 'outbox' } },
    actors: {
      db: dbStore,
      outbox: outboxMachine.provide(createOutboxImplementations(services)),
    },
  }).createMachine({
    invoke: [
      { id: 'db', src: 'db', systemId: 'db', input: { self: ownUserShape({ id: input.userId }) } },
      { id: 'outbox', src: 'outbox', systemId: 'outbox', input },
    ],
  });
}

type OutboxServices = Parameters<typeof createOutboxImplementations>[0];
