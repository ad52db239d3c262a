/** The product with two conversations: «первая» of 10,000 messages, «вторая» of 100. */
import type { Page } from '@playwright/test';
import pg from 'pg';
import { startPostgres } from '../infra/postgres.ts';
import { startServer } from '../infra/process.ts';

const password = 'пароль для замера';

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

  const call = async (path: string, body: unknown, token?: string): Promise<unknown> => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };
  const createPerson = async (username: string, displayName: string) => {
    await call('/auth/register', { username, displayName, password });
    const answer = await call('/auth/login', { username, password });
    const { user, accessToken } = answer as { user: { id: string }; accessToken: string }; // the contract's answer
    return { id: user.id, token: accessToken };
  };

  const maria = await createPerson('maria', 'Мария');
  const begin = async (username: string, title: string, count: number) => {
    const other = await createPerson(username, title);
    const added = await call('/contacts/add', { identifier: username }, maria.token);
    const { contact } = added as { contact: { id: string } }; // the contract's answer
    await call('/contacts/respond', { contactId: contact.id, action: 'accept' }, other.token);
    const begun = await call('/conversations/with', { userId: other.id }, maria.token);
    const { conversation } = begun as { conversation: { id: string } }; // the contract's answer
    await seed(databaseUrl, conversation.id, other.id, title, count);
    return { ...other, conversationId: conversation.id };
  };
  const first = await begin('first', 'первая', messages);
  await begin('second', 'вторая', 100);

  return {
    url,
    async signIn(page) {
      await page.goto(`${url}/auth`);
      await page.getByLabel('Никнейм').fill('maria');
      await page.getByLabel('Пароль').fill(password);
      await page.getByRole('button', { name: 'Войти' }).click();
      await page.getByRole('link', { name: 'первая' }).waitFor();
    },
    async send(content) {
      await call(
        '/conversations/send',
        { conversationId: first.conversationId, type: 'TEXT', content },
        first.token,
      );
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
