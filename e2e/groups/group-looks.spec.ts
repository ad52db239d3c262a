/** A group's information and the page of an invitation, in all their states: accessible, and nothing overflows. */
import { expectAccessible, expectNoOverflow, narrow, wide } from '../infra/looks.ts';
import { expect, test } from '../infra/test.ts';

test('сведения о группе и приглашение доступны и помещаются', async ({ vest }) => {
  test.setTimeout(180_000);
  const anna = await vest.person('Анна-Мария Константинопольская-Задунайская 🎈');
  const asAnna = await vest.as(anna);
  const participantIds: string[] = [];
  for (const name of ['б'.repeat(64), 'Борис 🎈🎈🎈', 'Вера', 'Гу', 'Дина', 'Егор', 'Жанна']) {
    const friend = await vest.register(name);
    await vest.befriend(anna, friend);
    const me = (await (await vest.as(friend))('GET', '/status/me')) as { user: { id: string } }; // the contract's answer
    participantIds.push(me.user.id);
  }
  const lonely = await vest.register('Зоя');
  await vest.befriend(anna, lonely);
  const title = 'Дача на выходные у Константинопольских-Задунайских 🌳';
  const made = (await asAnna('POST', '/conversations', {
    participantIds,
    isGroup: true,
    title,
  })) as { conversation: { id: string } }; // the contract's answer
  const { id } = made.conversation;
  const { code } = (await asAnna('POST', `/conversations/${id}/invite`)) as { code: string }; // the contract's answer

  const { page } = anna;
  await page.goto(`/?c=${id}&dialog=info`);
  // At 1440 px it stands beside the conversation.
  const info = page
    .getByRole('complementary', { name: 'О группе' })
    .or(page.getByRole('dialog', { name: 'О группе' }));
  await expect(info.getByLabel('Найти среди участников')).toBeVisible();
  await expect(info.getByRole('textbox', { name: 'Ссылка-приглашение' })).toBeVisible();
  await expectNoOverflow(page, 'сведения о группе');
  await expectAccessible(page, 'сведения о группе');

  await info.getByLabel('Найти среди участников').fill('никого такого');
  await expect(info.getByText('Никого не нашлось')).toBeVisible();
  await info.getByRole('button', { name: 'Изменить название' }).click();
  // The browser itself scrolls a text that is too long for its field.
  await info.getByLabel('Название').fill('Сад');
  await info.getByRole('button', { name: 'Сменить картинку' }).click();
  await expectNoOverflow(page, 'название и картинка группы');
  await expectAccessible(page, 'название и картинка группы', [narrow]);
  await info.getByLabel('Название').press('Escape');
  await expect(info.getByRole('button', { name: 'Изменить название' })).toBeFocused();

  await info.getByRole('button', { name: 'Добавить участников' }).click();
  await expect(page.getByRole('checkbox', { name: 'Зоя' })).toBeVisible();
  await expectNoOverflow(page, 'добавление участников');
  await expectAccessible(page, 'добавление участников', [narrow]);

  await page.goto(`/invite/${code}`);
  await expect(page.getByText('Вы уже в этой группе')).toBeVisible();
  const stranger = await vest.browser();
  await stranger.page.goto(`/invite/${code}`);
  await expect(stranger.page.getByRole('link', { name: 'Зарегистрироваться' })).toBeVisible();
  await expectNoOverflow(stranger.page, 'приглашение');
  await expectAccessible(stranger.page, 'приглашение');

  // Without network the page says so, and loads by itself once there is one.
  await stranger.context.route('**/api/invites/**', (route) => route.abort());
  await stranger.page.reload();
  await expect(stranger.page.getByText('Нет связи с сервером')).toBeVisible();
  await expectAccessible(stranger.page, 'приглашение без сети', [wide]);
  await stranger.context.unroute('**/api/invites/**');
  // The page's next try may be up to 30 s away by now.
  await expect(stranger.page.getByRole('heading', { name: title })).toBeVisible({
    timeout: 40_000,
  });
  await stranger.page.goto('/invite/nothing');
  await expect(stranger.page.getByText('Приглашение больше не действует')).toBeVisible();
  await expectAccessible(stranger.page, 'отозванное приглашение', [narrow]);
});
