/** Starts the product on a database of its own, with one person, Мария, whose pages the benchmarks measure. */
import type { Page } from '@playwright/test';
import { peopleOf, type People, type Somebody } from '#tests/infra/people.ts';
import { startPostgres } from './postgres.ts';
import { startServer } from './process.ts';

export interface Product {
  readonly url: string;
  readonly databaseUrl: string;
  readonly people: People;
  readonly maria: Somebody;
  /** Creates a person and their conversation with Мария. */
  begin(username: string, title: string): Promise<Peer>;
  /** Signs Мария in by the form, and waits until her list shows this conversation. */
  signIn(page: Page, title: string): Promise<void>;
  stop(): Promise<void>;
}

export interface Peer {
  readonly other: Somebody;
  readonly conversationId: string;
}

export async function startProduct(): Promise<Product> {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('product');
  const server = await startServer('server/main.ts', { DATABASE_URL: databaseUrl });
  const url = `http://127.0.0.1:${server.port}`;
  const people = peopleOf(url);
  const maria = await people.create('maria', 'Мария');
  return {
    url,
    databaseUrl,
    people,
    maria,
    async begin(username, title) {
      const other = await people.create(username, title);
      return { other, conversationId: await people.befriend(maria, other) };
    },
    async signIn(page, title) {
      await page.goto(`${url}/auth`);
      await page.getByLabel('Никнейм').fill('maria');
      await page.getByLabel('Пароль').fill(maria.password);
      await page.getByRole('button', { name: 'Войти' }).click();
      await page.getByRole('link', { name: title }).waitFor();
    },
    async stop() {
      await server.stop();
      await postgres.stop();
    },
  };
}
