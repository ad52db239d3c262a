import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { credentialOf, needs } from '#contract/needs.ts';
import type { Need } from '#contract/needs.ts';
import type { Route } from '#contract/route.ts';
import { limitOf } from '#contract/rates.ts';
import { routes } from '#contract/routes.ts';
import { refusals } from '#server/app/http/refusal.ts';
import { checkAnswer } from '../infra/openapi-check.ts';
import { testServer } from '../infra/server.ts';

const server = testServer();

interface Document {
  openapi: string;
  paths: Record<
    string,
    Record<string, { description: string; security: unknown[]; responses: object }>
  >;
}

const published = async (): Promise<Document> =>
  (await server.app.inject({ method: 'GET', url: '/api/openapi.json' })).json();

test('the published document is valid OpenAPI 3.1', async () => {
  const document = await published();
  expect(document.openapi).toBe('3.1.0');
  const validator = new Validator();
  // The validator changes the document that it gets.
  expect(await validator.validate({ ...structuredClone(document) })).toEqual({ valid: true });
  // Every reference leads somewhere.
  validator.resolveRefs();
});

test('it has every call of the table, with its answers and its errors', async () => {
  const { paths } = await published();
  for (const [key, route] of Object.entries<Route>(routes)) {
    const [method = '', path = ''] = key.split(' ');
    const operation = paths[path]?.[method.toLowerCase()];
    const need: Need = needs[route.needs];
    const credential = credentialOf(route.needs);
    const ways = { none: 0, accessToken: 1, filesCookie: 2, ticket: 2, terminal: 2 }[credential];
    expect(operation?.security, key).toHaveLength(ways);
    const { windows } = limitOf(route.limit);
    expect(operation, key).toMatchObject({
      'x-needs': route.needs,
      'x-limit': { name: route.limit, windows },
    });
    expect(operation?.description, key).toContain(need.who);
    const codes = [need.outsiders, need.insiders, ...(route.errors ?? [])];
    const refused = codes.flatMap((code) => (code ? [refusals[code].status] : []));
    expect(Object.keys(operation?.responses ?? {}), key).toEqual(
      expect.arrayContaining(
        [...Object.keys(route.answers), ...refused, 400, 429, 500, 503].map(String),
      ),
    );
  }
});

test('an answer that says more, less or something else than the document is caught', () => {
  const json = { 'content-type': 'application/json' };
  const answer = (status: number, body: unknown) => () =>
    checkAnswer('GET /health', { status, headers: json, text: JSON.stringify(body) });
  expect(answer(200, { status: 'ok' })).not.toThrow();
  expect(answer(200, { status: 'ok', passwordHash: 'x' })).toThrow('otherwise');
  expect(answer(200, {})).toThrow('otherwise');
  expect(answer(500, { message: 'x', code: 'not_found' })).toThrow('otherwise');
  expect(answer(418, {})).toThrow('does not have');
});
