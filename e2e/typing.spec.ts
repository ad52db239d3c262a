/** Who is writing: in the header, in the list and below the messages, each time for as long as it is true. */
import type { Page } from '@playwright/test';
import { chatTile, composer, expect, openChat, test } from './infra/test.ts';

const header = (page: Page) => page.getByRole('region', { name: 'Переписка' }).locator('header');

/** A key every 400 ms, as somebody who thinks while he writes, until told to stop. */
function keepWriting(page: Page): () => Promise<void> {
  let isOn = true;
  const write = async (): Promise<void> => {
    await composer(page).pressSequentially('о', { delay: 400 });
    if (isOn) await write();
  };
  const writing = write();
  return () => {
    isOn = false;
    return writing;
  };
}

test('«печатает…» стоит вместо присутствия в шапке и в списке, пока человек пишет', async ({
  vest,
}) => {
  const [anna, boris] = [await vest.person('Анна Орлова'), await vest.person('Борис')];
  await vest.befriend(anna, boris);
  await openChat(anna.page, 'Борис');
  await openChat(boris.page, 'Анна Орлова');
  await expect(header(anna.page)).toContainText('ОНЛАЙН');

  await composer(boris.page).pressSequentially('Пр');
  await expect(header(anna.page).getByText('печатает…', { exact: true })).toBeVisible();
  await expect(header(anna.page)).not.toContainText('ОНЛАЙН');
  await expect(chatTile(anna.page, 'Борис')).toContainText('печатает…');
  await expect(anna.page.getByText('Борис печатает', { exact: true })).toBeVisible();
  // 1.5 s after the last key
  await expect(header(anna.page)).toContainText('ОНЛАЙН');
  await expect(chatTile(anna.page, 'Борис')).toContainText('ОНЛАЙН');
  await expect(anna.page.getByText('Борис печатает')).toHaveCount(0);
});

test('плитка говорит «печатает…» и там, куда ещё никто не заходил; сообщение кончает это сразу', async ({
  vest,
}) => {
  const [anna, boris] = [await vest.person('Анна'), await vest.person('Борис')];
  const conversationId = await vest.befriend(anna, boris);
  await openChat(boris.page, 'Анна');
  const asBoris = await vest.as(boris);
  const stop = keepWriting(boris.page);
  try {
    await expect(chatTile(anna.page, 'Борис')).toContainText('печатает…');
    // His telephone sends what he has dictated: from the computer nobody says that he stopped.
    const message = { conversationId, type: 'TEXT', content: 'Уже написал' };
    await asBoris('POST', '/conversations/send', message);
    await expect(chatTile(anna.page, 'Борис')).toContainText('1 непрочитанных');
  } finally {
    await stop();
  }
});

test('в группе пишущих называют: одного, двоих, потом числом', async ({ vest }) => {
  const anna = await vest.person('Анна');
  const others = [
    await vest.person('Борис Годунов'),
    await vest.person('Вера'),
    await vest.person('Глеб'),
  ];
  const asAnna = await vest.as(anna);
  for (const other of others) await vest.befriend(anna, other);
  const { contacts } = (await asAnna('GET', '/contacts')) as {
    contacts: { friend: { id: string } }[]; // the contract's answer
  };
  const participantIds = contacts.map(({ friend }) => friend.id);
  await asAnna('POST', '/conversations', { participantIds, title: 'Поход', isGroup: true });
  await openChat(anna.page, 'Поход');
  await expect(header(anna.page)).toContainText(/4\sучастника/);

  const steps = [
    /^Борис печатает…$/,
    /^Борис и\sВера печатают…$/,
    /^Борис, Вера и\sещё 1 печатают…$/,
  ];
  const stops: Array<() => Promise<void>> = [];
  try {
    for (const [index, { page }] of others.entries()) {
      await openChat(page, 'Поход');
      stops.push(keepWriting(page));
      await expect(header(anna.page).getByText(steps[index] ?? '')).toBeVisible();
    }
    await expect(chatTile(anna.page, 'Поход')).toContainText(/Борис, Вера и\sещё 1 печатают…/);
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
  await expect(header(anna.page)).toContainText(/4\sучастника/);
});
