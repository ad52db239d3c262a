/** A person as the database has them, and as they are shown to themselves, to people they know and to strangers. */
import type { OwnUser, PresenceStatus, User } from '#contract/users.ts';
import type { ChosenPresence, Presence, ShownPresence } from '#server/chats/presence/presence.ts';

export interface Person extends ChosenPresence {
  readonly username: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  readonly eblid: string;
  readonly bio: string;
  readonly email: string | null;
  readonly chosenStatus: PresenceStatus;
}

/** A select list that yields a `Person` from `users` under the alias `u`. */
export const personColumns = `u.id, u.username, u.display_name as "displayName", u.avatar_url as "avatarUrl",
  coalesce(u.eblid, '') as eblid, u.bio, u.email, u.chosen_status as "chosenStatus", u.last_seen_at as "lastSeenAt"`;

/** How much the viewer may see: 'known' is a contact or a member of a shared group (contract, What strangers see). */
export type SeenAs = 'known' | 'stranger';

export function viewOf(person: Person, shown: ShownPresence | undefined, as: SeenAs): User {
  const { id, username, displayName, avatarUrl, eblid } = person;
  const base = { id, username, displayName, avatarUrl, eblid };
  if (as === 'stranger' || shown === undefined) {
    return { ...base, status: 'OFFLINE', lastSeenAt: null, bio: '' };
  }
  return {
    ...base,
    status: shown.status,
    lastSeenAt: shown.lastSeenAt?.toISOString() ?? null,
    bio: person.bio,
  };
}

export async function ownViewOf(person: Person, presence: Presence): Promise<OwnUser> {
  const shown = (await presence.shown([person])).get(person.id);
  return {
    ...viewOf(person, shown, 'known'),
    email: person.email,
    chosenStatus: person.chosenStatus,
  };
}
