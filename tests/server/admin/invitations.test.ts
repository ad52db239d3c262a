/** Invitations to the server: who makes them, whom they let in, and that each use counts once. */
import { describe, expect, test } from 'vitest';
import { block, blockedBy } from '../infra/blocks.ts';
import { removeMember, setRole } from '../infra/groups.ts';
import { startTestServer, testPassword, testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { groupOf, lastLine, numbersTo, rolesOf } from '../infra/talk.ts';

const server = testServer(() =>
  startTestServer({ registration: 'invite', publicUrl: 'https://vest.example' }),
);

/** The first account, who lets the others of this file in. */
let first: Promise<TestPerson> | undefined;
const boss = () => (first ??= server.person('boss'));

async function invite(who: TestPerson, body: object = {}) {
  return (await who.ok('POST /invitations', { body })).invitation;
}

let people = 0;
/** Registers by a code and answers the outcome. */
function register(inviteCode: string | undefined, name = `stranger-${(people += 1)}`) {
  const body = { username: name, displayName: 'Гость', password: testPassword, inviteCode };
  return server.visitor().outcome('POST /auth/register', { body });
}

/** Somebody who came by an invitation of the first account. */
const guest = async (code?: string): Promise<TestPerson> =>
  server.person('guest', code ?? (await invite(await boss())).code);

const look = (code: string) => server.visitor().outcome('GET /join/{code}', { params: { code } });
const contactsOf = async (who: TestPerson) =>
  (await who.ok('GET /contacts', { query: { filter: 'accepted' } })).contacts.map(
    ({ friend }) => friend.id,
  );

describe('an invitation', () => {
  test('shows who invites to whoever has it, and lets so many register as it says', async () => {
    const admin = await boss();
    const made = await invite(admin, { note: ' соседям\n', maxUses: 2, expiresInHours: 1 });
    expect(made).toMatchObject({ note: 'соседям', maxUses: 2, used: 0, conversation: null });
    expect(made.url).toBe(`https://vest.example/join/${made.code}`);
    expect(
      await server.visitor().ok('GET /join/{code}', { params: { code: made.code } }),
    ).toMatchObject({ inviter: { displayName: 'boss', avatarUrl: null }, conversation: null });
    const outcomes = await Promise.all(numbersTo(20).map(() => register(made.code)));
    expect(outcomes.filter((outcome) => outcome === '201')).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome === '403 invitation_required')).toHaveLength(18);
    expect(await look(made.code)).toBe('404 not_found');
  });

  test('that is expired, revoked, of a disabled person or guessed lets nobody in, and all look alike', async () => {
    const [admin, anna] = [await boss(), await guest()];
    const expired = await invite(admin);
    await server.db.query('update invitations set expires_at = now() where id = $1', [expired.id]);
    const revoked = await invite(admin);
    const revoke = () => admin.outcome('DELETE /invitations/{id}', { params: { id: revoked.id } });
    expect([await revoke(), await revoke()]).toEqual(['204', '204']);
    const ofDisabled = await invite(anna);
    const params = { id: anna.id };
    await admin.ok('PATCH /admin/people/{id}', { params, body: { disabled: true } });
    for (const code of [expired.code, revoked.code, ofDisabled.code, 'A'.repeat(22)]) {
      expect(await look(code)).toBe('404 not_found');
      expect(await register(code)).toBe('403 invitation_required');
    }
    expect(await register(undefined)).toBe('403 invitation_required');
    expect(await register('не код')).toBe('403 invitation_required');
    const { entries } = await admin.ok('GET /admin/audit');
    expect(entries.filter(({ target }) => target?.id === revoked.id)).toMatchObject([
      { action: 'invitation.revoked' },
      { action: 'invitation.made', details: { maxUses: 1, expiresInHours: 168 } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(revoked.code);
  });

  test('makes both contacts, and the maker hears it', async () => {
    const admin = await boss();
    const { code } = await invite(admin);
    server.eventsFor(admin);
    const anna = await guest(code);
    expect(await contactsOf(anna)).toEqual([admin.id]);
    expect(await contactsOf(admin)).toContain(anna.id);
    expect(server.eventsFor(admin)).toContainEqual({
      name: 'contacts:request:accepted',
      payload: { contact: expect.objectContaining({ status: 'ACCEPTED', direction: 'outgoing' }) },
    });
  });

  test('between people of whom one has blocked the other makes no contact, and tells nobody why', async () => {
    const [anna, boris] = [await guest(), await guest()];
    await block(anna, boris);
    for (const [maker, comer] of [
      [anna, boris],
      [boris, anna],
    ] as const) {
      const { code } = await invite(maker, { maxUses: 2 });
      server.eventsFor(maker);
      const { contact } = await comer.ok('POST /join/{code}', { params: { code } });
      expect(contact).toBeNull();
      expect(await contactsOf(comer)).not.toContain(maker.id);
      expect(server.eventsFor(maker)).toEqual([]);
      // Others come by it as ever.
      expect(await contactsOf(await guest(code))).toEqual([maker.id]);
    }
    expect(await blockedBy(anna)).toEqual([boris.id]);
  });

  test('is no use of a name that is taken, nor of a registration that breaks', async () => {
    const { code } = await invite(await boss());
    expect(await register(code, (await boss()).user.username)).toBe('409 username_taken');
    expect(await register(code, 'x')).toBe('400 validation');
    expect(await register(code)).toBe('201');
  });

  test('of somebody else is neither listed nor revoked; administrators see all, without titles of groups', async () => {
    const [admin, anna] = [await boss(), await guest()];
    const made = await invite(anna, { maxUses: 5 });
    expect((await anna.ok('GET /invitations')).invitations).toEqual([made]);
    expect((await admin.ok('GET /invitations')).invitations).not.toContainEqual(made);
    const { invitations } = await admin.ok('GET /admin/invitations');
    expect(invitations).toContainEqual({
      ...made,
      createdBy: { id: anna.id, displayName: 'guest' },
    });
    const params = { id: made.id };
    expect(await admin.outcome('DELETE /invitations/{id}', { params })).toBe('404 not_found');
    expect(await admin.outcome('DELETE /admin/invitations/{id}', { params })).toBe('204');
    expect(await register(made.code)).toBe('403 invitation_required');
  });

  test('is made by members only while they may', async () => {
    const [admin, anna] = [await boss(), await guest()];
    const set = (membersMayInvite: boolean) =>
      admin.ok('PATCH /admin/settings', { body: { membersMayInvite } });
    const asks = async () => [
      (await anna.ok('GET /invitations')).mayInvite,
      await anna.outcome('POST /invitations', { body: {} }),
      await admin.outcome('POST /invitations', { body: {} }),
    ];
    expect(await asks()).toEqual([true, '201', '201']);
    await set(false);
    expect(await asks()).toEqual([false, '403 forbidden', '201']);
    await set(true);
  });

  test.each([
    ['no use', { maxUses: 0 }],
    ['more uses than a hundred', { maxUses: 101 }],
    ['more hours than a year has', { expiresInHours: 8_761 }],
    ['a note of more than a hundred', { note: 'я'.repeat(101) }],
    ['a field that is not there', { code: 'A'.repeat(22) }],
  ])('is refused with %s', async (_, body) => {
    expect(await (await boss()).outcome('POST /invitations', { body })).toBe('400 validation');
  });
});

describe('an invitation into a group', () => {
  async function family() {
    const admin = await boss();
    const { code: inviteCode } = await invite(admin, { maxUses: 2 });
    const [owner, member] = [await guest(inviteCode), await guest(inviteCode)];
    await server.befriend(owner, member);
    const body = { participantIds: [member.id], isGroup: true, title: 'Семья' };
    const { id } = (await owner.ok('POST /conversations', { body })).conversation;
    return { owner, member, id };
  }

  test('is made by who manages it, and brings in whoever comes, with the line that tells it', async () => {
    const { owner, member, id } = await family();
    const outcome = (who: TestPerson) =>
      who.outcome('POST /invitations', { body: { conversationId: id } });
    expect(await outcome(member)).toBe('403 forbidden');
    expect(await outcome(await boss())).toBe('404 not_found');
    const { code } = await invite(owner, { conversationId: id, maxUses: 3 });
    expect(await server.visitor().ok('GET /join/{code}', { params: { code } })).toMatchObject({
      conversation: { title: 'Семья', participantCount: 2 },
    });
    server.eventsFor(member);
    const newcomer = await guest(code);
    expect(await rolesOf(newcomer, id)).toMatchObject({ [newcomer.id]: 'member' });
    expect((await lastLine(member, id))?.service).toEqual({ kind: 'memberJoined' });
    expect(server.eventsFor(member).map(({ name }) => name)).toEqual(['conversations:update']);
    expect(await contactsOf(newcomer)).toEqual([owner.id]);
  });

  test('lets in without the group where its maker manages that no more', async () => {
    const { owner, member, id } = await family();
    await setRole(owner, id, member.id, 'admin');
    const { code } = await invite(member, { conversationId: id, maxUses: 2 });
    await removeMember(owner, id, member.id);
    const newcomer = await guest(code);
    expect((await newcomer.ok('GET /conversations')).conversations).toEqual([]);
  });

  test('is accepted with an account once: contacts and the group, and never again', async () => {
    const { owner, id } = await family();
    const { code } = await invite(owner, { conversationId: id, maxUses: 5 });
    const anna = await guest();
    const accept = () => anna.ok('POST /join/{code}', { params: { code } });
    const outcomes = await Promise.all(
      numbersTo(5).map(() => anna.outcome('POST /join/{code}', { params: { code } })),
    );
    expect(new Set(outcomes)).toEqual(new Set(['200']));
    expect(await accept()).toMatchObject({
      contact: { friend: { id: owner.id } },
      conversation: { id },
    });
    expect((await owner.ok('GET /invitations')).invitations).toMatchObject([{ used: 1 }]);
    expect(await owner.outcome('POST /join/{code}', { params: { code } })).toBe('400 yourself');
    // A person who was removed does not come back by it.
    await removeMember(owner, id, anna.id);
    expect((await accept()).conversation).toBeNull();
    expect((await owner.ok('GET /invitations')).invitations).toMatchObject([{ used: 1 }]);
  });
});

test('whoever is removed with «Удалить и сменить ссылку» cannot come back by the old address', async () => {
  const own = await startTestServer();
  const { owner, people: members, id } = await groupOf(own, 'owner', 'anna', 'boris');
  const [, anna, boris] = members;
  if (!anna || !boris) throw new Error('nobody');
  const { code } = await owner.ok('POST /conversations/{id}/invite', { params: { id } });
  const remove = (who: TestPerson, userId: string, query: Record<string, string>) =>
    who.outcome('DELETE /conversations/{id}/participants/{userId}', {
      params: { id, userId },
      query,
    });
  expect(await remove(boris, anna.id, { invite: 'renew' })).toBe('403 forbidden');
  expect(await remove(owner, anna.id, { invite: 'keep' })).toBe('400 validation');
  expect(await remove(owner, anna.id, { invite: 'renew' })).toBe('200');
  const join = (inviteCode: string) =>
    anna.outcome('POST /invites/{code}/join', { params: { code: inviteCode } });
  expect(await join(code)).toBe('404 not_found');
  const { invitation } = await owner.ok('GET /conversations/{id}/invite', { params: { id } });
  expect(invitation?.code).toMatch(/^[\w-]{22}$/);
  expect(invitation?.code).not.toBe(code);
  // Without an invitation none is made.
  await owner.ok('DELETE /conversations/{id}/invite', { params: { id } });
  expect(await remove(owner, boris.id, { invite: 'renew' })).toBe('200');
  expect(await owner.ok('GET /conversations/{id}/invite', { params: { id } })).toEqual({
    invitation: null,
  });
  await own.close();
});
