/** Writes a crowd into the database of a server: people who are signed in, and know and have written each other. */
import { Client } from 'pg';
import { loadSecrets } from '#server/app/datadir.ts';
import { createTokens } from '#server/app/auth/session-tokens.ts';
import { systemClock } from '#server/kit/time.ts';

interface Crowd {
  readonly people: number;
  /** Everybody has so many contacts, with a direct conversation of one message each; an even number. */
  readonly contactsEach: number;
}

export interface CrowdMember {
  readonly token: string;
  /** One of their conversations. */
  readonly conversationId: string;
}

/** Everybody knows the people who stand next to them in a ring. */
export async function seedCrowd(
  databaseUrl: string,
  dataDir: string,
  { people, contactsEach }: Crowd,
): Promise<readonly CrowdMember[]> {
  const client = new Client(databaseUrl);
  await client.connect();
  for (const statement of [
    `create temp table crowd as select gen_random_uuid() as id, n from generate_series(0, ${people - 1}) n`,
    `insert into users (id, username, username_key, display_name, password_hash, created_at)
     select id, 'crowd_' || n, 'crowd_' || n, 'Человек ' || n, 'x', now() from crowd`,
    `insert into sessions (id, user_id, name, created_at, last_used_at, expires_at)
     select gen_random_uuid(), id, 'Браузер', now(), now(), now() + interval '1 day' from crowd`,
    `insert into contacts (id, requester_id, addressee_id, status, created_at)
     select gen_random_uuid(), one.id, other.id, 'ACCEPTED', now()
     from crowd one cross join generate_series(1, ${contactsEach / 2}) step
     join crowd other on other.n = (one.n + step) % ${people}`,
    `insert into conversations (id, is_group, direct_low, direct_high, creator_id, last_seq, version, created_at)
     select gen_random_uuid(), false, least(requester_id, addressee_id), greatest(requester_id, addressee_id),
       addressee_id, 1, 1, now()
     from contacts`,
    `insert into participants (conversation_id, user_id, role, joined_at)
     select c.id, person, 'member', now() from conversations c, unnest(array[direct_low, direct_high]) person`,
    `insert into messages (id, conversation_id, seq, version, sender_id, type, content, created_at)
     select gen_random_uuid(), id, 1, 1, creator_id, 'TEXT', 'Сообщение, как их пишут друг другу люди', now()
     from conversations`,
    // The search counts as having read them. It would else read them all while something else is measured.
    `insert into search_marks (conversation_id, version, is_whole) select id, 1, true from conversations`,
    'vacuum analyze',
  ]) {
    await client.query(statement);
  }
  const { rows } = await client.query<{ id: string; sessionId: string; conversationId: string }>(
    `select crowd.id, s.id as "sessionId",
       (select conversation_id from participants where user_id = crowd.id limit 1) as "conversationId"
     from crowd join sessions s on s.user_id = crowd.id order by n`,
  );
  await client.end();
  const { access } = createTokens(loadSecrets(dataDir).tokens, systemClock);
  return Promise.all(
    rows.map(async ({ id, sessionId, conversationId }) => ({
      token: await access.issue(id, sessionId),
      conversationId,
    })),
  );
}

/** Reads the direct conversations of a crowd, with the tokens of their two. */
export async function directsOf(client: Client, crowd: readonly CrowdMember[]) {
  const { rows } = await client.query<{ id: string; low: number; high: number }>(
    `select c.id, substr(low.username, 7)::integer as low, substr(high.username, 7)::integer as high
     from conversations c join users low on low.id = c.direct_low join users high on high.id = c.direct_high`,
  );
  return rows.map(({ id, low, high }) => ({
    id,
    senderToken: crowd[low]?.token ?? '',
    receiverToken: crowd[high]?.token ?? '',
  }));
}
