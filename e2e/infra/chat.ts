/** The words for what a person sees and does in the list of chats and in a conversation. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the conversation with this person from the list of chats; another one may be open. */
export async function openChat(page: Page, title: string): Promise<void> {
  await chatTile(page, title).click();
  const conversation = page.getByRole('region', { name: 'Переписка' });
  await expect(conversation.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(composer(page)).toBeVisible();
}

export const chatTile = (page: Page, title: string | RegExp) =>
  page.getByRole('list', { name: 'Список чатов' }).getByRole('link', { name: title });

export const composer = (page: Page) => page.getByPlaceholder('Напишите сообщение...');

export async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

/** The bubbles that show exactly this text. */
export const bubble = (page: Page, text: string) =>
  page.getByRole('article').filter({ has: page.getByText(text, { exact: true }) });

/** The message once the server has it. An unsent message has a different menu. */
export const sent = (message: Locator) =>
  message.filter({
    hasNot: message.page().getByRole('img', { name: 'Отправляется' }),
    hasNotText: 'Не отправлено',
  });
