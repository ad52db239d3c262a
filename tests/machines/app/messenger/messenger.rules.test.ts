import type { AnyActorRef } from 'xstate';
import { describe, expect, test } from 'vitest';
import { messengerMachine } from '#machines/app/messenger/messenger.machine.ts';
import { anya } from '#tests/machines/app/session/people.ts';
import { createWorld } from '#tests/model/rules.ts';
import { withStubs } from '#tests/model/stubs.ts';

const parts = [
  'db',
  'preferences',
  'sync',
  'inbox',
  'outbox',
  'contacts',
  'contactSearch',
  'notifier',
  'typists',
  'dialogs',
  'layout',
  'serverConfig',
  'settings',
  'newSignIns',
  'admin',
  'idleness',
  'callLoader',
  'lateLoader',
  'realtime',
] as const;

function begin() {
  const world = createWorld();
  const messenger = world.start(withStubs(messengerMachine), { input: { user: anya } });
  const children: Readonly<Record<string, AnyActorRef | undefined>> =
    messenger.getSnapshot().children;
  return { messenger, children };
}

describe('the messenger of one person', () => {
  test('begins with the store, which all read, and ends with realtime, which brings the first events', () => {
    expect(Object.keys(begin().children)).toEqual(parts);
  });

  test('has each part under its own name, so that the others find it', () => {
    const { messenger, children } = begin();
    const named = parts.filter((part) => part !== 'contactSearch');
    for (const part of named) expect(messenger.system.get(part)).toBe(children[part]);
    // The contacts dialog has another one.
    expect(messenger.system.get('contactSearch:panel')).toBe(children['contactSearch']);
  });

  test.each(parts)('ends as a whole when %s breaks: nothing of it goes on', (part) => {
    const { messenger, children } = begin();
    children[part]?.send({ type: 'stub.failed', error: new Error('a fault of ours') });
    expect(messenger.getSnapshot().status).toBe('done');
    for (const other of parts.filter((one) => one !== part)) {
      expect(children[other]?.getSnapshot().status).toBe('stopped');
    }
  });
});

test('the store belongs to who signed in, and the outbox sends what is theirs', () => {
  const world = createWorld();
  const messenger = world.start(messengerMachine, { input: { user: anya } });
  const { db, outbox } = messenger.getSnapshot().children;
  expect(db?.getSnapshot().context).toMatchObject({ self: anya });
  expect(outbox?.getSnapshot().context).toMatchObject({ userId: anya.id });
});
