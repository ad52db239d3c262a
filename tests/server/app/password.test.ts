/** A new password signs all other devices out (contract, POST /auth/password). */
import { describe, expect, test } from 'vitest';
import * as limits from '#contract/limits.ts';
import { startTestServer, testPassword, testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { openSocket, openSockets } from '../infra/socket.ts';
import { numbersTo, untilWaiting } from '../infra/talk.ts';

const server = testServer(() => startTestServer({ rateLimits: true }));

const nextPassword = 'следующий пароль';
const change = (who: TestPerson, oldPassword: string, newPassword = nextPassword) =>
  who.outcome('POST /auth/password', { body: { oldPassword, newPassword } });
const signIn = ({ user }: TestPerson, password: string) =>
  server.visitor('10.9.0.1').outcome('POST /auth/login', {
    body: { username: user.username, password },
  });

describe('changing the password', () => {
  test('the new one is good from then on, the old one is not, and this device stays signed in', async () => {
    const anna = await server.person('anna');
    expect(await change(anna, testPassword)).toBe('204');
    expect(await signIn(anna, testPassword)).toBe('401 invalid_credentials');
    expect(await signIn(anna, nextPassword)).toBe('200');
    expect(await anna.outcome('GET /status/me')).toBe('200');
    expect(
      await anna.outcome('POST /auth/refresh', {
        body: { refreshToken: anna.tokens?.refreshToken },
      }),
    ).toBe('200');
  });

  test('every other device is told, cut off and signed out at once', async () => {
    const anna = await server.person('anna');
    const phone = await server.anotherDevice(anna);
    const [here, there] = await openSockets(server, anna, phone);
    expect(await phone.outcome('GET /status/me')).toBe('200');
    await change(anna, testPassword);
    expect(await there.next('session:ended')).toEqual({ reason: 'passwordChanged' });
    await there.closed;
    expect(await phone.outcome('GET /status/me')).toBe('401 unauthorized');
    const body = { refreshToken: phone.tokens?.refreshToken };
    expect(await phone.outcome('POST /auth/refresh', { body })).toBe('401 unauthorized');
    expect(await here.next('sessions:changed')).toEqual({});
    expect((await anna.ok('GET /auth/sessions')).sessions).toMatchObject([{ current: true }]);
    here.close();
  });

  test('a wrong one changes nothing, and a new one that is too short is refused', async () => {
    const anna = await server.person('anna');
    const phone = await server.anotherDevice(anna);
    expect(await change(anna, 'мимо')).toBe('403 wrong_password');
    expect(await change(anna, testPassword, 'коротко')).toBe('400 validation');
    expect(await phone.outcome('GET /status/me')).toBe('200');
    expect(await signIn(anna, testPassword)).toBe('200');
  });

  test('guessing the old one stops after ten, from wherever, also with the right one', async () => {
    const anna = await server.person('anna');
    const outcomes = await Promise.all(
      numbersTo(limits.failedLogins.count + 5).map(() => change(anna, 'мимо')),
    );
    expect(outcomes.filter((outcome) => outcome === '403 wrong_password')).toHaveLength(10);
    expect(await change(anna, testPassword)).toBe('429 rate_limited');
    // Deleting the account must not be another way to guess the password.
    const body = { password: testPassword };
    expect(await anna.outcome('DELETE /account', { body })).toBe('429 rate_limited');
  });

  test('two devices that change it at once: one does, and it alone stays signed in', async () => {
    const anna = await server.person('anna');
    const phone = await server.anotherDevice(anna);
    const outcomes = await Promise.all([
      change(anna, testPassword, 'первый пароль'),
      change(phone, testPassword, 'второй пароль'),
    ]);
    const [winner, loser, password] =
      outcomes[0] === '204' ? [anna, phone, 'первый пароль'] : [phone, anna, 'второй пароль'];
    expect(outcomes.toSorted()).not.toEqual(['204', '204']);
    expect(await winner.outcome('GET /status/me')).toBe('200');
    expect(await loser.outcome('GET /status/me')).toBe('401 unauthorized');
    expect(await signIn(anna, password)).toBe('200');
  });

  test('who signs in with the old one at the very moment does not stay signed in', async () => {
    const anna = await server.person('anna');
    let slow: Promise<string> | undefined;
    // The change is written but not committed: signing in has checked the old password, and waits.
    await server.db.transaction(async (tx) => {
      await tx.query(`update users set password_hash = 'another' where id = $1`, [anna.id]);
      slow = signIn(anna, testPassword);
      await untilWaiting(server, 1);
    });
    expect(await slow).toBe('401 invalid_credentials');
  });
});

describe('the list of devices', () => {
  test('is said to be another when a device signs in, signs out or is signed out', async () => {
    const anna = await server.person('anna');
    const stranger = await openSocket(server, await server.person('stranger'));
    const eye = await openSocket(server, anna);
    await stranger.take();
    const devices = async () => (await anna.ok('GET /auth/sessions')).sessions.length;
    const [phone, laptop] = [await server.anotherDevice(anna), await server.anotherDevice(anna)];
    expect(await eye.takeNames()).toEqual(['sessions:changed', 'sessions:changed']);
    expect(await devices()).toBe(3);
    await phone.ok('POST /auth/logout', { body: { refreshToken: phone.tokens?.refreshToken } });
    expect(await eye.takeNames()).toEqual(['sessions:changed']);
    await anna.ok('DELETE /auth/sessions/{id}', { params: { id: laptop.sessionId } });
    expect(await eye.takeNames()).toEqual(['sessions:changed']);
    expect(await devices()).toBe(1);
    // No session has ended, so nothing has changed.
    await anna.ok('DELETE /auth/sessions');
    expect(await eye.takeNames()).toEqual([]);
    expect(await stranger.takeNames()).toEqual([]);
    for (const each of [eye, stranger]) each.close();
  });

  test('says when a device was last used; a refresh counts', async () => {
    const anna = await server.person('anna');
    const phone = await server.anotherDevice(anna, 'Mozilla/5.0 (Android 15) Firefox/140.0');
    const lastUsed = async () =>
      (await anna.ok('GET /auth/sessions')).sessions.find(({ id }) => id === phone.sessionId);
    const before = await lastUsed();
    expect(before).toMatchObject({ name: 'Firefox на Android', current: false });
    expect(before?.lastUsedAt).toBe(before?.createdAt);
    server.clock.advance(10 * 60_000);
    await phone.ok('POST /auth/refresh', { body: { refreshToken: phone.tokens?.refreshToken } });
    const after = await lastUsed();
    expect(
      Date.parse(after?.lastUsedAt ?? '') - Date.parse(before?.lastUsedAt ?? ''),
    ).toBeGreaterThanOrEqual(10 * 60_000);
    expect(after?.createdAt).toBe(before?.createdAt);
  });
});
