/** Steps of the composer's tests: choosing files and waiting until they are stored. */
import type { Page } from '@playwright/test';
import { expect, type Vest } from './test.ts';
import { openChat } from './chat.ts';
import { annaAndFriend } from './people.ts';

export const files = (page: Page) =>
  page.getByRole('list', { name: 'Вложения' }).getByRole('listitem');

interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A picture of 3 x 2 pixels. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWM40+ECQQxwFgBi5AmRr7B+iQAAAABJRU5ErkJggg==',
  'base64',
);

export const picture = (name: string): Chosen => ({ name, mimeType: 'image/png', buffer: png });
export const textFile = (name: string, content = 'x'): Chosen => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

/** Chooses files by 'Прикрепить' and the browser's file dialog: made-up ones, or paths on this disk. */
export async function choose(page: Page, chosen: Chosen[] | string[]): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Прикрепить', exact: true }).click();
  const chooser = await asked;
  expect(chooser.isMultiple()).toBe(true);
  await chooser.setFiles(chosen);
}

/** Signs Anna in and opens her conversation with Boris. */
export async function chat(vest: Vest) {
  const friends = await annaAndFriend(vest);
  await openChat(friends.page, 'Борис');
  return friends;
}

/** Waits until all chosen files are copied into the browser's storage, since only copies outlive the page. */
export async function allKept(page: Page): Promise<void> {
  await expect(files(page)).not.toHaveCount(0);
  await expect(files(page).and(page.locator('[aria-busy=true]'))).toHaveCount(0);
}
