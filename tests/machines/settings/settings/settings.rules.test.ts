import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { Destination } from '#machines/settings/settings/settings.events.ts';
import { settingsMachine } from '#machines/settings/settings/settings.machine.ts';
import {
  selectIsAsking,
  selectIsOpen,
  selectIsOpening,
} from '#machines/settings/settings/settings.selectors.ts';
import { createSettingsImplementations } from '#machines/settings/settings/settings.services.ts';
import { createPage } from '#tests/machines/kit/page.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { noAnswer, ownUserShape } from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { createWorld, promiseActor } from '#tests/model/rules.ts';

const contacts: Destination = { kind: 'page', to: '/contacts' };
const back: Destination = { kind: 'history', steps: -1 };

let settings: ActorRefFrom<typeof settingsMachine>;
let left: Destination[];
/** How many parts of the page keep the tab from closing without a question. */
let holds: number;

const isAsking = () => selectIsAsking(settings.getSnapshot());
const leave = (destination: Destination) => settings.send({ type: 'settings.leave', destination });
const edit = (displayName: string) =>
  settings.system.get('profile').send({ type: 'profile.edit', change: { displayName } });

beforeEach(async () => {
  const world = createWorld();
  startDb(world, ownUserShape({ displayName: 'Анна' }));
  left = [];
  holds = 0;
  const { api } = recordingApi(noAnswer);
  settings = world.start(
    settingsMachine.provide(
      createSettingsImplementations({
        api,
        page: createPage().page,
        loadPasskeys: async () => ({
          ability: () => 'missing',
          canAutofill: async () => false,
          make: () => Promise.reject(new Error('no key is made here')),
          ask: () => Promise.reject(new Error('no key is asked for here')),
        }),
        download: { save: () => {} },
        unloadGuard: {
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
  await open();
});

/** Opens the page; its code takes no time, but arrives asynchronously. */
async function open(): Promise<void> {
  settings.send({ type: 'settings.opened' });
  await vi.waitUntil(() => selectIsOpen(settings.getSnapshot()), { timeout: 15_000 });
}

describe('the settings page', () => {
  test('has its actors as long as it is open, each under its name', () => {
    const names = [
      'profile',
      'sessions',
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

  test('begins anew at the next visit: what was typed and not saved is gone', async () => {
    edit('Аня');
    settings.send({ type: 'settings.closed' });
    await open();
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

describe('the code of what runs for it', () => {
  const begin = () => {
    const world = createWorld();
    const loadParts = promiseActor<void>();
    const page = world.start(settingsMachine.provide({ actors: { loadParts: loadParts.logic } }));
    page.send({ type: 'settings.opened' });
    return { page, loadParts };
  };

  test('that does not come is asked for again by the person', () => {
    const { page, loadParts } = begin();
    expect(selectIsOpening(page.getSnapshot())).toBe(true);
    loadParts.last.reject(new TypeError('Failed to fetch'));
    expect(selectIsOpening(page.getSnapshot())).toBe(false);
    page.send({ type: 'settings.opened' });
    expect(loadParts.calls).toHaveLength(2);
  });

  test('that comes when the page has been left opens nothing', () => {
    const { page, loadParts } = begin();
    page.send({ type: 'settings.closed' });
    expect(loadParts.last.stopped).toBe(true);
    expect(selectIsOpen(page.getSnapshot())).toBe(false);
  });
});
