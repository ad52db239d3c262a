/** The typing notice in the header, in the list and below the messages, for as long as it is true. */
import type { Page } from '@playwright/test';
import { expect, test } from '../infra/test.ts';
import { chatTile, composer, openChat } from '../infra/chat.ts';
import { listen } from '../infra/time.ts';
import { annaAndBoris } from '../infra/people.ts';

const header = (page: Page) => page.getByRole('region', { name: 'Переписка' }).locator('header');

/**
 * Types a letter every 400 ms until told to stop. The page does it itself: if this process were late with a key, others would
 * see a pause in the typing.
 */
async function keepWriting(page: Page): Promise<() => Promise<void>> {
  const writing = await composer(page).evaluateHandle((field) => {
    if (!(field instanceof HTMLTextAreaElement)) throw new Error('there is no field');
    const write = () => {
      field.setRangeText('о', field.value.length, field.value.length, 'end');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const timer = window.setInterval(write, 400);
    return { stop: () => window.clearInterval(timer) };
  });
  return () => writing.evaluate(({ stop }) => stop());
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
  const stop = await keepWriting(boris.page);
  await expect(header(anna.page).getByText('печатает…', { exact: true })).toBeVisible();
  await expect(header(anna.page)).not.toContainText('ОНЛАЙН');
  await expect(chatTile(anna.page, 'Борис')).toContainText('печатает…');
  await expect(anna.page.getByText('Борис печатает', { exact: true })).toBeVisible();
  await stop();
  // 1.5 s after the last key the notice ends.
  await expect(header(anna.page)).toContainText('ОНЛАЙН');
  await expect(chatTile(anna.page, 'Борис')).toContainText('ОНЛАЙН');
  await expect(anna.page.getByText('Борис печатает')).toHaveCount(0);
});

test('плитка говорит «печатает…» и там, куда ещё никто не заходил; сообщение кончает это сразу', async ({
  vest,
}) => {
  const { anna, boris, conversationId } = await annaAndBoris(vest);
  await openChat(boris.page, 'Анна');
  const asBoris = await vest.as(boris);
  await keepWriting(boris.page);
  await expect(chatTile(anna.page, 'Борис')).toContainText('печатает…');
  // The tile shows the count until Boris is known to be typing again.
  const counted = await listen(chatTile(anna.page, 'Борис'), '1 непрочитанных');
  // The phone sends the message, so the computer never says that the typing has stopped.
  const message = { conversationId, type: 'TEXT', content: 'Уже написал' };
  await asBoris('POST', '/conversations/send', message);
  await counted();
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
  for (const [index, { page }] of others.entries()) {
    await openChat(page, 'Поход');
    stops.push(await keepWriting(page));
    await expect(header(anna.page).getByText(steps[index] ?? '')).toBeVisible();
  }
  await expect(chatTile(anna.page, 'Поход')).toContainText(/Борис, Вера и\sещё 1 печатают…/);
  await Promise.all(stops.map((stop) => stop()));
  await expect(header(anna.page)).toContainText(/4\sучастника/);
});
