/** Defines a person's own settings of a conversation, which nobody else hears of (contract, Settings of a chat). */
import * as v from 'valibot';
import * as limits from './limits.ts';
import { time, whole } from './text.ts';

export const conversationSettings = v.object({
  /** Raised by 1 with each change: of two the higher one counts. */
  version: whole,
  pinnedAt: v.nullable(time),
  /** The conversation's `lastSeq` when it was put into the archive, as far as the person knew of it. */
  archivedSeq: v.nullable(whole),
  mutedUntil: v.nullable(time),
  /** Marked as unread, whatever was read. */
  unread: v.boolean(),
});
export type ConversationSettings = v.InferOutput<typeof conversationSettings>;

const mutePeriod = `Нужно целое число секунд от 0 до ${limits.muteMaxS} или null`;
const flag = v.optional(v.boolean('Нужно true или false'));

/**
 * `muteForS`: 0 lets it sound again, null mutes it until it is turned on. `archivedSeq`, with `archived: true`: the newest
 * message that the person knew of when they put it away, which may be a while ago.
 */
export const settingsChange = v.strictObject({
  pinned: flag,
  archived: flag,
  archivedSeq: v.optional(whole),
  unread: flag,
  muteForS: v.optional(
    v.nullable(
      v.pipe(
        v.number(mutePeriod),
        v.integer(mutePeriod),
        v.minValue(0, mutePeriod),
        v.maxValue(limits.muteMaxS, mutePeriod),
      ),
    ),
  ),
});
export type SettingsChange = v.InferOutput<typeof settingsChange>;
