/** What is asked of the server, and by which id: the same as long as it is the same that is asked for. */

export interface GroupRequest {
  /** UUID; a repeat with it answers with the group that is there already. */
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

/** Ticked, and still a friend. */
export const chosenOf = ({ ticked, friendIds }: Omit<Chosen, 'request' | 'title'>) =>
  ticked.filter((id) => friendIds?.includes(id) ?? true);

/** Ticked, and no friend any more. */
export const lostOf = ({ ticked, friendIds }: Omit<Chosen, 'request' | 'title'>) =>
  ticked.filter((id) => friendIds?.includes(id) === false);

/** The server refuses an id that comes with something else (contract, client_id_reused): that is another request. */
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
