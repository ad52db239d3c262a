import { expect, test } from '../infra/test.ts';
import { bubble, chatTile, composer, write } from '../infra/chat.ts';
import { annaAndFriend } from '../infra/people.ts';

test('сломавшаяся переписка говорит об этом, а «Открыть заново» её чинит', async ({ vest }) => {
  const { anna, say } = await annaAndFriend(vest);
  await say('ты здесь?');
  // The view that takes in this malformed answer throws.
  await anna.page.route('**/api/conversations/*/messages*', (route) =>
    route.fulfill({ json: { hasMore: true } }),
  );
  await chatTile(anna.page, 'Борис').click();
  await expect(anna.page.getByText('Переписка прервалась')).toBeVisible();
  await expect(composer(anna.page)).toHaveCount(0);

  await anna.page.unroute('**/api/conversations/*/messages*');
  await anna.page.getByRole('button', { name: 'Открыть заново' }).click();
  await expect(bubble(anna.page, 'ты здесь?')).toBeVisible();
  await write(anna.page, 'теперь здесь');
  await expect(bubble(anna.page, 'теперь здесь')).toBeVisible();
});
