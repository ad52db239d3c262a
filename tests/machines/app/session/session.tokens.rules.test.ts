import { describe, expect, test } from 'vitest';
import { isEnded, isEndedByDeletion, isSignedIn } from '#machines/app/session/session.selectors.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { anya, boris, storedFor } from './people.ts';
import {
  begin,
  closed,
  mine,
  newer,
  refusal,
  signedIn,
  tokenTold,
  type Begun,
} from './session.world.ts';
import { expectNth } from '#tests/model/timing.ts';

/** Renewing the access token fails so many times, each time after the longest wait. */
function failToRenew(count: number): Begun {
  const begun = signedIn();
  begun.session.send({ type: 'session.renew', usedToken: 'anya-access-1' });
  for (let n = 0; n < count; n += 1) {
    begun.renew.last.reject(noAnswer);
    begun.world.clock.increment(30_000);
  }
  return begun;
}

describe('an expired access token', () => {
  test('is renewed once, however many requests got 401 with it', () => {
    const { session, renew } = signedIn();
    for (let n = 0; n < 5; n += 1) {
      session.send({ type: 'session.renew', usedToken: 'anya-access-1' });
    }
    expect(renew.calls).toHaveLength(1);
  });

  test('that was replaced already renews nothing: the newer one is given again', () => {
    const { session, renew, world } = signedIn();
    session.send({ type: 'session.renew', usedToken: 'anya-access-0' });
    expect(renew.calls).toHaveLength(0);
    expect(world.told('realtime')).toEqual([
      tokenTold('anya-access-1'),
      tokenTold('anya-access-1'),
    ]);
  });

  test('gives way to the new one: realtime hears it, and requests go on with it', async () => {
    const { renew, tokens, world, now } = signedIn();
    const renewal = tokens.renew('anya-access-1');
    renew.last.resolve(newer);
    await expect(renewal).resolves.toBe('anya-access-2');
    expect(world.told('realtime').at(-1)).toEqual(tokenTold('anya-access-2'));
    expect(now().context.session?.user).toEqual(anya);
  });

  test.each([400, 401])('whose refresh is answered by %i ends the session', async (status) => {
    const { renew, forgetTokens, tokens, world, now } = signedIn();
    const renewal = tokens.renew('anya-access-1');
    renew.last.reject(refusal(status));
    expect(forgetTokens.last.input).toEqual(mine);
    forgetTokens.last.resolve(null);
    expect(world.toldParent().at(-1)).toEqual(closed);
    expect(now().context.session).toBeNull();
    await expect(renewal).rejects.toThrow();
  });

  test.each([
    ['no network', noAnswer],
    ['500', refusal(500)],
    ['503', refusal(503)],
    ['403', refusal(403)],
  ])('whose refresh fails by %s signs nobody out and asks again after 0.5 s', async (_, error) => {
    const { renew, tokens, world, now } = signedIn();
    const renewal = tokens.renew('anya-access-1');
    renew.last.reject(error);
    await expect(renewal).rejects.toThrow();
    expect(isSignedIn(now())).toBe(true);
    expectNth(2, () => renew.calls, world.clock, { afterMs: 249, byMs: 500 });
  });

  test('waits longer each time, up to 30 s', () => {
    const { renew, world } = failToRenew(10);
    renew.last.reject(noAnswer);
    expectNth(12, () => renew.calls, world.clock, { afterMs: 14_999, byMs: 30_000 });
  });

  test('begins with short waits again after it was renewed', () => {
    const { session, renew, world } = failToRenew(5);
    renew.last.resolve(newer);
    session.send({ type: 'session.renew', usedToken: 'anya-access-2' });
    renew.last.reject(noAnswer);
    world.clock.increment(500);
    expect(renew.calls).toHaveLength(8);
  });

  test('whose refresh is answered by 429 asks again when the server said, not before', () => {
    const { session, renew, world } = signedIn();
    session.send({ type: 'session.renew', usedToken: 'anya-access-1' });
    renew.last.reject(refusal(429, { retryAfterMs: 40_000 }));
    expectNth(2, () => renew.calls, world.clock, { afterMs: 39_999, byMs: 40_000 });
  });

  test('is renewed at once when the network is back', () => {
    const { session, renew } = signedIn();
    session.send({ type: 'session.renew', usedToken: 'anya-access-1' });
    renew.last.reject(noAnswer);
    session.send({ type: 'connectivity.online' });
    expect(renew.calls).toHaveLength(2);
  });

  test('does not hammer the server: while it waits, further requests with 401 fail at once', async () => {
    const { renew, tokens } = signedIn();
    const renewal = tokens.renew('anya-access-1');
    renew.last.reject(noAnswer);
    await expect(renewal).rejects.toThrow();
    await expect(tokens.renew('anya-access-1')).rejects.toThrow();
    expect(renew.calls).toHaveLength(1);
  });
});

describe('another tab', () => {
  test('that signs out signs this one out', () => {
    const { findInTokenStore, world, tokens } = signedIn();
    findInTokenStore(null);
    expect(world.toldParent().at(-1)).toEqual(closed);
    expect(tokens.token()).toBeNull();
  });

  test('that signs in signs this one in', () => {
    const { findInTokenStore, world } = begin('nobody');
    findInTokenStore(mine);
    expect(world.toldParent()).toEqual([closed, { type: 'session.opened', user: anya }]);
  });

  test('that signs in as another makes this one theirs', () => {
    const { findInTokenStore, world, tokens } = signedIn();
    findInTokenStore(storedFor(boris));
    expect(world.toldParent().at(-1)).toEqual({ type: 'session.opened', user: boris });
    expect(tokens.token()).toBe('boris-access-1');
  });

  test('that renewed the tokens spares this one the request, also while it waits to ask again', () => {
    const { findInTokenStore, session, renew, world, tokens } = signedIn();
    session.send({ type: 'session.renew', usedToken: 'anya-access-1' });
    renew.last.reject(noAnswer);
    findInTokenStore(newer);
    world.clock.increment(60_000);
    expect(renew.calls).toHaveLength(1);
    expect(tokens.token()).toBe('anya-access-2');
    expect(world.told('realtime').at(-1)).toEqual(tokenTold('anya-access-2'));
  });

  test('that signed out while this one renewed is obeyed', () => {
    const { session, renew, world } = signedIn();
    session.send({ type: 'session.renew', usedToken: 'anya-access-1' });
    renew.last.resolve(null);
    expect(world.toldParent().at(-1)).toEqual(closed);
  });
});

describe('a session whose account was deleted', () => {
  test('is forgotten, and what of theirs this device keeps can be erased', () => {
    const { session, forgetTokens, world, now } = signedIn();
    session.send({ type: 'session.accountDeleted' });
    forgetTokens.last.resolve(null);
    expect(world.toldParent().at(-1)).toEqual({ type: 'session.closed', deletedUserId: anya.id });
    expect(isEndedByDeletion(now())).toBe(true);
    session.send({ type: 'session.dismiss' });
    expect(isEndedByDeletion(now())).toBe(false);
  });

  test('is not spoken of when the next one here is only revoked', () => {
    const { session, signIn, forgetTokens, now } = signedIn();
    session.send({ type: 'session.accountDeleted' });
    forgetTokens.last.reject(new Error('no token store'));
    session.send({ type: 'session.signIn', username: 'anya', password: 'secret-1' });
    signIn.last.resolve(newer);
    session.send({ type: 'session.revoked' });
    forgetTokens.last.resolve(null);
    expect([isEnded(now()), isEndedByDeletion(now())]).toEqual([true, false]);
  });
});

describe('a session that the server revoked', () => {
  function revoked(): Begun {
    const begun = signedIn();
    begun.session.send({ type: 'session.revoked' });
    begun.forgetTokens.last.resolve(null);
    return begun;
  }

  test('is forgotten, and the person is told', () => {
    const { world, now } = revoked();
    expect(world.toldParent().at(-1)).toEqual(closed);
    expect(isEnded(now())).toBe(true);
  });

  test('is spoken of until the person turns to the form', () => {
    const { session, now } = revoked();
    session.send({ type: 'session.dismiss' });
    expect(isEnded(now())).toBe(false);
  });

  test('is spoken of also when the other tabs clear the token store after it', () => {
    const { findInTokenStore, now } = revoked();
    findInTokenStore(null);
    expect(isEnded(now())).toBe(true);
  });

  test('is not spoken of any more when somebody signs in, here or in another tab', () => {
    const [here, there] = [revoked(), revoked()];
    here.session.send({ type: 'session.signIn', username: 'anya', password: 'secret-1' });
    expect(isEnded(here.now())).toBe(false);
    there.findInTokenStore(newer);
    expect(isEnded(there.now())).toBe(false);
    expect(isSignedIn(there.now())).toBe(true);
  });

  test('cannot be told from one whose refresh token the server does not take', () => {
    const { session, renew, forgetTokens, now } = signedIn();
    session.send({ type: 'session.renew', usedToken: 'anya-access-1' });
    renew.last.reject(refusal(401));
    forgetTokens.last.reject(new Error('no token store'));
    expect(isEnded(now())).toBe(true);
  });

  test('gives way to a newer one that another tab has brought', () => {
    const { session, forgetTokens, world } = signedIn();
    session.send({ type: 'session.revoked' });
    forgetTokens.last.resolve(newer);
    expect(world.toldParent().at(-1)).toEqual({ type: 'session.opened', user: anya });
    expect(world.told('realtime').at(-1)).toEqual(tokenTold('anya-access-2'));
  });
});
