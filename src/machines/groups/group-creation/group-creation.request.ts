/** The request for a group, and its id: the id stays the same as long as the request does. */

export interface GroupRequest {
  /** UUID; a repeat with it answers with the group that was made before. */
  readonly clientId: string;
  readonly title: string;
  readonly participantIds: readonly string[];
}

interface Chosen {
  readonly title: string;
  /** In the order of ticking. */
  readonly ticked: readonly string[];
  /** null before they are known. */
  readonly friendIds: readonly string[] | null;
  readonly request: GroupRequest | null;
}

/** Ids that are ticked and still friends. */
export const chosenOf = ({ ticked, friendIds }: Omit<Chosen, 'request' | 'title'>) =>
  ticked.filter((id) => friendIds?.includes(id) ?? true);

/** Ids that are ticked and no friends any more. */
export const lostOf = ({ ticked, friendIds }: Omit<Chosen, 'request' | 'title'>) =>
  ticked.filter((id) => friendIds?.includes(id) === false);

/**
 * The server refuses an id that comes with another request (contract, client_id_reused), so a changed one gets a new
 * id.
 */
export function requestOf(chosen: Chosen, newId: () => string): GroupRequest {
  const participantIds = chosenOf(chosen);
  const title = chosen.title.trim();
  const { request } = chosen;
  const isSame =
    request !== null &&
    request.title === title &&
    request.participantIds.length === participantIds.length &&
    participantIds.every((id) => request.participantIds.includes(id));
  return isSame ? request : { clientId: newId(), title, participantIds };
}
