/** A group of 255, the largest possible: the page is right about all members although lists name only 32. */
import pg from 'pg';
import { makeFriends } from '../infra/friends.ts';
import { expect, test } from '../infra/test.ts';
import { bubble, chatTile, composer, openChat, write } from '../infra/chat.ts';
import type { VestServer } from '../infra/vest-server.ts';
import { annaAndBoris } from '../infra/people.ts';

test('группа из 255: все в панели и в поиске, пишущий назван, прочитавшие сосчитаны', async ({
  vest,
}) => {
  const { anna, boris } = await annaAndBoris(vest);
  const names = Array.from({ length: 253 }, (_, n) => `Сосед ${String(n + 1).padStart(3, '0')}`);
  await makeFriends(vest.server, anna.username, names);
  const asAnna = await vest.as(anna);
  const friends = (await asAnna('GET', '/contacts?filter=accepted')) as {
    contacts: { friend: { id: string } }[];
  }; // the contract's answer
  const participantIds = friends.contacts.map(({ friend }) => friend.id);
  expect(participantIds).toHaveLength(254);
  const body = { title: 'Весь дом', isGroup: true, participantIds };
  const made = (await asAnna('POST', '/conversations', body)) as { conversation: { id: string } }; // the contract's answer
  const { id } = made.conversation;

  for (const { page } of [anna, boris]) {
    await page.goto('/');
    await expect(chatTile(page, 'Весь дом')).toBeVisible();
    await openChat(page, 'Весь дом');
    await expect(page.getByRole('region', { name: 'Переписка' })).toContainText(/255\sучастников/);
  }
  // The word disappears 1.5 s after the last key, so he keeps typing until it has been seen.
  await expect(async () => {
    await composer(boris.page).pressSequentially('Кто');
    await expect(anna.page.getByRole('region', { name: 'Переписка' })).toContainText(
      /Борис печатает/,
      { timeout: 1_000 },
    );
  }).toPass();
  await composer(boris.page).fill('');
  await write(anna.page, 'Завтра не будет воды');
  await expect(bubble(boris.page, 'Завтра не будет воды')).toBeVisible();
  const mark = bubble(anna.page, 'Завтра не будет воды').getByRole('img', { name: /^Прочитали/ });
  await expect(mark).toHaveAccessibleName('Прочитали: 1');

  await readBy(vest.server, id, 'Сосед', 60);
  await anna.page.reload();
  await expect(mark).toHaveAccessibleName('Прочитали: 61');

  await anna.page.goto(`/?c=${id}&dialog=info`);
  const info = anna.page.getByRole('complementary', { name: 'О группе' });
  await expect(info).toContainText(/255\sучастников/);
  await expect(info.getByRole('listitem')).toHaveCount(255);
  await info.getByLabel('Найти среди участников').fill('сосед 217');
  await expect(info.getByRole('listitem')).toHaveCount(1);
  await expect(info.getByRole('listitem')).toContainText('Сосед 217');
});

/** Lets this many people of that name have read everything; they have no browsers. */
async function readBy(
  server: VestServer,
  conversationId: string,
  name: string,
  count: number,
): Promise<void> {
  const client = new pg.Client(await server.database());
  await client.connect();
  try {
    await client.query(
      `update participants p set last_read_seq = c.last_seq, read_version = c.receipts_version
       from conversations c
       where c.id = $1 and p.conversation_id = c.id and p.user_id in (
         select u.id from users u join participants q on q.user_id = u.id
         where q.conversation_id = $1 and u.display_name like $2 || '%' order by u.id limit $3
       )`,
      [conversationId, name, count],
    );
  } finally {
    await client.end();
  }
}
