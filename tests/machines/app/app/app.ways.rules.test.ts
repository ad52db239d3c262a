import { describe, expect, test } from 'vitest';
import type { AppEvent } from '#machines/app/app/app.events.ts';
import { appMachine } from '#machines/app/app/app.machine.ts';
import {
  appPhase,
  currentUser,
  isCountingUnsent,
  isSigningOut,
  messengerPhase,
  unsentAtSignOut,
} from '#machines/app/app/app.selectors.ts';
import { anya, boris } from '#tests/machines/app/session/people.ts';
import { startStubbed } from '#tests/model/stubbed.ts';

function begin() {
  const app = startStubbed(appMachine, {
    input: { hint: 'somebody', online: true },
    peers: ['outbox', 'contacts', 'wishes'],
  });
  return {
    ...app,
    send: (event: AppEvent) => app.actor.send(event),
    open: (user = anya) => app.actor.send({ type: 'session.opened', user }),
    phase: () => appPhase(app.now()),
    messenger: () => messengerPhase(app.now()),
    unsent: () => unsentAtSignOut(app.now()),
  };
}

/** Anya is signed in, and her messenger runs. */
function signedIn() {
  const app = begin();
  app.open();
  app.finish('loadMessenger');
  return app;
}

/** Anya is asked whether she wants to sign out. */
function asked() {
  const app = signedIn();
  app.send({ type: 'app.signOut' });
  app.finish('awaitDeletions');
  app.finish('countStored', { messages: 2, deletions: 1, edits: 0 });
  return app;
}

describe('the page', () => {
  test('is restored until the session says who is here', () => {
    const app = begin();
    expect([app.phase(), app.now().hasTag('busy')]).toEqual(['restoring', true]);
    app.send({ type: 'session.closed' });
    expect([app.phase(), app.now().hasTag('busy')]).toEqual(['signedOut', false]);
    app.open(boris);
    expect([app.phase(), currentUser(app.now())]).toEqual(['signedIn', boris]);
  });

  test('runs session and connectivity with what is known at its start', () => {
    const app = begin();
    expect(app.inputOf('session')).toEqual({ hint: 'somebody' });
    expect(app.inputOf('connectivity')).toEqual({ online: true });
  });

  test.each(['session', 'connectivity'])('is broken when its %s is, and begins anew', (id) => {
    const app = signedIn();
    app.fail(id);
    expect([app.phase(), app.now().hasTag('failed')]).toEqual(['broken', true]);
    expect(currentUser(app.now())).toBeNull();
    app.send({ type: 'app.retry' });
    expect([app.phase(), app.runs(id)]).toEqual(['restoring', true]);
  });
});

describe('the messenger', () => {
  test('is loaded, then runs for whoever is signed in', () => {
    const app = begin();
    app.open();
    expect([app.messenger(), app.now().hasTag('busy')]).toEqual(['loading', true]);
    app.finish('loadMessenger');
    expect([app.messenger(), app.inputOf('messenger')]).toEqual(['running', { user: anya }]);
  });

  test.each(['finish', 'fail'] as const)(
    'that ended (%s) has failed until it is wanted again',
    (end) => {
      const app = signedIn();
      app[end]('messenger');
      expect([app.messenger(), app.now().hasTag('failed')]).toEqual(['failed', true]);
      app.send({ type: 'app.retry' });
      expect(app.messenger()).toBe('loading');
    },
  );

  test('goes on when the same person is opened again, and ends with them', () => {
    const app = signedIn();
    const { messenger } = app.now().children;
    app.open({ ...anya, displayName: 'Анна' });
    expect(app.now().children.messenger).toBe(messenger);
    expect(currentUser(app.now())?.displayName).toBe('Анна');
    app.open(boris);
    expect([app.messenger(), app.runs('messenger')]).toEqual(['loading', false]);
    expect(currentUser(app.now())).toEqual(boris);
  });
});

describe('an account that is deleted', () => {
  const erasing = () => {
    const app = signedIn();
    app.send({ type: 'session.closed', deletedUserId: anya.id });
    return app;
  };

  test('takes with it what this device keeps', () => {
    const app = erasing();
    expect([app.phase(), app.inputOf('eraseStored')]).toEqual(['signedOut', { userId: anya.id }]);
  });

  test.each(['finish', 'fail'] as const)('is settled however that ends: %s', (end) => {
    const app = erasing();
    app[end]('eraseStored');
    expect(app.now().value).toEqual({ running: { signedOut: 'settled' } });
  });

  test('keeps nobody from signing in meanwhile', () => {
    const app = erasing();
    app.open(boris);
    expect([app.phase(), app.runs('eraseStored')]).toEqual(['signedIn', false]);
  });
});

describe('signing out', () => {
  test('lets deletions and blocks go first: outbox, contacts and wishes are told that the page is left', () => {
    const app = signedIn();
    app.send({ type: 'app.signOut' });
    expect(app.world.told('outbox')).toEqual([{ type: 'outbox.pageLeft' }]);
    expect(app.world.told('contacts')).toEqual([{ type: 'contacts.pageLeft' }]);
    expect(app.world.told('wishes')).toEqual([{ type: 'wishes.pageLeft' }]);
    expect([isCountingUnsent(app.now()), app.runs('countStored')]).toEqual([true, false]);
  });

  test.each(['finish', 'fail'] as const)('counts what is kept once that is over: %s', (end) => {
    const app = signedIn();
    app.send({ type: 'app.signOut' });
    app[end]('awaitDeletions');
    expect(app.inputOf('countStored')).toEqual({ userId: anya.id });
  });

  test('asks, and a person who stays is asked with a new count the next time', () => {
    const app = asked();
    expect(app.unsent()).toEqual({ stored: 2, deletions: 1, edits: 0, unsaved: 0 });
    expect(app.now().hasTag('waiting')).toBe(true);
    app.send({ type: 'app.signOutCancelled' });
    expect(app.now().hasTag('waiting')).toBe(false);
    app.send({ type: 'app.signOut' });
    app.finish('awaitDeletions');
    app.fail('countStored');
    expect(app.unsent()).toEqual({ stored: 0, deletions: 0, edits: 0, unsaved: 0 });
  });

  test('is told to the session again when the same person is opened, and not for another', () => {
    const app = asked();
    app.send({ type: 'app.signOutConfirmed' });
    expect(isSigningOut(app.now())).toBe(true);
    app.open();
    expect([isSigningOut(app.now()), app.now().hasTag('busy')]).toEqual([true, true]);
    app.open(boris);
    expect(isSigningOut(app.now())).toBe(false);
    expect(currentUser(app.now())).toEqual(boris);
  });
});
