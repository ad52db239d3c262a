/** The product with two conversations: «первая» of 10,000 messages, «вторая» of 100. */
import type { Page } from '@playwright/test';
import pg from 'pg';
import { peopleOf } from '#tests/infra/people.ts';
import { startPostgres } from '../infra/postgres.ts';
import { startServer } from '../infra/process.ts';

export interface Product {
  readonly url: string;
  signIn(page: Page): Promise<void>;
  /** Sends as «первая», through the API. */
  send(content: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startProduct(messages: number): Promise<Product> {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('product');
  const server = await startServer('server/main.ts', { DATABASE_URL: databaseUrl });
  const url = `http://127.0.0.1:${server.port}`;

  const people = peopleOf(url);
  const maria = await people.create('maria', 'Мария');
  const begin = async (username: string, title: string, count: number) => {
    const other = await people.create(username, title);
    const conversationId = await people.befriend(maria, other);
    await seed(databaseUrl, conversationId, other.id, title, count);
    return { other, conversationId };
  };
  const first = await begin('first', 'первая', messages);
  await begin('second', 'вторая', 100);

  return {
    url,
    async signIn(page) {
      await page.goto(`${url}/auth`);
      await page.getByLabel('Никнейм').fill('maria');
      await page.getByLabel('Пароль').fill(maria.password);
      await page.getByRole('button', { name: 'Войти' }).click();
      await page.getByRole('link', { name: 'первая' }).waitFor();
    },
    async send(content) {
      await people.write(first.other, first.conversationId, content);
    },
    async stop() {
      await server.stop();
      await postgres.stop();
    },
  };
}

/** What ten thousand sends would have written, in one statement. */
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
  await client.query('update conversations set last_seq = $2, version = $2 where id = $1', [
    conversationId,
    count,
  ]);
  await client.query('update participants set last_read_seq = $2 where conversation_id = $1', [
    conversationId,
    count,
  ]);
  await client.end();
}
