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
