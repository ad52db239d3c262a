import { fromCallback, fromPromise } from 'xstate';
import type { Draft, DraftEdit } from '#services/sending/drafts/types.ts';
import type { OutboxStore, UnsentAttachment } from '#services/sending/outbox/types.ts';
import { PendingFileRefused, type PendingFiles } from '#services/sending/pending-files/types.ts';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { findOwn, isLost } from '#machines/store/db/db.edits.ts';
import { watchDb } from '#machines/store/db/db.reader.ts';
import type { ComposerContext, CopiedFile, DraftPlace } from './composer.context.ts';
import { isBlank, type ChosenFile, type StoredDraft } from './composer.draft.ts';
import type { ComposerEvent } from './composer.events.ts';
import { actionsWithIds } from './composer.machine.ts';

type Used = 'ids' | 'page' | 'drafts' | 'draftEdits' | 'pendingFiles' | 'pictures';

export interface ComposerServices extends Services<Used> {
  readonly outboxStore: Pick<OutboxStore, 'load'>;
}

/** Binds the composer to this device: to its drafts, its pending files and its ids. */
export function createComposerImplementations(services: ComposerServices) {
  const { ids, page, drafts, draftEdits, pendingFiles } = services;
  return {
    actions: {
      ...actionsWithIds(() => ids.uuid()),
      dropBytes: ({ context, event }: { context: ComposerContext; event: ComposerEvent }) => {
        if (event.type !== 'composer.detach') return;
        // Bytes that could not be removed are swept away later.
        pendingFiles.remove(context.selfId, [event.fileId]).catch(() => {});
      },
    },
    actors: {
      watchDraft: fromCallback<ComposerEvent, DraftPlace>(({ input, sendBack }) =>
        drafts.watch(input.userId, input.conversationId, () =>
          sendBack({ type: 'composer.draftMoved' }),
        ),
      ),
      watchPage: fromCallback<ComposerEvent>(({ sendBack }) =>
        page.watch((signal) => {
          if (signal === 'hidden' || signal === 'leaving') sendBack({ type: 'composer.left' });
        }),
      ),
      watchEdited: fromCallback<ComposerEvent, { id: string }>(
        ({ input: { id }, sendBack, system }) => {
          // Unsent messages come to the store after this composer may have begun.
          let wasThere = !id.startsWith('tmp-');
          // Once it is sent it may leave what is loaded, and is there all the same.
          let knownId = id;
          return watchDb(system, (db) => {
            knownId = findOwn(db, knownId)?.id ?? knownId;
            const isGone = isLost(db, knownId);
            if (isGone && wasThere) sendBack({ type: 'composer.editLost' });
            wasThere ||= !isGone;
          });
        },
      ),
      loadStored: fromPromise<StoredDraft, DraftPlace>(({ input }) => loadDraft(services, input)),
      loadEdit: fromPromise<DraftEdit | null, DraftPlace>(({ input: { userId, conversationId } }) =>
        draftEdits.load(userId, conversationId),
      ),
      saveEdit: fromPromise<DraftEdit | null, DraftPlace & { edit: DraftEdit | null }>(
        async ({ input: { userId, conversationId, edit } }) => {
          await draftEdits.put(userId, conversationId, edit);
          return edit;
        },
      ),
      save: fromPromise<Draft, { userId: string; draft: Draft }>(async ({ input }) => {
        const { userId, draft } = input;
        if (isBlank(draft)) await drafts.remove(userId, draft.conversationId, draft.clientId);
        else await drafts.put(userId, draft);
        return draft;
      }),
      copyFile: fromPromise<CopiedFile, { userId: string; file: ChosenFile | null }>(
        async ({ input: { userId, file }, signal }) => {
          if (!file) throw new PendingFileRefused('unreadable');
          const bytes = await bytesOf(pendingFiles, userId, file);
          await pendingFiles.put(userId, file.fileId, bytes);
          // The file was removed from the draft while it was being copied.
          if (signal.aborted) await pendingFiles.remove(userId, [file.fileId]);
          return {
            attachment: await describe(services, file, bytes),
            address: await pendingFiles.addressOf(userId, file.fileId),
          };
        },
      ),
    },
  };
}

async function loadDraft(
  { drafts, outboxStore, pendingFiles }: ComposerServices,
  { userId, conversationId }: DraftPlace,
): Promise<StoredDraft> {
  const draft = await drafts.load(userId, conversationId);
  // A page may have died after the outbox stored the message and before the draft was removed. A second message with
  // the same clientId would be refused for ever. The outbox is read after the draft, so a message that it stored in
  // between is found.
  const isSent =
    draft !== null &&
    (await outboxStore.load(userId)).some(({ clientId }) => clientId === draft.clientId);
  return draft && !isSent
    ? withBytes(pendingFiles, userId, draft)
    : { draft: null, addresses: {}, lost: [] };
}

/** Leaves out files whose bytes are gone, because the draft could not be sent with them. */
async function withBytes(
  pendingFiles: PendingFiles,
  userId: string,
  draft: Draft,
): Promise<StoredDraft> {
  const found = await Promise.all(
    draft.attachments.map(async (attachment) => ({
      attachment,
      address: await pendingFiles.addressOf(userId, attachment.fileId),
    })),
  );
  const here = found.filter(({ address }) => address !== null);
  const lost = found.filter(({ address }) => address === null);
  return {
    draft:
      lost.length === 0
        ? draft
        : { ...draft, attachments: here.map(({ attachment }) => attachment) },
    addresses: Object.fromEntries(
      here.map(({ attachment, address }) => [attachment.fileId, address ?? '']),
    ),
    lost: lost.map(({ attachment }) => attachment.name),
  };
}

async function bytesOf(
  pendingFiles: PendingFiles,
  userId: string,
  { from }: ChosenFile,
): Promise<Blob> {
  if (from instanceof Blob) return from;
  const bytes = await pendingFiles.take(userId, from.fileId);
  if (!bytes) throw new PendingFileRefused('unreadable');
  return bytes;
}

/** Types of which the server makes pictures (contract, Files), as the browser names them. */
const pictureTypes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
]);

async function describe(
  { pictures }: ComposerServices,
  { fileId, name, sizeBytes, mime }: ChosenFile,
  bytes: Blob,
): Promise<UnsentAttachment> {
  const pixels = pictureTypes.has(mime) ? await pictures.measure(bytes) : null;
  return {
    fileId,
    type: pixels ? 'IMAGE' : 'FILE',
    name,
    sizeBytes,
    mime,
    width: pixels?.width ?? null,
    height: pixels?.height ?? null,
    url: null,
    refusal: null,
  };
}
