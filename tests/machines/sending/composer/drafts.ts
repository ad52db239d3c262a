/** Drafts and their files for tests, and a device in memory to keep them on. */
import type { ComposerServices } from '#machines/sending/composer/composer.services.ts';
import type {
  Draft,
  DraftEdit,
  DraftEditStore,
  DraftStore,
} from '#services/sending/drafts/types.ts';
import type { UnsentAttachment } from '#services/sending/outbox/types.ts';
import { createPage } from '#tests/machines/kit/page.ts';
import {
  PendingFileRefused,
  type PendingFiles,
  type PendingFileProblem,
} from '#services/sending/pending-files/types.ts';

export const draftShape = (more: Partial<Draft> = {}): Draft => ({
  clientId: 'k1',
  conversationId: 'c1',
  content: '',
  replyTo: null,
  attachments: [],
  ...more,
});

export const fileShape = (more: Partial<UnsentAttachment> = {}): UnsentAttachment => ({
  fileId: 'f1',
  type: 'FILE',
  name: 'a.txt',
  sizeBytes: 1,
  mime: 'text/plain',
  width: null,
  height: null,
  url: null,
  refusal: null,
  ...more,
});

export function createPendingFilesInMemory(): PendingFiles & {
  refuseNext: PendingFileProblem | null;
} {
  const bytesOf = new Map<string, Blob>();
  return {
    refuseNext: null,
    put(userId, fileId, bytes) {
      const problem = this.refuseNext;
      this.refuseNext = null;
      if (problem) return Promise.reject(new PendingFileRefused(problem));
      bytesOf.set(`${userId}/${fileId}`, bytes);
      return Promise.resolve();
    },
    take: (userId, fileId) => Promise.resolve(bytesOf.get(`${userId}/${fileId}`) ?? null),
    remove(userId, fileIds) {
      for (const fileId of fileIds) bytesOf.delete(`${userId}/${fileId}`);
      return Promise.resolve();
    },
    clear: () => Promise.resolve(),
    sweep: () => Promise.resolve(),
    addressOf: (userId, fileId) =>
      Promise.resolve(bytesOf.has(`${userId}/${fileId}`) ? `blob:${fileId}` : null),
  };
}

export function createDraftsInMemory(): DraftStore {
  const kept = new Map<string, Draft>();
  const watchers = new Set<() => void>();
  const key = (userId: string, conversationId: string) => `${userId}/${conversationId}`;
  return {
    load: (userId, conversationId) =>
      Promise.resolve(kept.get(key(userId, conversationId)) ?? null),
    loadAll: () => Promise.resolve([...kept.values()]),
    put(userId, draft) {
      kept.set(key(userId, draft.conversationId), draft);
      return Promise.resolve();
    },
    remove(userId, conversationId, clientId) {
      const at = key(userId, conversationId);
      if (kept.get(at)?.clientId === clientId) kept.delete(at);
      return Promise.resolve();
    },
    watchAll: () => () => {},
    watch(_userId, _conversationId, changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
}

function createDraftEditsInMemory(): DraftEditStore {
  const kept = new Map<string, DraftEdit>();
  return {
    load: (userId, conversationId) =>
      Promise.resolve(kept.get(`${userId}/${conversationId}`) ?? null),
    put(userId, conversationId, edit) {
      const at = `${userId}/${conversationId}`;
      if (edit) kept.set(at, edit);
      else kept.delete(at);
      return Promise.resolve();
    },
    clear: () => Promise.resolve(kept.clear()),
  };
}

/** The services of a composer on a device where nothing happens by itself. */
export function deviceInMemory(more: Partial<ComposerServices> = {}) {
  let made = 0;
  return {
    ids: { uuid: () => `id-${(made += 1)}` },
    page: createPage().page,
    drafts: createDraftsInMemory(),
    draftEdits: createDraftEditsInMemory(),
    outboxStore: { load: () => Promise.resolve([]) },
    pendingFiles: createPendingFilesInMemory(),
    pictures: { measure: () => Promise.resolve({ width: 4, height: 3 }) },
    ...more,
  } satisfies ComposerServices;
}

export const editShape = (more: Partial<DraftEdit> = {}): DraftEdit => ({
  id: 'm1',
  content: 'Да',
  before: 'Да',
  files: '',
  baseEditedAt: null,
  ...more,
});
