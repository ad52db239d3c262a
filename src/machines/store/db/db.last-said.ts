/** Finds what the list shows of a conversation, and keeps what is being written in the others. */
import type { Message } from '#contract/messages.ts';
import { hasVisibleCharacter } from '#contract/visible.ts';
import { isSendable } from '#machines/sending/message/message.record.ts';
import type { Draft } from '#services/sending/drafts/types.ts';
import type { DbEventOf } from './db.events.ts';
import { withEdits } from './db.edits.ts';
import { without } from './db.records.ts';
import { selectMessages, selectOutgoing, selectReachesNewest } from './db.selectors.ts';
import type { DbContext, OutgoingRecord } from './db.types.ts';

/** A draft, an own message on its way or refused, or the newest message that is neither deleted nor about to be. */
export type LastSaid = Draft | OutgoingRecord | Message;

export const isDraft = (said: LastSaid): said is Draft => !('createdAt' in said);

/** Takes in the draft of a conversation; null, or one that says nothing: there is none. */
export function draftTold(
  db: DbContext,
  { conversationId, draft }: DbEventOf<'draft.told'>,
): DbContext {
  const says = draft && (hasVisibleCharacter(draft.content) || draft.attachments.length > 0);
  const drafts = says
    ? { ...db.drafts, [conversationId]: draft }
    : without(db.drafts, conversationId);
  return drafts === db.drafts ? db : { ...db, drafts };
}

/**
 * Returns an object of the store. A draft counts only while its conversation is closed. A message on its way will be the
 * newest one; a refused one gives way to what was said later.
 */
export function selectLastSaid(db: DbContext, conversationId: string): LastSaid | null {
  const draft = db.openConversationId === conversationId ? undefined : db.drafts[conversationId];
  if (draft) return draft;
  const own = selectOutgoing(db, conversationId).at(-1);
  if (own && isSendable(own)) return own;
  const newest = newestIn(db, conversationId);
  const isLater = own && newest && Date.parse(newest.createdAt) + db.clockSkewMs > own.createdAt;
  return own && !isLater ? own : newest;
}

/** Answers whether the conversation has a refused own message beside this one, which tells of no refusal itself. */
export const hasOtherRefused = (db: DbContext, conversationId: string, said: LastSaid): boolean => {
  const refused = selectOutgoing(db, conversationId).filter((one) => !isSendable(one));
  return refused.length > 0 && refused.every((one) => one !== said);
};

function newestIn(db: DbContext, conversationId: string): Message | null {
  const latest = db.conversations[conversationId]?.latest;
  if (!latest) return null;
  if (latest.deletedAt === null && !(latest.id in db.hidden)) return withEdits(latest, db.edits);
  // Until the server names the latest anew, only a loaded conversation knows the one before.
  if (!selectReachesNewest(db, conversationId)) return null;
  return selectMessages(db, conversationId)?.at(-1) ?? null;
}
