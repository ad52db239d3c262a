import { expect, test } from 'vitest';
import { takeTabName } from '#services/browser/tabs/tab-name.ts';
import { createStorage } from '#tests/services/infra/storage.ts';

/** A page of a tab that keeps this. */
function openPage(sessionStorage: Storage) {
  const page = Object.assign(new EventTarget(), { sessionStorage });
  const tell = (event: string) => page.dispatchEvent(new Event(event));
  // Safe: nothing else is read of a window.
  return { tell, ...takeTabName(page as unknown as Window) };
}

/** The browser copies what the tab keeps. */
function copyOf(storage: Storage): Storage {
  const copy = createStorage();
  for (let n = 0; n < storage.length; n += 1) {
    const key = storage.key(n) ?? '';
    copy.setItem(key, storage.getItem(key) ?? '');
  }
  return copy;
}

test('a tab keeps its name through reloads, and another tab has another', () => {
  const storage = createStorage();
  const first = openPage(storage);
  first.tell('pagehide');
  const second = openPage(storage);
  second.tell('pagehide');
  expect(second.name).toBe(first.name);
  expect([first.isKnown, second.isKnown]).toEqual([false, true]);
  expect(openPage(storage).name).toBe(first.name);
  expect(openPage(createStorage()).name).not.toBe(first.name);
});

test('a copy of a tab gets a name of its own, also of one that the back button brought back', () => {
  const storage = createStorage();
  openPage(storage).tell('pagehide');
  const page = openPage(storage);
  expect(openPage(copyOf(storage)).name).not.toBe(page.name);
  page.tell('pagehide');
  page.tell('pageshow');
  expect(openPage(copyOf(storage)).name).not.toBe(page.name);
});

test('where the browser keeps nothing for the site each page has a name all the same', () => {
  const forbidding = () => {
    const page = Object.defineProperty(new EventTarget(), 'sessionStorage', {
      get: () => {
        throw new DOMException('not allowed', 'SecurityError');
      },
    });
    // Safe: nothing else is read of a window.
    return takeTabName(page as unknown as Window);
  };
  const { name, isKnown } = forbidding();
  expect(name).toMatch(/^\d+-\d+$/);
  expect(isKnown).toBe(false);
});
