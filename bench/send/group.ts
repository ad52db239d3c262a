/** Makes one group of all the people of the pairs, each with a socket that joined it. */
import type { People, Somebody } from '#tests/infra/people.ts';
import { connectReceivers, type Side } from './load.ts';

/** Everybody hears what the first one sends, who knows only the second of them. */
export async function createGroup(
  port: number,
  people: People,
  [owner, friend, ...others]: readonly [Somebody, Somebody, ...Somebody[]],
): Promise<Side> {
  for (const other of others) await people.befriend(owner, other);
  const id = await people.group(owner, [friend, ...others]);
  return {
    port,
    conversations: [owner, friend, ...others].map(({ token }) => ({
      id,
      senderToken: owner.token,
      receiverToken: token,
    })),
  };
}

export const floorGroup = (port: number, count: number): Side => ({
  port,
  conversations: Array.from({ length: count }, () => ({
    id: 'group',
    senderToken: '',
    receiverToken: '',
  })),
});

/** Connects everybody. `received` hears of a message when the last of them has it. */
export async function connectGroup(side: Side, received: ReadonlyMap<string, () => void>) {
  const heard = new Map<string, number>();
  return connectReceivers(side, (content) => {
    const count = (heard.get(content) ?? 0) + 1;
    heard.set(content, count);
    if (count < side.conversations.length) return;
    heard.delete(content);
    received.get(content)?.();
  });
}
