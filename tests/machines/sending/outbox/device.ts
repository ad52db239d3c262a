/**
 * The parts of one browser that its tabs share. Locks are given in order and held until the work ends, whichever tab asked.
 * Storing a message tells the other tabs, never the tab that stored it.
 */
import type { Draft, DraftStore } from '#services/sending/drafts/types.ts';
import { withKnownUrls } from '#services/sending/outbox/outbox.ts';
import type { OutboxStore, UnsentDeletion, UnsentMessage } from '#services/sending/outbox/types.ts';
import type { PendingFiles } from '#services/sending/pending-files/types.ts';

export class Device {
  readonly #stored = new Map<string, UnsentMessage[]>();
  readonly #deletions = new Map<string, UnsentDeletion[]>();
  /** The files' bytes by fileId. */
  readonly bytes = new Map<string, Blob>();
  drafts: Draft[] = [];
  /** Files that the last sweep was told to keep. */
  keptBySweep: readonly string[] = [];
  readonly #locks = new Map<string, Promise<unknown>>();
  readonly #watchers = new Map<object, { userId: string; changed: () => void }>();
  /** The disk is full. */
  full = false;
  /** Writing waits until `write()`. */
  slow = false;
  #waiting: (() => void)[] = [];

  storedBy(userId: string): readonly UnsentMessage[] {
    return this.#stored.get(userId) ?? [];
  }

  deletionsBut(userId: string, messageId: string): UnsentDeletion[] {
    return (this.#deletions.get(userId) ?? []).filter((one) => one.messageId !== messageId);
  }

  /** This person's deletions that are to be sent. */
  deletionsBy(userId: string): readonly string[] {
    const stored = this.#deletions.get(userId) ?? [];
    return stored.flatMap(({ messageId, isTakenBack }) => (isTakenBack ? [] : [messageId]));
  }

  pendingFiles(): Pick<PendingFiles, 'take' | 'remove' | 'sweep'> {
    return {
      take: (_userId, fileId) => Promise.resolve(this.bytes.get(fileId) ?? null),
      remove: async (_userId, fileIds) => {
        for (const fileId of fileIds) this.bytes.delete(fileId);
      },
      sweep: async (_userId, named) => {
        this.keptBySweep = named;
      },
    };
  }

  draftStore(): Pick<DraftStore, 'loadAll' | 'remove'> {
    return {
      loadAll: () => Promise.resolve([...this.drafts]),
      remove: async (_userId, _conversationId, clientId) => {
        this.drafts = this.drafts.filter((draft) => draft.clientId !== clientId);
      },
    };
  }

  write(): void {
    this.slow = false;
    for (const go of this.#waiting.splice(0)) go();
  }

  tab(): OutboxStore {
    const tab = {};
    const tellOthers = (userId: string) => {
      for (const [other, watcher] of this.#watchers) {
        if (other !== tab && watcher.userId === userId) watcher.changed();
      }
    };
    return {
      load: (userId) => Promise.resolve([...this.storedBy(userId)]),
      put: async (userId, message) => {
        if (this.slow) await new Promise<void>((go) => this.#waiting.push(go));
        if (this.full) throw new DOMException('full', 'QuotaExceededError');
        const stored = [...this.storedBy(userId)];
        const at = stored.findIndex(({ clientId }) => clientId === message.clientId);
        const kept = withKnownUrls(message, stored[at]);
        stored.splice(at < 0 ? stored.length : at, at < 0 ? 0 : 1, kept);
        this.#stored.set(userId, stored);
        tellOthers(userId);
      },
      remove: (userId, clientId) => {
        const rest = this.storedBy(userId).filter((message) => message.clientId !== clientId);
        this.#stored.set(userId, rest);
        tellOthers(userId);
        return Promise.resolve();
      },
      change: (userId, clientId, change) => {
        const stored = this.storedBy(userId);
        const present = stored.find((message) => message.clientId === clientId);
        const changed = present ? change(present) : null;
        const others = stored.flatMap((one) => (one !== present ? one : changed ? [changed] : []));
        this.#stored.set(userId, others);
        tellOthers(userId);
        return Promise.resolve(changed);
      },
      loadDeletions: (userId) => Promise.resolve([...(this.#deletions.get(userId) ?? [])]),
      putDeletion: (userId, deletion) => {
        const others = this.deletionsBut(userId, deletion.messageId);
        this.#deletions.set(userId, [...others, deletion]);
        tellOthers(userId);
        return Promise.resolve();
      },
      removeDeletion: (userId, messageId) => {
        this.#deletions.set(userId, this.deletionsBut(userId, messageId));
        tellOthers(userId);
        return Promise.resolve();
      },
      exclusively: async (queue, work, signal) => {
        const before = this.#locks.get(queue) ?? Promise.resolve();
        const mine = before.then(() => {
          signal.throwIfAborted();
          return work();
        });
        this.#locks.set(
          queue,
          mine.catch(() => {}),
        );
        return mine;
      },
      watch: (userId, changed) => {
        this.#watchers.set(tab, { userId, changed });
        return () => this.#watchers.delete(tab);
      },
    };
  }
}
