/** Lets sockets into the rooms of conversations. Those who come at once are asked about together (kit/ask-together.ts). */
import type { Socket } from 'socket.io';
import { areParticipants } from '#server/chats/conversations/membership.ts';
import { askTogether } from '#server/kit/ask-together.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';
import { conversationRoom } from './rooms.ts';

interface Asked {
  readonly conversationId: string;
  readonly userId: string;
}

export type Joining = ReturnType<typeof createJoining>;

export function createJoining({ db, bus }: Pick<Deps, 'db' | 'bus'>) {
  const isParticipant = askTogether((asked: readonly Asked[]) => areParticipants(db, asked));
  /** Holds everybody who is asked about; true: they were removed since, and the answer may be older than that. */
  const underWay = new Map<Asked, boolean>();

  const stopHearing = bus.onNotice((notice) => {
    if (notice.kind !== 'participants.removed') return;
    const { conversationId, userIds } = notice;
    for (const asked of underWay.keys()) {
      const isTheirs = asked.conversationId === conversationId && userIds.includes(asked.userId);
      if (isTheirs) underWay.set(asked, true);
    }
  });

  return {
    /** @throws Refusal `not_found` */
    async join(
      socket: Pick<Socket, 'join'>,
      conversationId: string,
      userId: string,
    ): Promise<void> {
      const asked = { conversationId, userId };
      try {
        for (;;) {
          underWay.set(asked, false);
          if (!(await isParticipant(asked))) throw new Refusal('not_found');
          // A person who was removed meanwhile may be back, so they are asked about again.
          if (underWay.get(asked) === true) continue;
          // Nothing runs between the look and the joining. Whoever is removed from now on is taken out by the notice (rooms.ts).
          return await socket.join(conversationRoom(conversationId));
        }
      } finally {
        underWay.delete(asked);
      }
    },
    stop: stopHearing,
  };
}
