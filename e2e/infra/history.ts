/** Writes a long history in one statement, because thousands of sends through the API take minutes. */
import pg from 'pg';
import type { VestServer } from './vest-server.ts';

export interface Past {
  readonly conversationId: string;
  /** The username of the author, or of several who write in turn. */
  readonly author: string | readonly string[];
  readonly count: number;
  /** The messages' texts, repeated in turn; `{n}` stands for the number in the conversation. */
  readonly contents: readonly string[];
}

async function inDatabase(server: VestServer, write: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(await server.database());
  await client.connect();
  try {
    await write(client);
  } finally {
    await client.end();
  }
}

/** Appends to the existing messages. No event is sent, so open pages have to be reloaded. */
export async function writePast(server: VestServer, past: Past): Promise<void> {
  const { conversationId, author, count, contents } = past;
  await inDatabase(server, (client) =>
    client.query(
      `with place as (
         update conversations set last_seq = last_seq + $3, version = version + $3 where id = $1
         returning last_seq - $3 as seq, version - $3 as version
       ), author as (
         select id, turn from unnest($2::text[]) with ordinality as given (username, turn)
         join users using (username)
       ), pointer as (
         update participants set last_read_seq = place.seq + $3, last_sent_seq = place.seq + $3
         from place, author where conversation_id = $1 and user_id = author.id
       )
       insert into messages (id, conversation_id, seq, version, sender_id, type, content, created_at)
       select gen_random_uuid(), $1, place.seq + n, place.version + n, author.id, 'TEXT',
         replace(($4::text[])[1 + (n - 1) % cardinality($4::text[])], '{n}', (place.seq + n)::text), now()
       from place, generate_series(1, $3::int) n
       join author on turn = 1 + (n - 1) % cardinality($2::text[])`,
      [conversationId, [author].flat(), count, contents],
    ),
  );
}

interface PastCalls extends Pick<Past, 'conversationId' | 'author'> {
  /** Whom the calls rang in vain. */
  readonly missedBy: string;
  readonly count: number;
}

/** Appends the lines of missed calls. No event is sent, so open pages have to be reloaded. */
export async function writeMissedCalls(server: VestServer, past: PastCalls): Promise<void> {
  const { conversationId, author, missedBy, count } = past;
  await inDatabase(server, (client) =>
    client.query(
      `with place as (
         update conversations set last_seq = last_seq + $4, version = version + $4 where id = $1
         returning last_seq - $4 as seq, version - $4 as version
       )
       insert into messages (id, conversation_id, seq, version, sender_id, type, content, service, created_at)
       select gen_random_uuid(), $1, place.seq + n, place.version + n, author.id, 'TEXT', 'Звонок',
         jsonb_build_object('kind', 'call', 'callId', gen_random_uuid(), 'video', false, 'durationS', null,
           'outcome', 'missed', 'missedBy', jsonb_build_array(missed.id)),
         now()
       from place, generate_series(1, $4::int) n, users author, users missed
       where author.username = $2 and missed.username = $3`,
      [conversationId, author, missedBy, count],
    ),
  );
}

/**
 * Gives somebody chats with people «Собеседник 1», «Собеседник 2» and so on, each of one message; the first is the newest,
 * and only the last one is unread. No event is sent, and the server may remember that the list has not changed: a chat that begins in its own way must
 * follow.
 */
export async function writeChats(server: VestServer, username: string, count: number) {
  await inDatabase(server, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from users where username = $1',
      [username],
    );
    const id = rows[0]?.id ?? '';
    const owner = `'${id}'::uuid`;
    // Ids begin with their time, which people of one minute share.
    const prefix = `m${id.slice(-8)}`;
    for (const statement of [
      'begin',
      `create temp table many as
       select gen_random_uuid() as id, gen_random_uuid() as chat, n from generate_series(1, ${count}) n`,
      `insert into users (id, username, username_key, display_name, password_hash, created_at)
       select id, '${prefix}_' || n, '${prefix}_' || n, 'Собеседник ' || n, 'x', now() from many`,
      `insert into conversations (id, is_group, direct_low, direct_high, creator_id, last_seq, version, created_at)
       select chat, false, least(id, ${owner}), greatest(id, ${owner}), id, 1, 1, now() from many`,
      `insert into participants (conversation_id, user_id, role, joined_at, last_read_seq)
       select chat, person, 'member', now(), case when n = ${count} and person = ${owner} then 0 else 1 end from many, unnest(array[id, ${owner}]) person`,
      `insert into messages (id, conversation_id, seq, version, sender_id, type, content, created_at)
       select gen_random_uuid(), chat, 1, 1, id, 'TEXT', 'привет ' || n, now() - make_interval(hours => n) from many`,
      'commit',
    ])
      await client.query(statement);
  });
}
