/** A person who watches another person's presence. */
import type { TestPerson, TestServer } from './server.ts';
import { openSocket } from './socket.ts';
import type { TestSocket } from './socket.ts';

/** Offline after 0.3 s in place of 10 s, and no heartbeat unless a test is about it. */
export const timings = { offlineAfterMs: 300, presenceFlushMs: 10, nodeBeatMs: 3_600_000 };

/** Vera watches Boris, her contact. */
export async function watched(
  server: TestServer,
): Promise<{ boris: TestPerson; vera: TestPerson; eye: TestSocket }> {
  const [vera, boris] = [await server.person('vera'), await server.person('boris')];
  await server.befriend(vera, boris);
  const eye = await openSocket(server, vera);
  await eye.take();
  return { vera, boris, eye };
}

/** Boris as Vera's list of contacts shows him. */
export async function seenBy(vera: TestPerson, boris: TestPerson) {
  const { contacts } = await vera.ok('GET /contacts');
  return contacts.find(({ friend }) => friend.id === boris.id)?.friend;
}

export const choose = (person: TestPerson, status: string) =>
  person.ok('PATCH /status/me', { body: { status } });

/** The next event about Boris that the watching socket receives. */
export const told = (eye: TestSocket) => eye.next('presence:update');

export const statusOf = ({
  status,
  lastSeenAt,
}: {
  status: string;
  lastSeenAt: string | null;
}) => ({
  status,
  lastSeenAt,
});
