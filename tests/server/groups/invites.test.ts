/** Invitations to groups: an address that admits everybody who has it, until it is revoked. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  updateGroup,
  invitation,
  joinBy,
  leave,
  removeMember,
  setRole,
  trio,
} from '../infra/groups.ts';
import { fileOf } from '../infra/holding.ts';
import { picture as pictureOf } from '../infra/pictures.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import type { TestPerson, TestServer } from '../infra/server.ts';
import { heardBy, openSockets } from '../infra/socket.ts';
import { entryOf, history, lastLine, numbersTo, pair, rolesOf, say } from '../infra/talk.ts';
import { upload } from '../infra/uploads.ts';

const server = testServer(() => startTestServer({ publicUrl: 'https://vest.example' }));

const inPath = (id: string) => ({ params: { id } });
const byCode = (code: string) => ({ params: { code } });

describe('an invitation', () => {
  test('is made by owner and admins, is one for all of them, and can be revoked', async () => {
    const { anna, boris, vera, id } = await trio(server);
    const read = async (person: TestPerson) =>
      (await person.ok('GET /conversations/{id}/invite', inPath(id))).invitation;
    expect(await read(anna)).toBeNull();
    const made = await anna.call('POST /conversations/{id}/invite', inPath(id));
    expect(made.status).toBe(201);
    const { code, url } = (await read(anna)) ?? { code: '', url: '' };
    expect(made.body).toEqual({ code, url });
    expect(url).toBe(`https://vest.example/invite/${code}`);
    await setRole(anna, id, boris.id, 'admin');
    const again = await boris.call('POST /conversations/{id}/invite', inPath(id));
    expect([again.status, again.body]).toEqual([200, { code, url }]);
    for (const call of [
      'GET /conversations/{id}/invite',
      'POST /conversations/{id}/invite',
      'DELETE /conversations/{id}/invite',
    ] as const) {
      expect(await vera.outcome(call, inPath(id))).toBe('403 forbidden');
    }
    await boris.ok('DELETE /conversations/{id}/invite', inPath(id));
    await boris.ok('DELETE /conversations/{id}/invite', inPath(id));
    expect(await read(anna)).toBeNull();
    const { version } = (await entryOf(vera, id)).conversation;
    // The others learn nothing of this: only the role made a line and a change.
    expect(version).toBe(3);
    expect(await invitation(anna, id)).not.toBe(code);
  });

  test('asked for by two at the same moment is the same', async () => {
    const { anna, boris, id } = await trio(server);
    await setRole(anna, id, boris.id, 'owner');
    const codes = await Promise.all(
      numbersTo(6).map((number) => invitation(number % 2 ? anna : boris, id)),
    );
    expect(new Set(codes).size).toBe(1);
  });

  test('does not exist for a direct conversation', async () => {
    const { anna, id } = await pair(server);
    expect(await anna.outcome('POST /conversations/{id}/invite', inPath(id))).toBe('403 forbidden');
  });

  test('shows the title, the number of people and the picture to whoever has it, signed in or not', async () => {
    const { anna, id } = await trio(server);
    const code = await invitation(anna, id);
    const visitor = server.visitor();
    const seen = () => visitor.ok('GET /invites/{code}', byCode(code));
    expect(await seen()).toEqual({
      conversationId: id,
      title: 'Все',
      avatarUrl: null,
      participantCount: 3,
    });
    expect(await visitor.outcome('GET /invites/{code}/picture', byCode(code))).toBe(
      '404 not_found',
    );
    await updateGroup(anna, id, { title: null, avatarUrl: 'emoji:🏡' });
    expect(await seen()).toMatchObject({ title: null, avatarUrl: 'emoji:🏡' });
    expect(await visitor.outcome('GET /invites/{code}/picture', byCode(code))).toBe(
      '404 not_found',
    );

    const bytes = await pictureOf('png', 60, 40);
    const picture = await upload(server, anna, { name: 'дача.png', bytes });
    await updateGroup(anna, id, { avatarUrl: picture.url });
    const { avatarUrl } = await seen();
    expect(avatarUrl).toBe(`/api/invites/${code}/picture`);
    const url = `${await server.address()}${avatarUrl ?? ''}`;
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBe(picture.size);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const etag = answer.headers.get('etag') ?? '';
    const known = await fetch(url, { headers: { 'if-none-match': etag } });
    expect(known.status).toBe(304);
    expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe(
      String(picture.size),
    );
    // Holders of the invitation see this picture, and no other file of the server.
    expect((await fetch(`${await server.address()}${picture.url}`)).status).toBe(401);
    await anna.ok('DELETE /conversations/{id}/invite', inPath(id));
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(404);
  });

  test('that is revoked, guessed or no code at all leads nowhere', async () => {
    const { anna, id } = await trio(server);
    const stranger = await server.person('Глеб');
    const code = await invitation(anna, id);
    await anna.ok('DELETE /conversations/{id}/invite', inPath(id));
    for (const wrong of [code, 'A'.repeat(22)]) {
      for (const call of ['GET /invites/{code}', 'POST /invites/{code}/join'] as const) {
        expect(await stranger.outcome(call, byCode(wrong))).toBe('404 not_found');
      }
    }
    for (const malformed of ['я', 'A'.repeat(21), 'A'.repeat(23)]) {
      for (const call of ['GET /invites/{code}', 'POST /invites/{code}/join'] as const) {
        expect(await stranger.outcome(call, byCode(malformed))).toBe('400 validation');
      }
    }
    expect((await entryOf(anna, id)).conversation.participantCount).toBe(3);
  });
});

describe('joining', () => {
  test('makes a stranger a member, who begins with nothing to read', async () => {
    const { anna, boris, id } = await trio(server);
    const dina = await server.person('Дина');
    await say(boris, id, 'раз');
    const code = await invitation(anna, id);
    const [member, phone] = await openSockets(server, boris, dina);
    await member.emit('conversation:join', id);
    const { conversation } = await joinBy(dina, code);
    expect(conversation).toMatchObject({ id, participantCount: 4, lastSeq: 3, version: 4 });
    expect((await rolesOf(dina, id))[dina.id]).toBe('member');
    expect(await lastLine(boris, id)).toMatchObject({
      content: 'Дина вступила в группу по приглашению',
      senderId: dina.id,
      service: { kind: 'memberJoined' },
    });
    expect((await heardBy(member)).map(({ name }) => name)).toEqual([
      'message:new',
      'conversations:update',
    ]);
    expect((await heardBy(phone)).map(({ name }) => name)).toEqual(['conversations:new']);
    expect((await entryOf(dina, id)).unreadCount).toBe(0);
    await say(anna, id, 'привет, Дина');
    expect((await entryOf(dina, id)).unreadCount).toBe(1);
    expect(await history(dina, id)).toHaveLength(4);

    // Joining again answers the same group and adds no second line.
    expect((await joinBy(dina, code)).conversation).toMatchObject({ lastSeq: 4, version: 5 });
    for (const socket of [member, phone]) socket.close();
  });

  test('ten times at once is joining once', async () => {
    const { anna, id } = await trio(server);
    const dina = await server.person('Дина');
    const code = await invitation(anna, id);
    const joined = await Promise.all(numbersTo(10).map(() => joinBy(dina, code)));
    expect(new Set(joined.map(({ conversation }) => conversation.version))).toEqual(new Set([3]));
    expect((await entryOf(dina, id)).conversation.participantCount).toBe(4);
  });

  test('is open again to whoever left or was removed, as long as the invitation is', async () => {
    const { anna, boris, vera, id } = await trio(server);
    const code = await invitation(anna, id);
    await removeMember(anna, id, boris.id);
    await leave(vera, id);
    for (const person of [boris, vera]) await joinBy(person, code);
    expect((await entryOf(vera, id)).conversation.participantCount).toBe(3);
  });
});

describe('the rate', () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await startTestServer({ rateLimits: true });
  });
  afterAll(() => limited.close());

  test('is thirty codes a minute that lead nowhere, for each address, and does not count those that lead somewhere', async () => {
    const { anna, id } = await trio(limited);
    const code = await invitation(anna, id);
    const outcomes = async (ip: string, given: string, times: number) => {
      const visitor = limited.visitor(ip);
      const calls = numbersTo(times).map(() =>
        visitor.outcome('GET /invites/{code}', byCode(given)),
      );
      return new Set(await Promise.all(calls));
    };
    const school = '192.0.2.1';
    expect(await outcomes(school, code, 200)).toEqual(new Set(['200']));
    const nowhere = 'A'.repeat(22);
    expect(await outcomes(school, nowhere, 30)).toEqual(new Set(['404 not_found']));
    expect(await outcomes(school, nowhere, 1)).toEqual(new Set(['429 rate_limited']));
    expect(await outcomes('192.0.2.2', nowhere, 1)).toEqual(new Set(['404 not_found']));
    expect(await outcomes(school, code, 369)).toEqual(new Set(['200']));
    expect(await outcomes(school, code, 1)).toEqual(new Set(['429 rate_limited']));
  });

  test('of joining is thirty a minute for each person, whoever else is at the address', async () => {
    const { anna, boris, id } = await trio(limited);
    const code = await invitation(anna, id);
    const join = (person: TestPerson) => person.outcome('POST /invites/{code}/join', byCode(code));
    for (const _ of numbersTo(30)) expect(await join(boris)).toBe('200');
    expect(await join(boris)).toBe('429 rate_limited');
    expect(await join(anna)).toBe('200');
  });
});

test('where registration is by invitation, that of a group opens the door, and does not join by itself', async () => {
  const closed = await startTestServer({ registration: 'invite', rateLimits: true });
  const first = await closed.person('anna');
  const { rates } = closed.app.deps;
  const account = { username: 'boris', displayName: 'Борис', password: 'длинный пароль' };
  const register = (inviteCode?: string) =>
    closed.visitor().outcome('POST /auth/register', { body: { ...account, inviteCode } });
  expect(await register()).toBe('403 invitation_required');
  expect(await register('A'.repeat(22))).toBe('403 invitation_required');
  expect(await register('')).toBe('403 invitation_required');
  // The groups have only the first person, as if all others had left: nobody else could be added yet.
  const { rows } = await closed.db.query<{ id: string }>(
    `with made as (
       insert into conversations (id, is_group, creator_id, created_at)
       select gen_random_uuid(), true, $1, now() from generate_series(1, 2) returning id
     )
     insert into participants (conversation_id, user_id, role, joined_at)
     select id, $1, 'owner', now() from made returning conversation_id as id`,
    [first.id],
  );
  const [id = '', otherId = ''] = rows.map((row) => row.id);
  const code = await invitation(first, id);
  const mayInvite = (membersMayInvite: boolean) =>
    first.ok('PATCH /admin/settings', { body: { membersMayInvite } });
  await mayInvite(false);
  expect(await register(code)).toBe('403 invitation_required');
  await mayInvite(true);
  // The owner's groups let in thirty a day together, also under another address.
  await rates.take('register', { groupOwner: first.id }, 'newGuest', 29);
  // Somebody whom the whole server had no room for is none of them.
  await rates.take('register', {}, 'newAccount', 299);
  expect(await register(code)).toBe('429 rate_limited');
  await rates.forget('register', {}, 'newAccount');
  expect(await register(code)).toBe('201');
  expect((await entryOf(first, id)).conversation.participantCount).toBe(1);
  const vera = { ...account, username: 'vera' };
  const registerVera = (inviteCode: string) =>
    closed.visitor().outcome('POST /auth/register', { body: { ...vera, inviteCode } });
  await first.ok('DELETE /conversations/{id}/invite', inPath(id));
  expect(await registerVera(await invitation(first, id))).toBe('429 rate_limited');
  expect(await registerVera(await invitation(first, otherId))).toBe('429 rate_limited');
  await first.ok('DELETE /conversations/{id}/invite', inPath(id));
  expect(await registerVera(code)).toBe('403 invitation_required');
  await closed.close();
});

test('a picture whose bytes are gone is not found', async () => {
  const { anna, id } = await trio(server);
  const lost = await fileOf(server, anna);
  await updateGroup(anna, id, { avatarUrl: lost.url });
  const code = await invitation(anna, id);
  expect(await server.visitor().outcome('GET /invites/{code}/picture', byCode(code))).toBe(
    '404 not_found',
  );
});
