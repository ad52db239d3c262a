/** Quotes of a message that is changed while its answer is not sent, or while the change has not gone. */
import { bubble, composer, sent, write } from '../infra/chat.ts';
import { begin, change } from '../infra/changing.ts';
import { choose, picture } from '../infra/composing.ts';
import { twoFriends } from '../infra/people.ts';
import { expect, test } from '../infra/test.ts';
import { lookAtNetwork } from '../infra/time.ts';

test('цитата следует за изменением и в плашке ответа, и в ответе, который ещё не ушёл', async ({
  vest,
}) => {
  const { boris, page } = await twoFriends(vest);
  const other = boris.page;
  await write(page, 'встретимся в пять');
  await bubble(other, 'встретимся в пять').click({ button: 'right' });
  await other.getByRole('menuitem', { name: 'Цитировать' }).click();
  const banner = other.locator('form').getByRole('status').filter({ hasText: 'Ответ на:' });
  await expect(banner).toContainText('встретимся в пять');
  await change(page, 'встретимся в пять', 'встретимся в шесть');
  await expect(banner).toContainText('встретимся в шесть');
  await composer(other).fill('где?');
  await composer(other).blur();
  await other.reload();
  await expect(banner).toContainText('встретимся в шесть');

  await other.route('**/api/conversations/send', (route) => route.abort());
  await composer(other).press('Enter');
  const answer = bubble(other, 'где?');
  await expect(answer).toContainText('Не отправлено', lookAtNetwork);
  await expect(answer).toContainText('встретимся в шесть');
  await change(page, 'встретимся в шесть', 'встретимся в семь');
  await expect(answer).toContainText('встретимся в семь');
  await expect(answer).toContainText('Не отправлено');
  await other.unroute('**/api/conversations/send');
  await expect(bubble(page, 'где?')).toContainText('встретимся в семь', lookAtNetwork);
});

test('подпись убрали без сети: цитаты её больше не показывают', async ({ vest }) => {
  const { page } = await twoFriends(vest);
  await choose(page, [picture('закат.png')]);
  await write(page, 'закат на озере');
  const message = bubble(page, 'закат на озере').first();
  await expect(sent(message)).toBeVisible();
  await message.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Цитировать' }).click();
  await write(page, 'где это?');
  const answer = sent(bubble(page, 'где это?'));
  await expect(answer).toContainText('закат на озере');

  vest.network.set('cut');
  await begin(page, 'закат на озере');
  await composer(page).fill('');
  await composer(page).press('Enter');
  await expect(page.getByText('закат на озере')).toHaveCount(0);
  await expect(answer).toContainText('Изображение');
  vest.network.set('open');
});
