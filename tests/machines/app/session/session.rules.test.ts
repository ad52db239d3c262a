import { beforeEach, describe, expect, test } from 'vitest';
import {
  accessTokenOf,
  isRegistered,
  isRegistering,
  isSignedIn,
  isSigningIn,
  registerFailure,
  signInFailure,
  typedUsername,
} from '#machines/app/session/session.selectors.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { anya, boris } from './people.ts';
import { begin, closed, mine, refusal, signedIn, tokenTold, type Begun } from './session.world.ts';

describe('when the page opens', () => {
  test('a visitor without the hint is signed out at once, and the token store stays unopened', () => {
    const { now, world, readTokenStore } = begin('nobody');
    expect(isSignedIn(now())).toBe(false);
    expect(world.toldParent()).toEqual([closed]);
    expect(readTokenStore.calls).toHaveLength(0);
  });

  test('who was signed in still is, and realtime gets the token', () => {
    const { now, world } = signedIn();
    expect(isSignedIn(now())).toBe(true);
    expect(world.toldParent()).toEqual([{ type: 'session.opened', user: anya }]);
    expect(world.told('realtime')).toEqual([tokenTold('anya-access-1')]);
  });

  test('a hint that turns out wrong leads to the login page', () => {
    const { readTokenStore, world } = begin('somebody');
    readTokenStore.last.resolve(null);
    expect(world.toldParent()).toEqual([closed]);
  });

  test('a token store that cannot be read is asked three times, then the person may sign in', () => {
    const { readTokenStore, world } = begin('somebody');
    readTokenStore.last.reject(new Error('no'));
    world.clock.increment(500);
    readTokenStore.last.reject(new Error('no'));
    world.clock.increment(1_000);
    expect(world.toldParent()).toEqual([]);
    readTokenStore.last.reject(new Error('no'));
    expect(readTokenStore.calls).toHaveLength(3);
    expect(world.toldParent()).toEqual([closed]);
  });

  test('my own profile is read again in the background, and its failure is harmless', () => {
    const { readSelf, world, now } = signedIn();
    readSelf.last.reject(refusal(500));
    expect(isSignedIn(now())).toBe(true);
    expect(world.told('db')).toEqual([]);
  });

  test('the store learns my profile as the server has it now', () => {
    const { readSelf, world } = signedIn();
    const renamed = { ...anya, displayName: 'Анна' };
    readSelf.last.resolve(renamed);
    expect(world.told('db')).toEqual([{ type: 'self.changed', user: renamed }]);
  });

  test('my profile is read again when it moved on the server, and not for others', () => {
    const { readSelf, session } = signedIn();
    readSelf.last.resolve(anya);
    session.send({ type: 'session.profileMoved', userId: boris.id });
    expect(readSelf.calls).toHaveLength(1);
    session.send({ type: 'session.profileMoved', userId: anya.id });
    expect(readSelf.calls).toHaveLength(2);
  });

  test('my profile that moves while it is being read is read again: the answer may be older', () => {
    const { readSelf, session, world } = signedIn();
    session.send({ type: 'session.profileMoved', userId: boris.id });
    expect(readSelf.calls).toHaveLength(1);
    session.send({ type: 'session.profileMoved', userId: anya.id });
    expect(readSelf.calls).toHaveLength(2);
    expect(readSelf.calls[0]?.stopped).toBe(true);
    const renamed = { ...anya, displayName: 'Анна' };
    readSelf.last.resolve(renamed);
    expect(world.told('db')).toEqual([{ type: 'self.changed', user: renamed }]);
  });
});

describe('signing in', () => {
  let begun: Begun;
  beforeEach(() => {
    begun = begin('nobody');
    begun.session.send({ type: 'session.signIn', username: 'anya', password: 'secret-1' });
  });

  test('opens the session', () => {
    expect(isSigningIn(begun.now())).toBe(true);
    expect(begun.signIn.last.input).toEqual({ username: 'anya', password: 'secret-1' });
    begun.signIn.last.resolve(mine);
    expect(begun.world.toldParent()).toEqual([closed, { type: 'session.opened', user: anya }]);
    expect(accessTokenOf(begun.now())).toBe('anya-access-1');
  });

  test('pressed twice asks once', () => {
    begun.session.send({ type: 'session.signIn', username: 'anya', password: 'secret-1' });
    expect(begun.signIn.calls).toHaveLength(1);
  });

  test('keeps no password', () => {
    expect(JSON.stringify(begun.now().context)).not.toContain('secret-1');
  });

  test.each([
    [
      'wrong name or password',
      refusal(401, { code: 'invalid_credentials' }),
      { kind: 'invalid_credentials', message: null },
    ],
    ['no network', noAnswer, { kind: 'network' }],
    [
      'too many tries',
      refusal(429, { retryAfterMs: 60_000 }),
      { kind: 'rateLimited', retryAfterMs: 60_000 },
    ],
    ['a fault of the server', refusal(503), { kind: 'fault', message: null }],
    [
      'input that the server does not take',
      refusal(400, { message: 'Слишком длинно' }),
      { kind: 'refused', message: 'Слишком длинно' },
    ],
  ])('that fails by %s says so and keeps the typed name', (_, error, failure) => {
    begun.signIn.last.reject(error);
    expect(signInFailure(begun.now())).toEqual(failure);
    expect(typedUsername(begun.now())).toBe('anya');
    expect(begun.world.toldParent()).toEqual([closed]);
  });

  test('may be tried again, and the failure goes away when the form is mended', () => {
    begun.signIn.last.reject(refusal(401));
    begun.session.send({ type: 'session.dismiss' });
    expect(signInFailure(begun.now())).toBeNull();
    begun.session.send({ type: 'session.signIn', username: 'anya', password: 'secret-2' });
    expect(begun.signIn.last.input.password).toBe('secret-2');
  });
});

describe('registering', () => {
  const registration = { username: 'anya', displayName: 'Аня', password: 'secret-1' };
  let begun: Begun;
  beforeEach(() => {
    begun = begin('nobody');
    begun.session.send({ type: 'session.register', ...registration });
  });

  test('makes the account and leaves signing in to the person', () => {
    expect(isRegistering(begun.now())).toBe(true);
    expect(begun.register.last.input).toEqual(registration);
    begun.register.last.resolve({});
    expect(isRegistered(begun.now())).toBe(true);
    expect(isSignedIn(begun.now())).toBe(false);
  });

  test("that fails says the server's message", () => {
    begun.register.last.reject(refusal(409, { message: 'Это имя уже занято' }));
    expect(registerFailure(begun.now())).toEqual({
      kind: 'refused',
      message: 'Это имя уже занято',
    });
  });
});
