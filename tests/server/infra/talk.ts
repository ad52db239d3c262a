/** Steps that many tests of conversations share. */
import type { Conversation } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import type { TestPerson, TestServer } from './server.ts';

/** Two contacts and their direct conversation. */
export async function pair(
  server: TestServer,
): Promise<{ anna: TestPerson; boris: TestPerson; id: string }> {
  const [anna, boris] = [await server.person('anna'), await server.person('boris')];
  return { anna, boris, id: await acquaint(server, anna, boris) };
}

/** Makes two people contacts. Answers the id of the direct conversation that the first begins. */
export async function acquaint(
  server: TestServer,
  one: TestPerson,
  other: TestPerson,
): Promise<string> {
  await server.befriend(one, other);
  const { conversation } = await one.ok('POST /conversations/with', { body: { userId: other.id } });
  return conversation.id;
}

/** Makes a group of an owner and their contacts. Answers its id. */
export async function makeGroup(
  owner: TestPerson,
  others: readonly TestPerson[],
  title?: string,
): Promise<string> {
  const participantIds = others.map(({ id }) => id);
  const body = { participantIds, isGroup: true, title };
  return (await owner.ok('POST /conversations', { body })).conversation.id;
}

/** A group of new people; the first is its owner and everybody's contact. */
export async function group(
  server: TestServer,
  size: number,
): Promise<{ people: TestPerson[]; owner: TestPerson; id: string }> {
  const names = numbersTo(size - 1).map(() => 'member');
  return groupOf(server, 'owner', ...names);
}

/** A group of people with these names. */
export async function groupOf(
  server: TestServer,
  ...names: readonly [string, ...string[]]
): Promise<{ people: TestPerson[]; owner: TestPerson; id: string }> {
  const owner = await server.person(names[0]);
  const others: TestPerson[] = [];
  for (const name of names.slice(1)) others.push(await server.person(name));
  for (const other of others) await server.befriend(owner, other);
  return { people: [owner, ...others], owner, id: await makeGroup(owner, others, 'Все') };
}

export async function say(
  person: TestPerson,
  conversationId: string,
  content: string,
  more: { clientId?: string; replyToId?: string } = {},
): Promise<Message> {
  const { message } = await person.ok('POST /conversations/send', {
    body: { conversationId, type: 'TEXT', content, ...more },
  });
  return message;
}

/** Every message, read page by page. */
export async function history(person: TestPerson, id: string): Promise<Message[]> {
  const all: Message[] = [];
  for (let after = 0; ;) {
    const page = await person.ok('GET /conversations/{id}/messages', {
      params: { id },
      query: { after, limit: 100 },
    });
    all.push(...page.messages);
    if (!page.hasMore) return all;
    after = all.at(-1)?.seq ?? 0;
  }
}

/** The newest message. */
export async function lastLine(person: TestPerson, id: string): Promise<Message | undefined> {
  return (await history(person, id)).at(-1);
}

export const entryOf = (person: TestPerson, id: string) =>
  person.ok('GET /conversations/{id}', { params: { id } });

/** The members' roles by their ids, as this person sees them. */
export async function rolesOf(person: TestPerson, id: string): Promise<Record<string, string>> {
  return rolesIn((await entryOf(person, id)).conversation);
}

export const rolesIn = ({ participants }: Conversation): Record<string, string> =>
  Object.fromEntries(participants.map(({ user, role }) => [user.id, role]));

export const numbersTo = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => index + 1);

/** Removes a participant in the database alone, without a line in the conversation, and announces it on the bus. */
export async function removeParticipant(
  server: TestServer,
  conversationId: string,
  userId: string,
): Promise<void> {
  await server.db.query('delete from participants where conversation_id = $1 and user_id = $2', [
    conversationId,
    userId,
  ]);
  server.bus.announce({ kind: 'participants.removed', conversationId, userIds: [userId] });
}

/** Waits until this many statements wait for another transaction's locks. */
export async function untilWaiting(server: TestServer, count: number): Promise<void> {
  for (;;) {
    const { rowCount } = await server.db.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rowCount >= count) return;
  }
}

/** Inserts the messages `from` to `to` of a conversation past the server, each with these words and its number. */
export async function fillHistory(
  { db }: Pick<TestServer, 'db'>,
  id: string,
  senderId: string,
  { from = 1, to, words = '' }: { from?: number; to: number; words?: string },
): Promise<void> {
  await db.query(
    `insert into messages (id, conversation_id, seq, version, sender_id, type, content, created_at)
     select gen_random_uuid(), $1, n, n, $2, 'TEXT', $5 || n, now()
     from generate_series($3::integer, $4::integer) n`,
    [id, senderId, from, to, words],
  );
  await db.query('update conversations set last_seq = $2, version = $2 where id = $1', [id, to]);
}
