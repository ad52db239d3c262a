import { describe, expect, test } from 'vitest';
import { createColours } from '#services/settings/preferences/colours.ts';
import { createPreferenceStore } from '#services/settings/preferences/preferences.ts';
import { defaultPreferences } from '#services/settings/preferences/types.ts';
import { createStorage } from '#tests/services/infra/storage.ts';

function createWindow(kept?: string) {
  const localStorage = createStorage();
  if (kept !== undefined) localStorage.setItem('vest:preferences', kept);
  // Safe: the store reads only this of a window.
  return Object.assign(new EventTarget(), { localStorage }) as unknown as Window;
}

describe('what this device keeps', () => {
  test.each([
    ['nothing', undefined],
    ['no JSON', '{"theme":'],
    ['something else', '"dark"'],
    ['null', 'null'],
    [
      'what nobody knows',
      '{"theme":"pink","sounds":"no","notices":1,"compactList":null,"listPreview":1,"enterSends":"no","callCorner":"middle"}',
    ],
  ])('counts as never said when it is %s', (_, kept) => {
    expect(createPreferenceStore(createWindow(kept)).read()).toEqual(defaultPreferences);
  });

  test('is taken as far as it makes sense', () => {
    const store = createPreferenceStore(
      createWindow('{"theme":"dark","sounds":"no","callCorner":"topLeft"}'),
    );
    expect(store.read()).toEqual({ ...defaultPreferences, theme: 'dark', callCorner: 'topLeft' });
  });

  test('is told when another tab wrote it, or cleared all, and not when it wrote something else', () => {
    const window = createWindow();
    const heard: string[] = [];
    const stop = createPreferenceStore(window).watch(({ theme }) => heard.push(theme));
    const tell = (key: string | null) =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key }));
    window.localStorage.setItem('vest:preferences', '{"theme":"dark"}');
    tell('something');
    expect(heard).toEqual([]);
    tell('vest:preferences');
    window.localStorage.clear();
    tell(null);
    expect(heard).toEqual(['dark', 'system']);
    stop();
    tell(null);
    expect(heard).toHaveLength(2);
  });

  test('cannot be read where the browser forbids it, and writing then says so', () => {
    const window = Object.defineProperty(createWindow(), 'localStorage', {
      get: () => {
        throw new Error('SecurityError');
      },
    });
    const store = createPreferenceStore(window);
    expect(store.read()).toEqual(defaultPreferences);
    expect(() => store.write(defaultPreferences)).toThrow('SecurityError');
  });
});

test('the colours stand on <html>, and the browser paints its frame like them', () => {
  const frames = [
    { content: '#fff', media: '(prefers-color-scheme: light)' },
    { content: '#111', media: '(prefers-color-scheme: dark)' },
  ];
  const dataset: Record<string, string> = {};
  // Safe: the code touches only this of a document.
  const document = {
    documentElement: { dataset },
    querySelectorAll: () => frames,
  } as unknown as Document;
  const colours = createColours(document);
  const painted = () => frames.map(({ content }) => content);
  colours.show('dark');
  expect([dataset['theme'], ...painted()]).toEqual(['dark', '#111', '#111']);
  colours.show('light');
  expect([dataset['theme'], ...painted()]).toEqual(['light', '#fff', '#fff']);
  colours.show('system');
  expect([dataset['theme'], ...painted()]).toEqual([undefined, '#fff', '#111']);
});
