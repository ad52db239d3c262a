import { describe, expect, test } from 'vitest';
import type { SessionEvent } from '#machines/app/session/session.events.ts';
import { sessionMachine } from '#machines/app/session/session.machine.ts';
import {
  accessTokenOf,
  isEnded,
  isRegistered,
  isSignedIn,
  registerFailure,
  signInFailure,
  typedUsername,
} from '#machines/app/session/session.selectors.ts';
import type { Hint } from '#services/app/token-store/types.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { startStubbed } from '#tests/model/stubbed.ts';
import { anya, boris, storedFor } from './people.ts';

const mine = storedFor(anya);
const newer = { ...mine, accessToken: 'newer', refreshToken: 'newer' };

function begin(hint: Hint = 'somebody') {
  const session = startStubbed(sessionMachine, { input: { hint }, peers: ['db', 'realtime'] });
  const { actor, now } = session;
  return {
    ...session,
    send: (event: SessionEvent) => actor.send(event),
    change: () => actor.send({ type: 'tokenStore.changed' }),
    child: (id: string): unknown => Object(now().children)[id],
    user: () => now().context.session?.user ?? null,
    token: () => accessTokenOf(now()),
  };
}

function signedIn() {
  const session = begin();
  session.finish('readTokenStore', mine);
  return session;
}

/** The token is being renewed. */
function renewing() {
  const session = signedIn();
  session.send({ type: 'session.renew', usedToken: mine.accessToken });
  return session;
}

describe('the token store at the start', () => {
  test('is read again at once when another tab has written into it', () => {
    const session = begin();
    const first = session.child('readTokenStore');
    session.change();
    expect(session.child('readTokenStore')).not.toBe(first);
    expect(session.now().value).toBe('reading');
    session.fail('readTokenStore');
    expect(session.now().hasTag('waiting')).toBe(true);
    session.change();
    expect(session.now().value).toBe('reading');
  });

  test('that could not be read counts no failure for the session that follows', () => {
    const session = begin();
    for (let tries = 1; tries <= 2; tries += 1) {
      session.fail('readTokenStore');
      session.world.clock.increment(1_000);
    }
    session.fail('readTokenStore');
    expect([session.now().matches('signedOut'), session.now().context.failedTries]).toEqual([
      true,
      0,
    ]);
  });
});

describe('the forms', () => {
  const signIn = { type: 'session.signIn', username: 'anya', password: 'secret-1' } as const;
  const register = { ...signIn, type: 'session.register', displayName: 'Аня' } as const;

  test.each([
    { event: signIn, id: 'signIn', failure: signInFailure },
    { event: register, id: 'register', failure: registerFailure },
  ])('$id says why it failed until the person turns away or tries again', (form) => {
    const session = begin('nobody');
    session.send(form.event);
    expect(typedUsername(session.now())).toBe('anya');
    session.fail(form.id, noAnswer);
    expect(form.failure(session.now())).toEqual({ kind: 'network' });
    expect(session.now().hasTag('failed')).toBe(true);
    session.send(form.event);
    expect(session.now().context.formFailure).toBeNull();
    session.fail(form.id, refusal(401, 'unauthorized'));
    session.send({ type: 'session.dismiss' });
    expect([form.failure(session.now()), session.now().hasTag('failed')]).toEqual([null, false]);
    session.send(form.event);
    expect(session.runs(form.id)).toBe(true);
  });

  test('a failure is forgotten by whoever is signed in after it', () => {
    const session = begin('nobody');
    session.send(signIn);
    session.fail('signIn', noAnswer);
    session.change();
    session.finish('adoptTokens', mine);
    expect([isSignedIn(session.now()), session.now().context.formFailure]).toEqual([true, null]);
  });

  test('that an account was made is said until the person turns to signing in', () => {
    const session = begin('nobody');
    session.send(register);
    session.finish('register');
    expect(isRegistered(session.now())).toBe(true);
    session.send({ type: 'session.dismiss' });
    expect(isRegistered(session.now())).toBe(false);
    session.send(signIn);
    expect(session.runs('signIn')).toBe(true);
  });

  test('registering goes on undisturbed by another press', () => {
    const session = begin('nobody');
    session.send(register);
    const { register: first } = session.now().children;
    session.send(register);
    session.send(signIn);
    expect(session.now().children.register).toBe(first);
  });
});

describe('another tab that has written', () => {
  const ended = () => {
    const session = signedIn();
    session.send({ type: 'session.revoked' });
    session.finish('forgetTokens', null);
    return session;
  };

  test.each([
    ['found nobody', (session: ReturnType<typeof begin>) => session.finish('adoptTokens', null)],
    ['broke', (session: ReturnType<typeof begin>) => session.fail('adoptTokens')],
  ])('leaves the page as it was when it %s', (_, end) => {
    const idle = begin('nobody');
    idle.change();
    expect(idle.now().hasTag('busy')).toBe(true);
    end(idle);
    expect(idle.now().value).toEqual({ signedOut: 'idle' });
    const told = ended();
    told.change();
    expect(told.now().hasTag('busy')).toBe(true);
    end(told);
    expect([isEnded(told.now()), told.now().hasTag('busy')]).toEqual([true, false]);
  });

  test('signs in whoever has signed in there, also where a session had ended', () => {
    for (const session of [begin('nobody'), ended()]) {
      session.change();
      session.finish('adoptTokens', storedFor(boris));
      expect([isSignedIn(session.now()), session.user()]).toEqual([true, boris]);
    }
  });

  test('that wrote twice is read twice: the first answer may be older', () => {
    const session = signedIn();
    session.change();
    const first = session.child('lookAtTokenStore');
    session.change();
    expect(session.child('lookAtTokenStore')).not.toBe(first);
    expect(session.runs('lookAtTokenStore')).toBe(true);
  });

  test('wrote a newer token: it is used, and a renewal that waits is over', () => {
    const session = renewing();
    session.fail('renew', noAnswer);
    expect(session.now().hasTag('waiting')).toBe(true);
    session.change();
    session.finish('lookAtTokenStore', newer);
    expect([session.token(), session.now().hasTag('waiting')]).toEqual(['newer', false]);
    expect(session.now().context.failedTries).toBe(0);
    expect(session.world.told('realtime').at(-1)).toEqual({
      type: 'realtime.tokenChanged',
      token: 'newer',
    });
  });

  test('wrote the same token: a renewal that waits goes on waiting, and the profile is the newer one', () => {
    const session = renewing();
    session.fail('renew', noAnswer);
    const told = session.world.told('realtime').length;
    session.change();
    session.finish('lookAtTokenStore', { ...mine, user: { ...anya, bio: 'новое' } });
    expect(session.now().hasTag('waiting')).toBe(true);
    expect(session.world.told('realtime')).toHaveLength(told);
    expect(session.user()?.bio).toBe('новое');
    expect(session.world.told('db').at(-1)).toMatchObject({ user: { bio: 'новое' } });
    expect(session.now().matches({ signedIn: { tokenStore: 'settled' } })).toBe(true);
  });

  test('cannot be read: the session stays, and the next change is looked at', () => {
    const session = signedIn();
    session.change();
    session.fail('lookAtTokenStore');
    expect([session.token(), session.runs('lookAtTokenStore')]).toEqual([mine.accessToken, false]);
    session.change();
    expect(session.runs('lookAtTokenStore')).toBe(true);
  });

  test('has another person: they are signed in here, too', () => {
    const session = signedIn();
    session.change();
    session.finish('lookAtTokenStore', storedFor(boris));
    expect([session.user(), session.runs('lookAtTokenStore')]).toEqual([boris, false]);
    expect(session.world.toldParent().at(-1)).toEqual({ type: 'session.opened', user: boris });
  });
});

describe('a renewal', () => {
  test('is asked for with the session as it is', () => {
    expect(renewing().inputOf('renew')).toEqual(mine);
  });

  test('brings the same person a new token, without their being opened again', () => {
    const session = renewing();
    const opened = session.world.toldParent().length;
    session.finish('renew', newer);
    expect([session.token(), session.world.toldParent().length]).toEqual(['newer', opened]);
    expect(session.now().matches({ signedIn: { tokens: 'usable' } })).toBe(true);
  });

  test('may find another person, who is then opened', () => {
    const session = renewing();
    session.finish('renew', storedFor(boris));
    expect([session.user(), session.token()]).toEqual([boris, 'boris-access-1']);
    expect(session.world.toldParent().at(-1)).toEqual({ type: 'session.opened', user: boris });
  });

  test('that found nobody leaves nobody signed in', () => {
    const session = renewing();
    session.finish('renew', null);
    expect([isSignedIn(session.now()), isEnded(session.now())]).toEqual([false, false]);
  });

  test('whose failures are over counts from the beginning for the next person', () => {
    const session = renewing();
    session.fail('renew', noAnswer);
    session.change();
    session.finish('lookAtTokenStore', storedFor(boris));
    expect(session.now().context.failedTries).toBe(0);
  });
});

describe('the profile', () => {
  test('is read with the session, and shows what was stored when that fails', () => {
    const session = signedIn();
    expect(session.inputOf('readSelf')).toEqual(mine);
    session.fail('readSelf');
    expect([session.user(), session.runs('readSelf')]).toEqual([anya, false]);
    session.send({ type: 'session.profileMoved', userId: anya.id });
    expect(session.runs('readSelf')).toBe(true);
    session.finish('readSelf', { ...anya, bio: 'новое' });
    expect([session.user()?.bio, session.runs('readSelf')]).toEqual(['новое', false]);
  });

  test('that this page has changed shows at once', () => {
    const session = signedIn();
    session.send({ type: 'session.userChanged', user: { ...anya, bio: 'новое' } });
    expect(session.user()?.bio).toBe('новое');
    expect(session.world.told('db').at(-1)).toMatchObject({ user: { bio: 'новое' } });
  });
});

describe('signing out', () => {
  const forgetting = () => {
    const session = signedIn();
    session.send({ type: 'session.signOut' });
    session.finish('logOut');
    return session;
  };

  test('ends signed out, also where the device cannot forget', () => {
    for (const session of [forgetting(), forgetting()]) {
      expect(session.inputOf('forgetUser')).toEqual(mine);
      session.fail('forgetUser');
      expect(session.now().value).toEqual({ signedOut: 'idle' });
    }
  });

  test('leaves whoever has signed in meanwhile in another tab', () => {
    const session = forgetting();
    session.finish('forgetUser', storedFor(boris));
    expect([isSignedIn(session.now()), session.user()]).toEqual([true, boris]);
  });
});
