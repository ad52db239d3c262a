/** Who may see a file, and with what (contract, Files). */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as limits from '#contract/limits.ts';
import { credentialOf } from '#contract/needs.ts';
import { routes } from '#contract/routes.ts';
import type { RouteKey } from '#contract/routes.ts';
import { fileUrl } from '#server/sending/files/attachment.ts';
import { sendFiles } from '../infra/holding.ts';
import { sampleOf } from '../infra/samples.ts';
import { startTestServer, testPassword, testServer } from '../infra/server.ts';
import type { TestPerson, TestServer } from '../infra/server.ts';
import { removeMember } from '../infra/groups.ts';
import { group, pair, acquaint } from '../infra/talk.ts';
import { bearer, download, upload } from '../infra/uploads.ts';

const server = testServer();

/** A text by default, because pictures are changed on upload. */
const uploadBy = (person: TestPerson, name = 'письмо.txt') =>
  upload(server, person, { name, bytes: name.endsWith('.png') ? pixel : `от ${person.id}` });

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function statusOf(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`${await server.address()}${url}`, { headers });
  await answer.body?.cancel();
  return answer.status;
}

const seenBy = (url: string, ...people: TestPerson[]) =>
  Promise.all(people.map((person) => statusOf(url, bearer(person))));

describe('a file is seen by', () => {
  test('its uploader alone while nothing holds it', async () => {
    const { anna, boris } = await pair(server);
    const { url } = await uploadBy(anna);
    expect(await seenBy(url, anna, boris)).toEqual([200, 404]);
    expect(await (await download(server, anna, url)).text()).toBe(`от ${anna.id}`);
  });

  test('whoever is in a conversation where it was sent, as long as they are', async () => {
    const { people, owner, id } = await group(server, 3);
    const [, member, leaver] = people;
    if (!member || !leaver) throw new Error('nobody');
    const stranger = await server.person('stranger');
    const file = await uploadBy(leaver);
    await sendFiles(leaver, id, [file]);
    expect(await seenBy(file.url, owner, member, leaver, stranger)).toEqual([200, 200, 200, 404]);
    // Once it is sent, its uploader sees it by the same rules as everybody.
    await removeMember(owner, id, leaver.id);
    expect(await seenBy(file.url, owner, member, leaver)).toEqual([200, 200, 404]);
  });

  test('those of each conversation that it was sent on to', async () => {
    const { anna, boris, id } = await pair(server);
    const vera = await server.person('vera');
    const elsewhere = await acquaint(server, boris, vera);
    const file = await uploadBy(anna);
    const first = await sendFiles(anna, id, [file]);
    expect(await seenBy(file.url, vera)).toEqual([404]);
    const second = await sendFiles(boris, elsewhere, [file]);
    expect(await seenBy(file.url, anna, boris, vera)).toEqual([200, 200, 200]);
    await anna.ok('POST /messages/delete', { body: { messageId: first.id } });
    expect(await seenBy(file.url, anna, boris, vera)).toEqual([404, 200, 200]);
    await boris.ok('POST /messages/delete', { body: { messageId: second.id } });
    // The uploader loses it, too: it was deleted for everyone.
    expect(await seenBy(file.url, anna, boris, vera)).toEqual([404, 404, 404]);
  });

  test('everybody who is signed in when it is an avatar, and by nobody once it is none', async () => {
    const [anna, stranger] = [await server.person('anna'), await server.person('stranger')];
    const { url } = await uploadBy(anna, 'я.png');
    expect(await seenBy(url, anna, stranger)).toEqual([200, 404]);
    await anna.ok('PATCH /status/me', { body: { avatarUrl: url } });
    expect(await seenBy(url, anna, stranger)).toEqual([200, 200]);
    expect(await statusOf(url, {})).toBe(401);
    await anna.ok('PATCH /status/me', { body: { avatarUrl: 'emoji:🦊' } });
    expect(await seenBy(url, anna, stranger)).toEqual([404, 404]);
  });

  test('nobody when it is not there, which is the same answer', async () => {
    const [anna, boris] = [await server.person('anna'), await server.person('boris')];
    const { url } = await uploadBy(anna);
    const nowhere = fileUrl({ id: randomBytes(16).toString('base64url'), name: 'a.txt' });
    const answers = await Promise.all(
      [url, nowhere].map(async (each) => (await download(server, boris, each)).text()),
    );
    expect(answers[0]).toBe(answers[1]);
  });
});

/** A browser's cookie, for one name and one path. */
interface Cookie {
  readonly value: string;
  readonly attributes: string;
}

const cookieOf = (header: unknown): Cookie => {
  const [, value = '', attributes = ''] = [header]
    .flat()
    .flatMap((each) => /^(?:__Secure-)?files=([^;]*); (.*)$/.exec(String(each)) ?? []);
  return { value, attributes };
};

const withCookie = ({ value }: Cookie) => ({ cookie: `theme=dark; files=${value}` });

async function signIn(person: TestPerson, at: TestServer = server) {
  const reply = await at.visitor().call('POST /auth/login', {
    body: { username: person.user.username, password: testPassword },
  });
  // Safe: checked against the contract.
  const tokens = reply.body as { accessToken: string; refreshToken: string };
  return { cookie: cookieOf(reply.headers['set-cookie']), tokens };
}

describe('the cookie', () => {
  test('comes with signing in, for files alone, out of reach of scripts and of other sites', async () => {
    const anna = await server.person('anna');
    const { cookie, tokens } = await signIn(anna);
    expect(cookie.attributes).toBe('Max-Age=5184000; Path=/api/files; HttpOnly; SameSite=Strict');
    expect(cookie.value).not.toContain(tokens.accessToken);
    expect(cookie.value).not.toContain(tokens.refreshToken);
    const { dataDir } = server;
    const secure = await startTestServer(
      { publicUrl: 'https://vest.example', dataDir },
      server.database,
    );
    const { cookie: overHttps } = await signIn(anna, secure);
    expect(overHttps.attributes.split('; ')).toContain('Secure');
    const { url } = await uploadBy(anna);
    const statusWith = async (name: string) =>
      (await secure.app.inject({ url, headers: { cookie: `${name}=${overHttps.value}` } }))
        .statusCode;
    // A site beside ours, or whoever sits on the line, can set the plain one.
    expect([await statusWith('__Secure-files'), await statusWith('files')]).toEqual([200, 401]);
    await secure.close();
  });

  test('is enough to read a file, as <img src> does', async () => {
    const { anna, boris, id } = await pair(server);
    const file = await uploadBy(anna);
    await sendFiles(anna, id, [file]);
    const { cookie } = await signIn(boris);
    expect(await statusOf(file.url, withCookie(cookie))).toBe(200);
    expect(await statusOf(file.url, {})).toBe(401);
    const { url: hers } = await uploadBy(anna);
    expect(await statusOf(hers, withCookie(cookie))).toBe(404);
  });

  test('is good for nothing else, and nothing else is good for a cookie', async () => {
    const anna = await server.person('anna');
    const { cookie, tokens } = await signIn(anna);
    const { url } = await uploadBy(anna);
    const others = Object.entries(routes)
      .filter(([, { needs: word }]) => credentialOf(word) === 'accessToken')
      // Safe: the keys of the table.
      .map(([key]) => key as RouteKey);
    expect(others.length).toBeGreaterThan(20);
    for (const key of others) {
      for (const headers of [withCookie(cookie), { authorization: `Bearer ${cookie.value}` }]) {
        const given = { ...sampleOf(key), headers };
        expect(await server.visitor().outcome(key, given), key).toBe('401 unauthorized');
      }
    }
    expect(await statusOf(url, withCookie({ ...cookie, value: tokens.accessToken }))).toBe(401);
    expect(await statusOf(url, { authorization: `Bearer ${cookie.value}` })).toBe(401);
    for (const value of ['', 'abc', `${cookie.value}x`]) {
      expect(await statusOf(url, withCookie({ ...cookie, value }))).toBe(401);
    }
  });

  test('lives as long as the session: 60 days, and again after each refresh', async () => {
    const anna = await server.person('anna');
    const { cookie, tokens } = await signIn(anna);
    const file = await uploadBy(anna);
    await anna.ok('PATCH /status/me', { body: { bio: 'ещё здесь' } });
    server.clock.advance(limits.accessTokenMs + 1_000);
    expect(await statusOf(file.url, withCookie(cookie))).toBe(200);

    const renewal = await server
      .visitor()
      .call('POST /auth/refresh', { body: { refreshToken: tokens.refreshToken } });
    const renewed = cookieOf(renewal.headers['set-cookie']);
    expect(renewed.attributes).toBe(cookie.attributes);
    server.clock.advance(limits.refreshTokenMs - limits.accessTokenMs);
    expect(await statusOf(file.url, withCookie(cookie))).toBe(401);
    expect(await statusOf(file.url, withCookie(renewed))).toBe(200);
    server.clock.advance(limits.accessTokenMs);
    expect(await statusOf(file.url, withCookie(renewed))).toBe(401);
  });

  test('is taken away by signing out, and is good no more wherever it was copied to', async () => {
    const anna = await server.person('anna');
    const { cookie, tokens } = await signIn(anna);
    const { url } = await uploadBy(anna);
    const answer = await server
      .visitor()
      .call('POST /auth/logout', { body: { refreshToken: tokens.refreshToken } });
    expect(cookieOf(answer.headers['set-cookie'])).toEqual({
      value: '',
      attributes:
        'Max-Age=0; Path=/api/files; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Strict',
    });
    expect(await statusOf(url, withCookie(cookie))).toBe(401);
  });

  test('of a session that was ended from elsewhere stops at once', async () => {
    const anna = await server.person('anna');
    const { cookie } = await signIn(anna);
    const { url } = await uploadBy(anna);
    expect(await statusOf(url, withCookie(cookie))).toBe(200);
    await anna.ok('DELETE /auth/sessions');
    expect(await statusOf(url, withCookie(cookie))).toBe(401);
  });

  test('of an ended session stops on every node', async () => {
    const node = await startTestServer({ dataDir: server.dataDir }, server.database);
    // Passes notices on, as a bus over several processes does.
    const stop = server.bus.onNotice((notice) => node.bus.announce(notice));
    const anna = await server.person('anna');
    const { cookie } = await signIn(anna);
    const { url } = await uploadBy(anna);
    const there = async () =>
      (await fetch(`${await node.address()}${url}`, { headers: withCookie(cookie) })).status;
    expect(await there()).toBe(200);
    await anna.ok('DELETE /auth/sessions');
    expect(await there()).toBe(401);
    stop();
    await node.close();
  });

  test('of the next account in the same browser takes the place of the first’s', async () => {
    const [anna, boris] = [await server.person('anna'), await server.person('boris')];
    const [hers, his] = [await uploadBy(anna), await uploadBy(boris)];
    const [first, second] = [(await signIn(anna)).cookie, (await signIn(boris)).cookie];
    // With one name and one path, a browser keeps only the second.
    expect(second.attributes).toBe(first.attributes);
    expect(second.value).not.toBe(first.value);
    const seen = (cookie: Cookie) =>
      Promise.all([hers.url, his.url].map((url) => statusOf(url, withCookie(cookie))));
    expect(await seen(first)).toEqual([200, 404]);
    expect(await seen(second)).toEqual([404, 200]);
  });
});
