import { describe, expect, test } from 'vitest';
import { isEnded, isSignedIn } from '#machines/app/session/session.selectors.ts';
import { begin, closed, mine, signedIn } from './session.world.ts';
import { expectStopped } from '#tests/model/timing.ts';

describe('a token store that does not answer', () => {
  test('when the page opens counts as unreadable after 5,000 ms: it is asked again, three times in all', () => {
    const { readTokenStore, world } = begin('somebody');
    expectStopped(readTokenStore.last, world.clock, { afterMs: 4_999, byMs: 5_000 });
    world.clock.increment(500);
    expect(readTokenStore.calls).toHaveLength(2);
    world.clock.increment(5_000);
    world.clock.increment(1_000);
    expect(readTokenStore.calls).toHaveLength(3);
    expect(world.toldParent()).toEqual([]);
    world.clock.increment(5_000);
    expect(world.toldParent()).toEqual([closed]);
  });

  test('may answer the next time', () => {
    const { readTokenStore, world, now } = begin('somebody');
    world.clock.increment(5_000);
    world.clock.increment(500);
    readTokenStore.last.resolve(mine);
    expect(isSignedIn(now())).toBe(true);
  });

  test('keeps nobody from signing out: not longer than 5,000 ms', () => {
    const { session, logOut, world } = signedIn();
    session.send({ type: 'session.signOut' });
    logOut.last.resolve({});
    world.clock.increment(4_999);
    expect(world.toldParent()).not.toContainEqual(closed);
    world.clock.increment(1);
    expect(world.toldParent().at(-1)).toEqual(closed);
  });

  test('keeps nobody from hearing that the server ended the session: not longer than 5,000 ms', () => {
    const { session, now, world } = signedIn();
    session.send({ type: 'session.revoked' });
    world.clock.increment(4_999);
    expect(isEnded(now())).toBe(false);
    world.clock.increment(1);
    expect(isEnded(now())).toBe(true);
  });
});
