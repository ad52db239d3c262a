/** The words for what a person sees and does in the list of chats and in a conversation. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the conversation with this person from the list of chats; another one may be open. */
export async function openChat(page: Page, title: string): Promise<void> {
  await chatTile(page, title).click();
  const conversation = page.getByRole('region', { name: 'Переписка' });
  await expect(conversation.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(composer(page)).toBeVisible();
}

/**
 * The tile with exactly this title, or the one whose whole name matches. A group's tile may have the words of a title
 * in the line of its members.
 */
export function chatTile(page: Page, title: string | RegExp): Locator {
  const list = page.getByRole('list', { name: 'Список чатов' });
  return typeof title === 'string'
    ? list.getByRole('link').filter({ has: page.getByText(title, { exact: true }) })
    : list.getByRole('link', { name: title });
}

export const composer = (page: Page) => page.getByPlaceholder('Напишите сообщение...');

export async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

/** The bubbles that show exactly this text. */
export const bubble = (page: Page, text: string) =>
  page.getByRole('article').filter({ has: page.getByText(text, { exact: true }) });

/** The link of a file in a message; the list of chats names the last file, too. */
export const fileLink = (page: Page, name: string) =>
  page.getByRole('article').getByRole('link', { name: `Файл: ${name}`, exact: true });

/** The message once the server has it. An unsent message has a different menu. */
export const sent = (message: Locator) =>
  message.filter({
    hasNot: message.page().getByRole('img', { name: 'Отправляется' }),
    hasNotText: 'Не отправлено',
  });
