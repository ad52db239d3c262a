/** Passkeys: adding, renaming, removing, signing in, and what does not let anybody in (contract, Passkeys). */
import { describe, expect, test } from 'vitest';
import * as limits from '#contract/passkey-limits.ts';
import { handleOf } from '#server/app/auth/passkeys/passkeys.ts';
import { outliveProof } from '../infra/admin-casts.ts';
import { Authenticator } from '../infra/authenticator.ts';
import type { Lies } from '../infra/authenticator.ts';
import { startTestServer, testConfig, testPassword, testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { someId } from '../infra/samples.ts';
import { numbersTo } from '../infra/talk.ts';

const server = testServer();
const origin = testConfig.publicUrl;

const proved = { body: { password: testPassword } };
const challengeFor = async (person: TestPerson) =>
  (await person.ok('POST /auth/passkeys/options', proved)).challenge;
const challenge = async () =>
  (await server.visitor().ok('POST /auth/passkeys/sign-in/options')).challenge;

async function withPasskey(name = 'anna') {
  const person = await server.person(name);
  const key = new Authenticator(origin);
  const credential = key.create(await challengeFor(person));
  const { passkey } = await person.ok('POST /auth/passkeys', { body: { credential } });
  return { person, key, passkey };
}

const signIn = async (key: Authenticator, lies?: Lies) =>
  server.visitor().outcome('POST /auth/passkeys/sign-in', {
    body: { credential: key.sign(await challenge(), lies) },
  });

describe('adding a passkey', () => {
  test('puts it into the list under the name of the device, and one signs in with it', async () => {
    const { person, key, passkey } = await withPasskey();
    expect(passkey).toMatchObject({ name: 'Неизвестное устройство', lastUsedAt: null });
    expect((await person.ok('GET /auth/passkeys')).passkeys).toEqual([passkey]);
    const credential = key.sign(await challenge(), { userHandle: handleOf(person.id) });
    const { headers, body } = await server
      .visitor()
      .call('POST /auth/passkeys/sign-in', { body: { credential } });
    expect(body).toMatchObject({ user: { id: person.id } });
    expect(String(headers['set-cookie'])).toMatch(/^(__Secure-)?files=/);
    const [used] = (await person.ok('GET /auth/passkeys')).passkeys;
    expect(used?.lastUsedAt).not.toBeNull();
    expect((await person.ok('GET /auth/sessions')).sessions).toHaveLength(2);
  });

  test('asks for a resident key of a verified person, for PUBLIC_URL’s host, and not for one that is there', async () => {
    const { person, key } = await withPasskey();
    expect(await person.ok('POST /auth/passkeys/options', proved)).toMatchObject({
      rp: { id: 'localhost' },
      user: { id: handleOf(person.id), name: person.user.username },
      excludeCredentials: [{ type: 'public-key', id: key.credentialId, transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
  });

  test.each<readonly [string, Lies]>([
    ['of another site', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['of a person who was not verified', { isUnverified: true }],
    ['of another ceremony', { type: 'webauthn.get' }],
  ])('refuses a key %s', async (_, lies) => {
    const person = await server.person();
    const credential = new Authenticator(origin).create(await challengeFor(person), lies);
    expect(await person.outcome('POST /auth/passkeys', { body: { credential } })).toBe(
      '409 passkey_refused',
    );
    expect((await person.ok('GET /auth/passkeys')).passkeys).toEqual([]);
  });

  test('refuses a challenge of somebody else, of another device, of a sign-in, a made up and an old one', async () => {
    const [person, stranger] = [await server.person(), await server.person()];
    const phone = await server.anotherDevice(person);
    const old = await challengeFor(person);
    server.clock.advance(limits.passkeyChallengeMs);
    const given = [
      await challengeFor(stranger),
      await challengeFor(phone),
      await challenge(),
      Buffer.alloc(56).toString('base64url'),
      'AAAA',
      old,
    ];
    for (const one of given) {
      const credential = new Authenticator(origin).create(one);
      expect(await person.outcome('POST /auth/passkeys', { body: { credential } })).toBe(
        '409 passkey_refused',
      );
    }
  });

  test('wants the password: a stolen session alone adds nothing', async () => {
    const person = await server.person();
    for (const wrong of [{}, { password: 'мимо' }, { password: '' }]) {
      expect(await person.outcome('POST /auth/passkeys/options', { body: wrong })).toMatch(
        /^(400 validation|403 wrong_password)$/,
      );
    }
  });

  test('takes an answer once, also of ten at once, and the same key only once', async () => {
    const person = await server.person();
    const key = new Authenticator(origin);
    const body = { credential: key.create(await challengeFor(person)) };
    const outcomes = await Promise.all(
      numbersTo(10).map(() => person.outcome('POST /auth/passkeys', { body })),
    );
    expect(outcomes.toSorted()).toEqual(['201', ...Array(9).fill('409 passkey_refused')]);
    const again = { credential: key.create(await challengeFor(person)) };
    expect(await person.outcome('POST /auth/passkeys', { body: again })).toBe('409 passkey_exists');
    const other = await server.person();
    const stolen = { credential: key.create(await challengeFor(other)) };
    expect(await other.outcome('POST /auth/passkeys', { body: stolen })).toBe('409 passkey_exists');
  });

  test('stops at twenty, also when thirty come at once', async () => {
    const person = await server.person();
    const challenges = await Promise.all(numbersTo(30).map(() => challengeFor(person)));
    const outcomes = await Promise.all(
      challenges.map((one) =>
        person.outcome('POST /auth/passkeys', {
          body: { credential: new Authenticator(origin).create(one) },
        }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === '201')).toHaveLength(limits.passkeysMax);
    expect(new Set(outcomes)).toEqual(new Set(['201', '409 passkeys_full']));
    expect(await person.outcome('POST /auth/passkeys/options', proved)).toBe('409 passkeys_full');
  });

  test.each([
    ['nothing', {}],
    ['an unknown field', { more: true }],
    ['no bytes', { credential: { id: '', type: 'public-key', response: {} } }],
    ['a name of blanks', { name: '   ' }],
    ['a long name', { name: 'я'.repeat(65) }],
  ])('refuses a body with %s', async (_, wrong) => {
    const { person, key } = await withPasskey();
    const credential = key.create('AAAA');
    const body = Object.keys(wrong).length === 0 ? {} : { credential, ...wrong };
    expect(await person.outcome('POST /auth/passkeys', { body })).toBe('400 validation');
  });
});

describe('a passkey of one’s own', () => {
  test('is renamed and removed; what began with it stays', async () => {
    const { person, key, passkey } = await withPasskey();
    const { status, body } = await server.visitor().call('POST /auth/passkeys/sign-in', {
      body: { credential: key.sign(await challenge()) },
    });
    expect(status).toBe(200);
    const params = { id: passkey.id };
    const renamed = await person.ok('PATCH /auth/passkeys/{id}', {
      params,
      body: { name: ' Ключ ' },
    });
    expect(renamed.passkey).toMatchObject({ id: passkey.id, name: 'Ключ' });
    expect(
      await person.outcome('PATCH /auth/passkeys/{id}', {
        params,
        body: { name: 'a', id: someId },
      }),
    ).toBe('400 validation');
    expect(await person.outcome('DELETE /auth/passkeys/{id}', { params })).toBe('204');
    expect(await person.outcome('DELETE /auth/passkeys/{id}', { params })).toBe('404 not_found');
    expect(await signIn(key)).toBe('401 invalid_credentials');
    const visitor = server.visitor();
    // Safe: the answer of the route.
    const { accessToken } = body as { accessToken: string };
    const headers = { authorization: `Bearer ${accessToken}` };
    expect(await visitor.outcome('GET /status/me', { headers })).toBe('200');
  });

  test('is changed by whoever gave the password on this device within ten minutes: an open page is not enough', async () => {
    const { person, passkey } = await withPasskey();
    const phone = await server.anotherDevice(person);
    await outliveProof(server, phone);
    const params = { id: passkey.id };
    const rename = () =>
      phone.outcome('PATCH /auth/passkeys/{id}', { params, body: { name: 'Мой' } });
    const remove = () => phone.outcome('DELETE /auth/passkeys/{id}', { params });
    expect([await rename(), await remove()]).toEqual(Array(2).fill('403 proof_required'));
    expect((await person.ok('GET /auth/passkeys')).passkeys).toEqual([passkey]);
    expect(await phone.outcome('POST /auth/proof', proved)).toBe('204');
    const renames = await Promise.all(numbersTo(20).map(rename));
    expect(new Set(renames)).toEqual(new Set(['200']));
    const removals = await Promise.all(numbersTo(20).map(remove));
    expect(removals.toSorted()).toEqual(['204', ...Array(19).fill('404 not_found')]);
  });

  test('is nobody else’s to see or to change', async () => {
    const [{ person, passkey }, stranger] = [await withPasskey(), await server.person()];
    const params = { id: passkey.id };
    expect((await stranger.ok('GET /auth/passkeys')).passkeys).toEqual([]);
    for (const key of ['PATCH /auth/passkeys/{id}', 'DELETE /auth/passkeys/{id}'] as const) {
      const body = key.startsWith('PATCH') ? { body: { name: 'Мой' } } : {};
      expect(await stranger.outcome(key, { params, ...body })).toBe('404 not_found');
    }
    expect((await person.ok('GET /auth/passkeys')).passkeys).toEqual([passkey]);
  });

  test('goes with the account', async () => {
    const { person, key } = await withPasskey();
    await person.ok('DELETE /account', { body: { password: testPassword } });
    expect(await signIn(key)).toBe('401 invalid_credentials');
    const { rowCount } = await server.db.query('select from passkeys where user_id = $1', [
      person.id,
    ]);
    expect(rowCount).toBe(0);
  });
});

describe('signing in with a passkey', () => {
  test.each<readonly [string, Lies]>([
    ['for another site', { rpId: 'evil.example' }],
    ['on another site', { origin: 'https://evil.example' }],
    ['on a site whose name begins alike', { origin: 'http://localhost.evil.example' }],
    ['of a person who was not verified', { isUnverified: true }],
    ['of another ceremony', { type: 'webauthn.create' }],
    ['that says it is somebody else’s', { userHandle: handleOf(someId) }],
    ['of another key', { key: new Authenticator(origin).key }],
  ])('refuses a signature %s', async (_, lies) => {
    const { key } = await withPasskey();
    expect(await signIn(key, lies)).toBe('401 invalid_credentials');
    expect(await signIn(key)).toBe('200');
  });

  test('refuses a key that nobody has, and says no more of it', async () => {
    expect(await signIn(new Authenticator(origin))).toBe('401 invalid_credentials');
  });

  test('refuses a challenge that is five minutes old, made up, or of another purpose', async () => {
    const { person, key } = await withPasskey();
    const old = await challenge();
    server.clock.advance(limits.passkeyChallengeMs);
    for (const one of [old, await challengeFor(person), 'AAAA']) {
      const body = { credential: key.sign(one) };
      expect(await server.visitor().outcome('POST /auth/passkeys/sign-in', { body })).toBe(
        '401 invalid_credentials',
      );
    }
  });

  test('takes a signature once, also of twenty at once', async () => {
    const { person, key } = await withPasskey();
    const body = { credential: key.sign(await challenge()) };
    const outcomes = await Promise.all(
      numbersTo(20).map(() => server.visitor().outcome('POST /auth/passkeys/sign-in', { body })),
    );
    expect(outcomes.toSorted()).toEqual(['200', ...Array(19).fill('401 invalid_credentials')]);
    expect((await person.ok('GET /auth/sessions')).sessions).toHaveLength(2);
  });

  test('refuses the copy of a key, whose counter did not rise', async () => {
    const { key } = await withPasskey();
    expect(await signIn(key, { counter: 7 })).toBe('200');
    expect(await signIn(key, { counter: 7 })).toBe('401 invalid_credentials');
    expect(await signIn(key, { counter: 6 })).toBe('401 invalid_credentials');
    expect(await signIn(key, { counter: 8 })).toBe('200');
  });

  test('asking for ten thousand challenges writes nothing, and old answers are forgotten', async () => {
    const { key } = await withPasskey();
    const count = async () => (await server.db.query('select from passkey_challenges')).rowCount;
    await signIn(key);
    const before = await count();
    await Promise.all(numbersTo(200).map(challenge));
    expect(await count()).toBe(before);
    server.clock.advance(limits.passkeyChallengeMs);
    await signIn(key);
    expect(await count()).toBe(1);
  });

  test('is good on localhost at every port, and nowhere else by plain http', async () => {
    const { key } = await withPasskey();
    expect(await signIn(key, { origin: 'http://localhost:5173' })).toBe('200');
    const [lan, byAddress, named] = await Promise.all(
      ['http://vest.lan', 'https://192.168.0.2', 'https://vest.example.org'].map((publicUrl) =>
        startTestServer({ publicUrl }, server.database),
      ),
    );
    for (const other of [lan, byAddress]) {
      const visitor = other?.visitor();
      expect(await visitor?.outcome('POST /auth/passkeys/sign-in/options')).toBe(
        '409 passkeys_unavailable',
      );
      expect((await visitor?.ok('GET /config'))?.passkeys).toBe(false);
    }
    const there = named?.visitor();
    expect(await there?.ok('POST /auth/passkeys/sign-in/options')).toMatchObject({
      rpId: 'vest.example.org',
    });
    for (const other of [lan, byAddress, named]) await other?.close();
  });
});
