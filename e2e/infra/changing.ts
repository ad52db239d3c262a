/** The words for what a person does to change a message. */
import { expect, type Page } from '@playwright/test';
import { bubble, composer } from './chat.ts';
import type { Vest } from './test.ts';

/** The bar above the field while a message is being changed. */
export const editBar = (page: Page) =>
  page.locator('form').getByRole('status').filter({ hasText: /\S/ });

export async function begin(page: Page, words: string): Promise<void> {
  await bubble(page, words).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Изменить' }).click();
  await expect(editBar(page)).toContainText('Редактирование');
  await expect(composer(page)).toHaveValue(words);
  await expect(composer(page)).toBeFocused();
}

/** Answers the id of the newest message that the server has of a conversation. */
export async function newestId(
  asPerson: Awaited<ReturnType<Vest['as']>>,
  conversationId: string,
): Promise<string | undefined> {
  const answer = await asPerson('GET', `/conversations/${conversationId}/messages`);
  const { messages } = answer as { messages: { id: string }[] }; // the contract's answer
  return messages.at(-1)?.id;
}

export async function change(page: Page, from: string, to: string): Promise<void> {
  await begin(page, from);
  await composer(page).fill(to);
  await composer(page).press('Enter');
}

/** How many changes of words this browser has stored. */
export const storedEdits = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const all = await indexedDB.databases();
    // To open it before the app has would create it without its table.
    if (!all.some(({ name }) => name === 'vest-edits')) return 0;
    return new Promise<number>((resolve) => {
      const asked = indexedDB.open('vest-edits');
      asked.addEventListener('success', () => {
        const counted = asked.result.transaction('edits').objectStore('edits').count();
        counted.addEventListener('success', () => {
          asked.result.close();
          resolve(counted.result);
        });
      });
    });
  });

/**
 * Resolves once no edit is stored and none of this browser's tabs works on one any more. Boris has new words before the
 * tabs have the answer, and until then other words take their place without a question.
 */
export async function nothingIsBeingChanged(page: Page): Promise<void> {
  await expect.poll(() => storedEdits(page)).toBe(0);
  await expect.poll(() => editLocks(page)).toEqual([]);
  // The store answers in turn: who gave the lock back has removed its edit before this.
  await expect.poll(() => storedEdits(page)).toBe(0);
}

const editLocks = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [...held, ...pending]
      .map(({ name = '' }) => name)
      .filter((name) => name.startsWith('vest:edit/'));
  });
