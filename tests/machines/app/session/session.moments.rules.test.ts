/** Events come while something else is under way; these rules say where each thing ends. */
import { describe, expect, test } from 'vitest';
import {
  isEnded,
  isRegistered,
  isSignedIn,
  isSigningIn,
  registerFailure,
  signInFailure,
  typedUsername,
} from '#machines/app/session/session.selectors.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { anya, boris, storedFor } from './people.ts';
import { begin, closed, mine, newer, refusal, signedIn, tokenTold } from './session.world.ts';

const credentials = { type: 'session.signIn', username: 'anya', password: 'secret-1' } as const;
const registration = {
  type: 'session.register',
  username: 'anya',
  displayName: 'Аня',
  password: 'secret-1',
} as const;
const renewal = { type: 'session.renew', usedToken: 'anya-access-1' } as const;
const opened = (user: typeof anya) => ({ type: 'session.opened', user });
const stops = (calls: readonly { stopped: boolean }[]) => calls.map(({ stopped }) => stopped);

describe('the token store', () => {
  test('is read anew when another tab writes to it meanwhile', () => {
    const { watchTokenStore, readTokenStore, now } = begin('somebody');
    watchTokenStore.last.send({ type: 'tokenStore.changed' });
    expect(stops(readTokenStore.calls)).toEqual([true, false]);
    readTokenStore.last.resolve(mine);
    expect(isSignedIn(now())).toBe(true);
  });

  test('that could not be read is read at once when another tab has written to it', () => {
    const { watchTokenStore, readTokenStore, now } = begin('somebody');
    readTokenStore.last.reject(new Error('no'));
    expect(now().hasTag('waiting')).toBe(true);
    watchTokenStore.last.send({ type: 'tokenStore.changed' });
    readTokenStore.last.resolve(mine);
    expect(isSignedIn(now())).toBe(true);
  });

  test('that was read at the second try does not make the first renewal wait longer', () => {
    const { readTokenStore, session, renew, world } = begin('somebody');
    readTokenStore.last.reject(new Error('no'));
    world.clock.increment(500);
    readTokenStore.last.resolve(mine);
    session.send(renewal);
    renew.last.reject(noAnswer);
    world.clock.increment(500);
    expect(renew.calls).toHaveLength(2);
  });

  test('is looked at only when another tab has written to it, and anew when it writes again', () => {
    const { watchTokenStore, readTokenStore, world, now } = signedIn();
    expect([readTokenStore.calls.length, now().hasTag('busy')]).toEqual([1, false]);
    watchTokenStore.last.send({ type: 'tokenStore.changed' });
    watchTokenStore.last.send({ type: 'tokenStore.changed' });
    expect(stops(readTokenStore.calls)).toEqual([false, true, false]);
    readTokenStore.last.resolve(newer);
    expect(now().hasTag('busy')).toBe(false);
    expect(world.told('realtime').at(-1)).toEqual(tokenTold('anya-access-2'));
  });

  test('with the same person and token changes nothing but their profile', () => {
    const { findInTokenStore, world, now } = signedIn();
    const renamed = { ...anya, displayName: 'Анна' };
    findInTokenStore({ ...mine, user: renamed });
    expect(world.toldParent()).toEqual([opened(anya)]);
    expect(world.told('realtime')).toEqual([tokenTold('anya-access-1')]);
    expect(world.told('db')).toEqual([{ type: 'self.changed', user: renamed }]);
    expect(now().hasTag('busy')).toBe(false);
  });

  test('that cannot be looked at leaves everything as it is', () => {
    const { watchTokenStore, readTokenStore, world, now } = signedIn();
    watchTokenStore.last.send({ type: 'tokenStore.changed' });
    readTokenStore.last.reject(new Error('no'));
    expect(world.toldParent()).toEqual([opened(anya)]);
    expect(now().hasTag('busy')).toBe(false);
  });

  test.each(['nobody', new Error('no')])('with %s in it leaves a visitor signed out', (found) => {
    const { watchTokenStore, readTokenStore, session, signIn, world, now } = begin('nobody');
    watchTokenStore.last.send({ type: 'tokenStore.changed' });
    expect(now().hasTag('busy')).toBe(true);
    if (found instanceof Error) readTokenStore.last.reject(found);
    else readTokenStore.last.resolve(null);
    expect(now().hasTag('busy')).toBe(false);
    expect(world.toldParent()).toEqual([closed]);
    session.send(credentials);
    expect(signIn.calls).toHaveLength(1);
  });

  test.each(['nobody', new Error('no')])('with %s in it leaves the notice of an end', (found) => {
    const { watchTokenStore, readTokenStore, session, forgetTokens, signIn, now } = signedIn();
    session.send({ type: 'session.revoked' });
    forgetTokens.last.resolve(null);
    expect(readTokenStore.calls).toHaveLength(1);
    watchTokenStore.last.send({ type: 'tokenStore.changed' });
    if (found instanceof Error) readTokenStore.last.reject(found);
    else readTokenStore.last.resolve(null);
    expect([isEnded(now()), now().hasTag('busy')]).toEqual([true, false]);
    session.send(credentials);
    expect(signIn.calls).toHaveLength(1);
  });
});

describe('the form', () => {
  test('says why signing in failed, and the next page of it nothing of that', () => {
    const { session, signIn, now, register } = begin('nobody');
    session.send(credentials);
    signIn.last.reject(refusal(401));
    expect(now().hasTag('failed')).toBe(true);
    session.send(credentials);
    expect([isSigningIn(now()), now().context.formFailure]).toEqual([true, null]);
    signIn.last.reject(refusal(401));
    session.send(registration);
    expect(now().context.formFailure).toBeNull();
    register.last.reject(refusal(409, { message: 'Занято' }));
    expect(now().hasTag('failed')).toBe(true);
    session.send({ type: 'session.dismiss' });
    expect(registerFailure(now())).toBeNull();
    expect(now().hasTag('failed')).toBe(false);
  });

  test('keeps no failure for who is signed in by another tab meanwhile', () => {
    const { session, signIn, findInTokenStore, now } = begin('nobody');
    session.send(credentials);
    signIn.last.reject(refusal(401));
    findInTokenStore(mine);
    expect([now().context.formFailure, signInFailure(now())]).toEqual([null, null]);
  });

  test('keeps the name of who registers, and tells nobody anything', () => {
    const { session, world, register, now } = begin('nobody');
    session.send(registration);
    expect([typedUsername(now()), world.toldParent()]).toEqual(['anya', [closed]]);
    register.last.resolve({});
    session.send({ type: 'session.dismiss' });
    expect([isRegistered(now()), now().hasTag('busy')]).toEqual([false, false]);
  });
});

describe('who is signed in', () => {
  test('is read with their own tokens', () => {
    const { readSelf, session, renew } = signedIn();
    expect(readSelf.last.input).toEqual(mine);
    session.send(renewal);
    expect(renew.last.input).toEqual(mine);
  });

  test('has changed their profile here: the store hears it, and it stays', () => {
    const { session, world, now } = signedIn();
    const renamed = { ...anya, displayName: 'Анна' };
    session.send({ type: 'session.userChanged', user: renamed });
    expect(world.told('db')).toEqual([{ type: 'self.changed', user: renamed }]);
    expect(now().context.session).toEqual({ ...mine, user: renamed });
  });

  test('is the same after a renewal: nothing begins anew', () => {
    const { session, renew, world } = signedIn();
    session.send(renewal);
    renew.last.resolve(newer);
    expect(world.toldParent()).toEqual([opened(anya)]);
  });

  test('is another when the renewal finds that another has signed in', () => {
    const { session, renew, world, tokens, readSelf } = signedIn();
    session.send(renewal);
    renew.last.resolve(storedFor(boris));
    expect(world.toldParent()).toEqual([opened(anya), opened(boris)]);
    expect([tokens.token(), readSelf.calls.length]).toEqual(['boris-access-1', 2]);
  });

  test('waits for a renewal, and begins with short waits again when another tab has brought tokens', () => {
    const { session, renew, findInTokenStore, world, now } = signedIn();
    session.send(renewal);
    for (let n = 0; n < 4; n += 1) {
      renew.last.reject(noAnswer);
      expect(now().hasTag('waiting')).toBe(true);
      world.clock.increment(30_000);
    }
    renew.last.reject(noAnswer);
    findInTokenStore(newer);
    session.send({ ...renewal, usedToken: 'anya-access-2' });
    renew.last.reject(noAnswer);
    world.clock.increment(500);
    expect(renew.calls).toHaveLength(7);
  });
});

describe('forgetting who signs out', () => {
  test('finds another signed in meanwhile: this tab is theirs', () => {
    const { session, logOut, forgetUser, world } = signedIn();
    session.send({ type: 'session.signOut' });
    logOut.last.resolve({});
    forgetUser.last.resolve(storedFor(boris));
    expect(world.toldParent()).toEqual([opened(anya), opened(boris)]);
  });

  test('that fails keeps nobody here', () => {
    const { session, logOut, forgetUser, world, now } = signedIn();
    session.send({ type: 'session.signOut' });
    logOut.last.resolve({});
    forgetUser.last.reject(new Error('no'));
    expect([world.toldParent().at(-1), isSignedIn(now())]).toEqual([closed, false]);
    expect(now().hasTag('busy')).toBe(false);
  });
});
