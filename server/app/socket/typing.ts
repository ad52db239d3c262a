/**
 * Tells others when the person of a socket is typing. The typing ends by itself when it is not renewed, and with the
 * socket.
 */
import type { ClientPayload } from '#contract/events.ts';
import type { Deps } from '../deps.ts';
import { requireWriter } from '#server/chats/conversations/membership.ts';
import { partedAmong } from '#server/people/visibility.ts';

interface TypingNeeds extends Pick<Deps, 'db' | 'bus'> {
  readonly userId: string;
  readonly forgottenMs: number;
}

interface Typed {
  readonly timer: NodeJS.Timeout;
  others: readonly string[];
}

export function createTyping({ db, bus, userId, forgottenMs }: TypingNeeds) {
  const typed = new Map<string, Typed>();
  let ended = false;

  function tell(conversationId: string, others: readonly string[], typing: boolean): void {
    bus.publish(
      { to: 'users', userIds: others },
      { name: 'conversation:typing', payload: { conversationId, userId, typing } },
    );
  }

  function stop(conversationId: string): void {
    const { timer, others } = typed.get(conversationId) ?? {};
    clearTimeout(timer);
    typed.delete(conversationId);
    if (others) tell(conversationId, others, false);
  }

  // People who were removed hear of nobody's typing any more, and theirs ends.
  const stopHearing = bus.onNotice((notice) => {
    if (notice.kind !== 'participants.removed') return;
    const { conversationId, userIds } = notice;
    const said = typed.get(conversationId);
    if (said === undefined) return;
    said.others = said.others.filter((id) => !userIds.includes(id));
    if (userIds.includes(userId)) stop(conversationId);
  });

  return {
    /**
     * Tells the others in a conversation that the person types, or types no more.
     * @throws Refusal `not_found`, `not_contact`
     */
    async say({ conversationId, typing }: ClientPayload<'conversation:typing'>): Promise<void> {
      const people = await requireWriter(db, conversationId, userId);
      // People who chose to be invisible are not seen typing either.
      const invisible = `select from users where id = $1 and chosen_status = 'OFFLINE'`;
      if (!typing || (await db.query(invisible, [userId])).rowCount > 0) {
        return stop(conversationId);
      }
      const parted = await partedAmong(db, userId, people);
      if (ended) return;
      clearTimeout(typed.get(conversationId)?.timer);
      const others = people.filter((id) => id !== userId && !parted.has(id));
      const timer = setTimeout(() => stop(conversationId), forgottenMs);
      typed.set(conversationId, { timer, others });
      // Renewals are told too, because the others' devices forget the typing just as fast.
      tell(conversationId, others, true);
    },
    /** Ends all typing. Call it when the socket has gone. */
    end(): void {
      ended = true;
      stopHearing();
      for (const conversationId of typed.keys()) stop(conversationId);
    },
  };
}
