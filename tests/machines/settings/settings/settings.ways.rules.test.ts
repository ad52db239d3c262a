import { describe, expect, test } from 'vitest';
import type { SettingsEvent } from '#machines/settings/settings/settings.events.ts';
import { settingsMachine } from '#machines/settings/settings/settings.machine.ts';
import { selectIsAsking, selectIsOpen } from '#machines/settings/settings/settings.selectors.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { startStubbed } from '#tests/model/stubbed.ts';

function begin() {
  const settings = startStubbed(settingsMachine, { peers: ['db'] });
  settings.world.hold('db', createDb().now);
  const left: unknown[] = [];
  settings.actor.on('settings.left', ({ destination }) => left.push(destination));
  return {
    ...settings,
    left,
    send: (...events: readonly SettingsEvent[]) =>
      events.forEach((event) => settings.actor.send(event)),
    isOpen: () => selectIsOpen(settings.now()),
    isAsking: () => selectIsAsking(settings.now()),
  };
}

function opened() {
  const settings = begin();
  settings.send({ type: 'settings.opened' });
  settings.finish('loadParts');
  return settings;
}

const contacts = { kind: 'page', to: '/contacts' } as const;
const back = { kind: 'history', steps: -1 } as const;

describe('the settings page', () => {
  test('that did not load has failed until it is opened again or left', () => {
    const settings = begin();
    settings.send({ type: 'settings.opened' });
    settings.fail('loadParts');
    expect(settings.now().hasTag('failed')).toBe(true);
    settings.send({ type: 'settings.opened' });
    expect(settings.now().value).toBe('opening');
    settings.fail('loadParts');
    settings.send({ type: 'settings.closed' });
    expect(settings.now().value).toBe('closed');
  });

  test.each(['profile', 'sessions', 'password', 'email', 'export', 'deletion'])(
    'ends when its %s breaks, and begins anew when it is opened again',
    (id) => {
      const settings = opened();
      expect(settings.runs(id)).toBe(true);
      settings.fail(id);
      expect(settings.now().value).toBe('closed');
      settings.send({ type: 'settings.opened' });
      settings.finish('loadParts');
      expect(settings.runs(id)).toBe(true);
    },
  );

  test('that is left is closed', () => {
    const settings = opened();
    settings.send({ type: 'settings.closed' });
    expect([settings.isOpen(), settings.now().value]).toEqual([false, 'closed']);
  });
});

describe('who leaves with a changed profile', () => {
  const asked = () => {
    const settings = opened();
    settings.send({ type: 'settings.unsaved' }, { type: 'settings.leave', destination: contacts });
    return settings;
  };

  test('is asked, and goes where they wanted first', () => {
    const settings = asked();
    expect([settings.isAsking(), settings.now().hasTag('waiting')]).toEqual([true, true]);
    expect(settings.left).toEqual([]);
    settings.send({ type: 'settings.leaveAnyway' });
    expect(settings.left).toEqual([contacts]);
  });

  test('or where they wanted last, or nowhere', () => {
    const settings = asked();
    settings.send({ type: 'settings.leave', destination: back }, { type: 'settings.stay' });
    expect([settings.isAsking(), settings.now().context.destination]).toEqual([false, null]);
    settings.send({ type: 'settings.leave', destination: back }, { type: 'settings.leaveAnyway' });
    expect(settings.left).toEqual([back]);
  });
});
