import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { dbStore } from '#machines/db/db.store.ts';
import type { Destination } from '#machines/settings/settings.events.ts';
import { settingsMachine } from '#machines/settings/settings.machine.ts';
import { selectIsAsking, selectIsOpen } from '#machines/settings/settings.selectors.ts';
import { createSettingsImplementations } from '#machines/settings/settings.services.ts';
import { recordingApi } from '#tests/machines/recording-api.ts';
import { noAnswer, ownUserShape } from '#tests/machines/shapes.ts';
import { createWorld } from '#tests/model/rules.ts';

const contacts: Destination = { kind: 'page', to: '/contacts' };
const back: Destination = { kind: 'history', steps: -1 };

let settings: ActorRefFrom<typeof settingsMachine>;
let left: Destination[];
/** How many hold the tab. */
let holds: number;

const isAsking = () => selectIsAsking(settings.getSnapshot());
const leave = (destination: Destination) => settings.send({ type: 'settings.leave', destination });
const edit = (displayName: string) =>
  settings.system.get('profile').send({ type: 'profile.edit', change: { displayName } });

beforeEach(() => {
  const world = createWorld();
  world.start(dbStore, { systemId: 'db', input: { self: ownUserShape({ displayName: 'Анна' }) } });
  left = [];
  holds = 0;
  const { api } = recordingApi(noAnswer);
  settings = world.start(
    settingsMachine.provide(
      createSettingsImplementations({
        api,
        page: {
          isOnline: () => true,
          isFocused: () => true,
          isVisible: () => true,
          watch: () => () => {},
        },
        saving: { save: () => {} },
        tabHold: {
          hold: () => {
            holds += 1;
            return () => void (holds -= 1);
          },
        },
      }),
    ),
    { systemId: 'settings' },
  );
  settings.on('settings.left', ({ destination }) => left.push(destination));
  settings.send({ type: 'settings.opened' });
});

describe('the settings page', () => {
  test('has its actors as long as it is open, each under its name', () => {
    const names = [
      'profile',
      'devices',
      'account:password',
      'account:email',
      'account:export',
      'account:deletion',
    ];
    expect(selectIsOpen(settings.getSnapshot())).toBe(true);
    for (const name of names) expect(settings.system.get(name)).toBeDefined();
    settings.send({ type: 'settings.closed' });
    for (const name of names) expect(settings.system.get(name)).toBeUndefined();
  });

  test('begins anew at the next visit: what was typed and not saved is gone', () => {
    edit('Аня');
    settings.send({ type: 'settings.closed' });
    settings.send({ type: 'settings.opened' });
    expect(settings.system.get('profile').getSnapshot().context.draft.displayName).toBe('Анна');
    expect(holds).toBe(0);
  });
});

describe('who leaves it', () => {
  test('goes at once when nothing was changed', () => {
    leave(contacts);
    expect(isAsking()).toBe(false);
    expect(left).toEqual([contacts]);
  });

  test('is asked when the profile was changed, whichever way they go, and stays where they are', () => {
    for (const destination of [contacts, back, { kind: 'signOut' }] as const) {
      edit('Аня');
      leave(destination);
      expect(isAsking()).toBe(true);
      settings.send({ type: 'settings.stay' });
      expect(isAsking()).toBe(false);
    }
    expect(left).toEqual([]);
  });

  test('goes where they wanted last when they say so', () => {
    edit('Аня');
    leave(contacts);
    leave(back);
    settings.send({ type: 'settings.leaveAnyway' });
    expect(left).toEqual([back]);
    expect(isAsking()).toBe(false);
  });

  test('goes at once when the change was taken back', () => {
    edit('Аня');
    edit('Анна');
    leave(contacts);
    expect(left).toEqual([contacts]);
  });

  test('by closing the tab is asked by the browser, as long as something is not saved', () => {
    expect(holds).toBe(0);
    edit('Аня');
    expect(holds).toBe(1);
    edit('Анна');
    expect(holds).toBe(0);
  });
});
