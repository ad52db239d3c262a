/** Conditions of the store that hold after every single event. Each answers the violation, or null. */
import type { Message } from '#contract/messages.ts';
import { selectMessages, selectOutgoing } from '#machines/store/db/db.selectors.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import type { DbEvent } from '#machines/store/db/db.events.ts';

/** Nothing newer was replaced by anything older: messages, conversations, read pointers. */
export function setBack(before: DbContext, after: DbContext, event: DbEvent): string | null {
  const isBegunAnew =
    event.type === 'page.loaded' && (event.edge === 'newest' || event.edge === 'around');
  for (const [id, timeline] of Object.entries(before.timelines)) {
    const now = after.timelines[id];
    if (!now || isBegunAnew || now === timeline) continue;
    const versions = new Map(now.pages.flat().map((message) => [message.id, message.version]));
    const old = timeline.pages.flat().find((one) => (versions.get(one.id) ?? 0) < one.version);
    if (old) return `${old.id} is set back`;
  }
  for (const [id, conversation] of Object.entries(before.conversations)) {
    const now = after.conversations[id];
    if (now === conversation) continue;
    if ((now?.version ?? 0) < conversation.version) return `${id} is set back`;
    const pointers = new Map(now?.participants.map((one) => [one.userId, one.lastReadSeq]));
    const old = conversation.participants.find(
      ({ userId, lastReadSeq }) => (pointers.get(userId) ?? 0) < lastReadSeq,
    );
    if (old) return `a pointer of ${id} is set back`;
  }
  return null;
}

/** No message has two bubbles, and all are in the order of seq. */
export function doubled(db: DbContext): string | null {
  for (const [id, { pages }] of Object.entries(db.timelines)) {
    const shown = [...(selectMessages(db, id) ?? []), ...selectOutgoing(db, id)]
      .map(({ clientId }) => clientId)
      .filter((clientId) => clientId !== null);
    if (new Set(shown).size < shown.length) return `two bubbles in ${id}`;
    const seqs = pages.flat().map(({ seq }) => seq);
    if (seqs.some((seq, index) => seq <= (seqs[index - 1] ?? 0))) return `${id} is out of order`;
  }
  return null;
}

/** A timeline has all changes up to its version, from its first message to its last. */
export function promisedInVain(
  db: DbContext,
  truth: (conversationId: string) => readonly Message[],
): string | null {
  for (const [id, { pages, version, hasOlder, hasNewer }] of Object.entries(db.timelines)) {
    const loaded = pages.flat();
    const firstSeq = hasOlder ? (loaded[0]?.seq ?? 0) : 0;
    const lastSeq = hasNewer ? (loaded.at(-1)?.seq ?? 0) : Infinity;
    const versions = new Map(loaded.map((message) => [message.id, message.version]));
    const missing = truth(id)
      .filter((message) => message.seq >= firstSeq && message.seq <= lastSeq)
      .filter((message) => message.version <= version)
      .find((message) => versions.get(message.id) !== message.version);
    if (missing) return `${id} is at ${version} without ${missing.id}`;
  }
  return null;
}

/** No message is missing between the first and the last of a stretch. */
export function holed(db: DbContext): string | null {
  for (const [id, { pages, version }] of Object.entries(db.timelines)) {
    const loaded = pages.flat();
    // A message beyond a gap has its place already; those missing before it have versions of the gap.
    const settled = loaded.filter((message) => message.version <= version);
    const hole = settled.find(
      ({ seq }, index) => index > 0 && !loaded.some((one) => one.seq === seq - 1),
    );
    if (hole) return `${id} has a hole before ${hole.seq}`;
  }
  return null;
}
