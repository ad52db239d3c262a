import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { preferencesMachine } from '#machines/settings/preferences/preferences.machine.ts';
import { readPreferences } from '#machines/settings/preferences/preferences.selectors.ts';
import {
  selectIsListCompact,
  selectIsUnkept,
  selectPreferences,
} from '#machines/settings/preferences/preferences.selectors.ts';
import { createPreferencesImplementations } from '#machines/settings/preferences/preferences.services.ts';
import { createPreferenceStore } from '#services/settings/preferences/preferences.ts';
import { defaultPreferences, type Theme } from '#services/settings/preferences/types.ts';
import { createStorage } from '#tests/services/infra/storage.ts';
import { createWorld } from '#tests/model/rules.ts';

type Preferring = ActorRefFrom<typeof preferencesMachine>;

/** One device: its storage, and its tabs. */
let localStorage: Storage;
let tabs: EventTarget[];

/** A tab of the device; the others receive its storage events. */
function openTab() {
  const window = new EventTarget();
  tabs.push(window);
  const shown: Theme[] = [];
  const setItem = (key: string, value: string) => {
    localStorage.setItem(key, value);
    for (const other of tabs.filter((tab) => tab !== window)) {
      other.dispatchEvent(Object.assign(new Event('storage'), { key }));
    }
  };
  const storage = { getItem: (key: string) => localStorage.getItem(key), setItem };
  // Safe: the store reads only this of a window.
  const browser = Object.assign(window, { localStorage: storage }) as unknown as Window;
  const world = createWorld();
  const preferences: Preferring = world.start(
    preferencesMachine.provide(
      createPreferencesImplementations({
        preferenceStore: createPreferenceStore(browser),
        colours: { show: (theme) => shown.push(theme) },
      }),
    ),
    { systemId: 'preferences' },
  );
  return { preferences, shown, storage, now: () => selectPreferences(preferences.getSnapshot()) };
}

beforeEach(() => {
  localStorage = createStorage();
  tabs = [];
});

describe('what a person prefers on a device', () => {
  test('is what most want until they say otherwise', () => {
    expect(openTab().now()).toEqual({
      theme: 'system',
      sounds: true,
      notices: true,
      recording: true,
      compactList: false,
      listPreview: true,
      enterSends: true,
      callCorner: null,
    });
  });

  test('holds at once, and after a reload', () => {
    const tab = openTab();
    tab.preferences.send({ type: 'preferences.change', change: { theme: 'dark' } });
    tab.preferences.send({ type: 'preferences.change', change: { compactList: true } });
    expect(tab.shown.at(-1)).toBe('dark');
    expect(selectIsListCompact(tab.preferences.getSnapshot())).toBe(true);
    const later = openTab();
    expect(later.now()).toEqual({ ...defaultPreferences, theme: 'dark', compactList: true });
    expect(later.shown).toEqual(['dark']);
  });

  test('holds in the other tabs at once', () => {
    const [one, other] = [openTab(), openTab()];
    one.preferences.send({ type: 'preferences.change', change: { theme: 'light', sounds: false } });
    expect(other.now()).toEqual({ ...defaultPreferences, theme: 'light', sounds: false });
    expect(other.shown.at(-1)).toBe('light');
  });

  test('is read by other machines, which go by the defaults where nobody has said anything', () => {
    const tab = openTab();
    tab.preferences.send({ type: 'preferences.change', change: { sounds: false } });
    expect(readPreferences(tab.preferences.system).sounds).toBe(false);
    expect(readPreferences(createWorld().start(preferencesMachine).system)).toEqual(
      defaultPreferences,
    );
  });

  test('holds as long as the page where the browser keeps nothing, and that is said until it is kept', async () => {
    const tab = openTab();
    const { setItem } = tab.storage;
    tab.storage.setItem = () => {
      throw new Error('QuotaExceededError');
    };
    tab.preferences.send({ type: 'preferences.change', change: { theme: 'dark' } });
    await vi.waitUntil(() => selectIsUnkept(tab.preferences.getSnapshot()), { timeout: 15_000 });
    expect(tab.now().theme).toBe('dark');
    tab.storage.setItem = setItem;
    tab.preferences.send({ type: 'preferences.change', change: { sounds: false } });
    await vi.waitUntil(() => tab.preferences.getSnapshot().matches('kept'), { timeout: 15_000 });
    expect(selectIsUnkept(tab.preferences.getSnapshot())).toBe(false);
    expect(openTab().now()).toMatchObject({ theme: 'dark', sounds: false });
  });
});
