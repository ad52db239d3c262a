import { bubble, chatTile, composer, expect, test, write } from '../infra/test.ts';

test('сломавшаяся беседа говорит об этом, а «Открыть заново» её чинит', async ({ vest }) => {
  const [anna, boris] = [await vest.person('Анна'), await vest.register('Борис')];
  const conversationId = await vest.befriend(anna, boris);
  const asBoris = await vest.as(boris);
  await asBoris('POST', '/conversations/send', {
    conversationId,
    type: 'TEXT',
    content: 'ты здесь?',
  });
  // The view that takes in this malformed answer throws.
  await anna.page.route('**/api/conversations/*/messages*', (route) =>
    route.fulfill({ json: { hasMore: true } }),
  );
  await chatTile(anna.page, 'Борис').click();
  await expect(anna.page.getByText('Беседа прервалась')).toBeVisible();
  await expect(composer(anna.page)).toHaveCount(0);

  await anna.page.unroute('**/api/conversations/*/messages*');
  await anna.page.getByRole('button', { name: 'Открыть заново' }).click();
  await expect(bubble(anna.page, 'ты здесь?')).toBeVisible();
  await write(anna.page, 'теперь здесь');
  await expect(bubble(anna.page, 'теперь здесь')).toBeVisible();
});
