import { beforeEach, describe, expect, test } from 'vitest';
import { isEnded } from '#machines/app/session/session.selectors.ts';
import { anya, boris, storedFor } from './people.ts';
import { begin, closed, mine, newer, refusal, signedIn, type Begun } from './session.world.ts';
import { expectNth } from '#tests/model/timing.ts';

describe('signing out', () => {
  let begun: Begun;
  beforeEach(() => {
    begun = signedIn();
    begun.session.send({ type: 'session.signOut' });
  });

  test('tells the server, then empties the token store, which every tab hears', () => {
    expect(begun.forgetUser.calls).toHaveLength(0);
    begun.logOut.last.resolve({});
    expect(begun.forgetUser.last.input).toEqual(mine);
    begun.forgetUser.last.resolve(null);
    expect(begun.world.toldParent().at(-1)).toEqual(closed);
    expect(isEnded(begun.now())).toBe(false);
  });

  test('sends nothing with the token any more', () => {
    expect(begun.tokens.token()).toBeNull();
  });

  test('does not mind a server that says no', () => {
    begun.logOut.last.reject(refusal(503));
    expect(begun.forgetUser.calls).toHaveLength(1);
  });

  test('waits 5,000 ms for the server and no longer', () => {
    expectNth(1, () => begun.forgetUser.calls, begun.world.clock, { afterMs: 4_999, byMs: 5_000 });
    expect(begun.logOut.last.stopped).toBe(true);
  });
});

describe('signing out that another page began', () => {
  test('is finished by this one, and nobody is signed in meanwhile', () => {
    const { readTokenStore, readLeaver, logOut, forgetUser, world, tokens } = begin({
      leavingId: anya.id,
    });
    readLeaver.last.resolve(newer);
    expect(tokens.token()).toBeNull();
    expect(logOut.last.input).toEqual(newer);
    logOut.last.resolve({});
    expect(world.toldParent()).toEqual([]);
    forgetUser.last.resolve(null);
    expect(world.toldParent()).toEqual([closed]);
    expect(readTokenStore.calls).toHaveLength(0);
  });

  test('is not meant for another person who has signed in since', () => {
    const { readLeaver, logOut, world } = begin({ leavingId: anya.id });
    readLeaver.last.resolve(storedFor(boris));
    expect(world.toldParent()).toEqual([{ type: 'session.opened', user: boris }]);
    expect(logOut.calls).toHaveLength(0);
  });

  test('is over where the token store is empty already', () => {
    const { readLeaver, logOut, world } = begin({ leavingId: anya.id });
    readLeaver.last.resolve(null);
    expect(world.toldParent()).toEqual([closed]);
    expect(logOut.calls).toHaveLength(0);
  });

  test('keeps nobody waiting for a token store that fails, or does not answer for 5,000 ms', () => {
    const failing = begin({ leavingId: anya.id });
    failing.readLeaver.last.reject(new Error('no'));
    expect(failing.world.toldParent()).toEqual([closed]);
    const silent = begin({ leavingId: anya.id });
    silent.world.clock.increment(4_999);
    expect(silent.world.toldParent()).toEqual([]);
    silent.world.clock.increment(1);
    expect(silent.world.toldParent()).toEqual([closed]);
  });
});
