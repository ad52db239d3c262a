import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { Route } from '#contract/route.ts';
import type { RouteKey } from '#contract/routes.ts';
import { isForStrangers } from '#server/app/http/serve.ts';
import { bodiesOf, nothing, queries, sampleOf, someId } from '../infra/samples.ts';
import { testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';

const server = testServer();
let person: TestPerson;
beforeAll(async () => {
  person = await server.person();
});

// Safe: the table's own keys.
const keys = Object.keys(routes) as RouteKey[];
const routeOf = (key: RouteKey): Route => routes[key];
const withBody = Object.entries(bodiesOf(nothing)) as [RouteKey, Record<string, unknown>][];
const withQuery = Object.entries(queries) as [RouteKey, Record<string, string>][];
const withParams = keys.filter((key) => routeOf(key).params !== undefined);
const paramsOf = (key: RouteKey) => sampleOf(key).params ?? {};

/** Values that no field accepts. */
const wrongValues: [string, unknown][] = [
  ['a number', 7.5],
  ['a huge number', 1e308],
  ['a list of lists', [[[]]]],
  ['an object', { toString: 'x', __proto__: null, length: -1 }],
  ['NUL in it', 'a\u0000b'],
  ['half of a surrogate pair', 'a\uD800b'],
  ['half a megabyte', 'я'.repeat(250_000)],
];

describe('every call of the table', () => {
  test('is registered', () => {
    const missing = keys.filter((key) => {
      const [method = '', path = ''] = key.split(' ');
      const url = `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
      return !server.app.hasRoute({ method, url });
    });
    expect(missing).toEqual([]);
  });
});

test('a body for a call that does not exist is not read to its end', async () => {
  const post = (bytes: number) =>
    server.app.inject({
      method: 'POST',
      url: '/api/nowhere',
      headers: { 'content-type': 'application/json' },
      payload: `{"x":"${'x'.repeat(bytes)}"}`,
    });
  expect((await post(16_000)).statusCode).toBe(404);
  expect((await post(17_000)).statusCode).toBe(413);
});

describe('a body that is wrong', () => {
  test.each(withBody)('%s refuses it as a whole', async (key, body) => {
    const send = (raw: string | Buffer, type = 'application/json') =>
      person.outcome(key, { ...sampleOf(key), raw, headers: { 'content-type': type } });
    const text = JSON.stringify(body);
    for (const broken of ['', text.slice(0, -1), `${text}}`, '\uFEFF', 'null', '[]', '1', '"x"']) {
      expect(await send(broken), broken).toBe('400 validation');
    }
    const notUtf8 = Buffer.concat([
      Buffer.from(text.slice(0, 2)),
      Buffer.from([0xff, 0xc0]),
      Buffer.from(text.slice(2)),
    ]);
    expect(await send(notUtf8)).toBe('400 validation');
    const most = isForStrangers(key) ? 16_384 : 1_048_576;
    const long = `{"x":"${'x'.repeat(most - 8)}"}`;
    expect(await send(`${long} `)).toBe('413 too_large');
    expect(await send(long)).toBe('400 validation');
    const deep = Math.min(100_000, most / 2);
    expect(await send(`${'['.repeat(deep)}${']'.repeat(deep)}`)).toBe('400 validation');
    for (const type of [
      'text/plain',
      'text/plain;charset=UTF-8',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'nonsense',
    ]) {
      expect(await send(text, type), type).toBe('415 unsupported_media_type');
    }
  });

  test.each(withBody)('%s refuses each field that is wrong, and names it', async (key, body) => {
    for (const field of Object.keys(body)) {
      for (const [what, wrong] of wrongValues) {
        const { status, body: answer } = await person.call(key, {
          ...sampleOf(key),
          body: { ...body, [field]: wrong },
        });
        if (status === 413 && isForStrangers(key)) continue;
        expect(status, `${field}: ${what}`).toBe(400);
        expect(answer).toMatchObject({ code: 'validation' });
        // Safe: an error body by the check of every answer.
        const { issues } = answer as { issues: { path: string[] }[] };
        expect(issues.map(({ path }) => path[0])).toContain(field);
      }
    }
  });

  test.each(withBody)('%s never breaks on a field that is missing or null', async (key, body) => {
    for (const field of Object.keys(body)) {
      const { [field]: _, ...rest } = body;
      for (const partial of [rest, { ...rest, [field]: null }]) {
        const { status } = await person.call(key, { ...sampleOf(key), body: partial });
        expect(status, field).toBeLessThan(500);
      }
    }
  });
});

test('a call without a body does not mind that JSON is announced', async () => {
  const headers = { 'content-type': 'application/json' };
  expect(await person.outcome('DELETE /auth/sessions', { headers })).toBe('204');
});

describe('an address that is wrong', () => {
  test.each(withParams)(
    '%s refuses an id that is none, and does not find a foreign one',
    async (key) => {
      // A person who is not blocked stays so, known or not.
      const notFound = key === 'DELETE /blocks/{userId}' ? '204' : '404 not_found';
      // A file's name is only a label, so any name is valid.
      for (const name of Object.keys(paramsOf(key)).filter((each) => each !== 'name')) {
        const given = (value: string) => ({
          ...sampleOf(key),
          params: { ...paramsOf(key), [name]: value },
        });
        for (const wrong of [
          '1',
          'not-an-id',
          'a\u0000b',
          `${someId}0`,
          '../health',
          '%',
          'я'.repeat(30),
        ]) {
          expect(await person.outcome(key, given(wrong)), `${name}=${wrong}`).toBe(
            '400 validation',
          );
        }
        const upper = paramsOf(key)[name]?.toUpperCase() ?? '';
        expect(await person.outcome(key, given(upper))).toBe(notFound);
      }
      expect(await person.outcome(key, sampleOf(key))).toBe(notFound);
    },
  );

  test.each(withQuery)('%s refuses a query that is wrong', async (key, query) => {
    for (const name of Object.keys(query)) {
      // People are looked for by any words.
      const isFree = key === 'GET /admin/people' && name === 'query';
      const wrongEverywhere = ['a\u0000b', '9'.repeat(400)];
      for (const wrong of [...wrongEverywhere, ...(isFree ? [] : ['-1', '1e3', ' ', 'я'])]) {
        const refusal = await person.refusal(key, {
          ...sampleOf(key),
          query: { ...query, [name]: wrong },
        });
        expect(refusal.code, `${name}=${wrong}`).toBe('validation');
        expect(refusal.issues).toMatchObject([{ path: [name] }]);
      }
    }
  });

  const get = async (url: string) => {
    const response = await server.app.inject({ method: 'GET', url });
    return [response.statusCode, response.json<{ code: string }>().code];
  };

  test('a call that is not there is not found, in our words', async () => {
    expect(await get('/api/nothing')).toEqual([404, 'not_found']);
    expect(await get('/api/auth/login')).toEqual([404, 'not_found']);
  });

  test('an address that cannot be read is refused', async () => {
    expect(await get('/api/conversations/%zz')).toEqual([400, 'validation']);
    expect(await get(`/api/conversations/${'x'.repeat(2_000)}`)).toEqual([400, 'validation']);
    expect(await get('/api/contacts/search?query=%ED%A0%80&query=2')).toEqual([
      401,
      'unauthorized',
    ]);
    const twice = await server.app.inject({
      method: 'GET',
      url: '/api/contacts/search?query=1234&query=4321',
      headers: { authorization: `Bearer ${person.tokens?.accessToken}` },
    });
    expect(twice.json()).toMatchObject({ code: 'validation', issues: [{ path: ['query'] }] });
  });
});
