/** The product with two conversations: «первая» of 10,000 messages, «вторая» of 100. */
import pg from 'pg';
import { countSeeded } from '../infra/postgres.ts';
import { startProduct, type Product } from '../infra/product.ts';

export interface Chats extends Product {
  /** Sends as «первая» through the API. */
  send(content: string): Promise<void>;
}

export async function startChats(messages: number): Promise<Chats> {
  const product = await startProduct();
  const begin = async (username: string, title: string, count: number) => {
    const peer = await product.begin(username, title);
    await seed(product.databaseUrl, peer.conversationId, peer.other.id, title, count);
    return peer;
  };
  const first = await begin('first', 'первая', messages);
  await begin('second', 'вторая', 100);
  return {
    ...product,
    async send(content) {
      await product.people.write(first.other, first.conversationId, content);
    },
  };
}

/** Writes the rows of ten thousand sends in one statement. */
async function seed(
  databaseUrl: string,
  conversationId: string,
  senderId: string,
  title: string,
  count: number,
): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `insert into messages (id, conversation_id, seq, version, sender_id, type, content, created_at)
     select gen_random_uuid(), $1, n, n, $2, 'TEXT', $3 || ' ' || n, now() - make_interval(mins => $4::int - n)
     from generate_series(1, $4::int) n`,
    [conversationId, senderId, title, count],
  );
  await countSeeded(client, conversationId, count);
  await client.end();
}

/** Gives Мария `count` more chats, each with a person of its own and one message. */
export async function seedManyChats({ databaseUrl, maria }: Chats, count: number): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  for (const statement of [
    `create temp table many as
     select gen_random_uuid() as id, gen_random_uuid() as chat, n from generate_series(1, ${count}) n`,
    `insert into users (id, username, username_key, display_name, password_hash, created_at)
     select id, 'many_' || n, 'many_' || n, 'Человек ' || n, 'x', now() from many`,
    `insert into conversations (id, is_group, direct_low, direct_high, creator_id, last_seq, version, created_at)
     select chat, false, least(id, '${maria.id}'), greatest(id, '${maria.id}'), id, 1, 1, now() - interval '1 year'
     from many`,
    `insert into participants (conversation_id, user_id, role, joined_at, last_read_seq)
     select chat, person, 'member', now(), 1 from many, unnest(array[id, '${maria.id}'::uuid]) person`,
    `insert into messages (id, conversation_id, seq, version, sender_id, type, content, created_at)
     select gen_random_uuid(), chat, 1, 1, id, 'TEXT', 'Здравствуйте', now() - make_interval(hours => n) from many`,
  ]) {
    await client.query(statement);
  }
  await client.end();
}
