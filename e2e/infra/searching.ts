/** The words for what a person sees and does in the searches, above the list of chats and in one chat. */
import type { Page } from '@playwright/test';
import type { Conversation } from '#contract/conversations.ts';
import type { Account, Vest } from './test.ts';

/** The field above the list of chats. */
export const field = (page: Page) => page.getByRole('searchbox', { name: 'Поиск', exact: true });
export const inChat = (page: Page) => page.getByRole('searchbox', { name: 'Поиск в чате' });
export const hits = (page: Page) =>
  page.getByRole('list', { name: 'Сообщения' }).getByRole('listitem');
export const places = (page: Page) =>
  page.getByRole('list', { name: 'Чаты и люди' }).getByRole('listitem');

/** The words that are marked in the conversation on the screen. */
export const foundWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(CSS.highlights.get('found') ?? [])]
      .filter((range) => range instanceof Range && range.startContainer.isConnected)
      .map(String),
  );

/** Presses Ctrl+K as a Russian keyboard does: the letter is another one, its place is the same. */
export async function pressSearch(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const key = { key: 'л', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: 2 };
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  await devtools.detach();
}

/** This person makes a group with somebody, and may then remove them. */
export async function groupOf(vest: Vest, owner: Account, member: Account, title: string) {
  const [asOwner, asMember] = [await vest.as(owner), await vest.as(member)];
  const { user } = (await asMember('GET', '/status/me')) as { user: { id: string } }; // the contract's answer
  const made = await asOwner('POST', '/conversations', {
    title,
    participantIds: [user.id],
    isGroup: true,
  });
  const { id } = (made as { conversation: Conversation }).conversation; // the contract's answer
  return {
    id,
    asOwner,
    remove: () => asOwner('DELETE', `/conversations/${id}/participants/${user.id}`),
  };
}
