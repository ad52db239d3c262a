/** Both sides ask here what a person's own settings of a conversation mean; without schemas, for the page's first load. */
import type { ConversationSettings } from './settings.ts';

/** The `mutedUntil` of what stays muted until it is turned on. */
export const forever = '9999-12-31T00:00:00.000Z';

/** The settings of a conversation that never had any. */
export const noSettings: ConversationSettings = {
  version: 0,
  pinnedAt: null,
  archivedSeq: null,
  mutedUntil: null,
  unread: false,
};

const isMuted = ({ mutedUntil }: ConversationSettings, now: number): boolean =>
  mutedUntil !== null && Date.parse(mutedUntil) > now;

/** The part of a list's entry that says where the conversation is shown. */
interface Placed {
  readonly settings?: ConversationSettings | undefined;
  readonly wroteSince?: true | undefined;
}

/**
 * Answers whether a conversation is in the archive: it was put there, and nobody has written since, or it is muted. A
 * chat that one has silenced does not come back with each message.
 */
export const isInArchive = ({ settings = noSettings, wroteSince }: Placed, now: number): boolean =>
  settings.archivedSeq !== null && (wroteSince !== true || isMuted(settings, now));
