import { describe, expect, test } from 'vitest';
import { sessionMachine } from '#machines/app/session/session.machine.ts';
import { isSignedIn } from '#machines/app/session/session.selectors.ts';
import type { Hint } from '#services/app/token-store/types.ts';
import { startStubbed } from '#tests/model/stubbed.ts';
import { anya, boris, storedFor } from './people.ts';

const mine = storedFor(anya);

const begin = (hint: Hint) =>
  startStubbed(sessionMachine, { input: { hint }, peers: ['db', 'realtime'] });

describe('a passkey', () => {
  test.each([false, true])('signs in, also while a password is being looked at: %s', (isTyping) => {
    const { actor, now, world } = begin('nobody');
    if (isTyping) actor.send({ type: 'session.signIn', username: 'b', password: 'secret-1' });
    actor.send({ type: 'session.keyAccepted', output: mine });
    expect([isSignedIn(now()), now().context.session]).toEqual([true, mine]);
    expect(world.toldParent()).toContainEqual({ type: 'session.opened', user: mine.user });
  });

  test('changes nothing where somebody is signed in', () => {
    const { actor, now, finish } = begin('somebody');
    finish('readTokenStore', mine);
    actor.send({ type: 'session.keyAccepted', output: storedFor(boris) });
    expect(now().context.session).toEqual(mine);
  });
});
