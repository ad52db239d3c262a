import { expect, signIn, test } from '../infra/test.ts';
import { takePictures } from '../infra/looks.ts';
import { bubble, openChat, write } from '../infra/chat.ts';

test('инспектор спрашивает, показывает состояния акторов и ни слова из переписки', async ({
  vest,
}) => {
  const [anna, boris] = [await vest.register('Анна'), await vest.register('Борис')];
  await vest.befriend(anna, boris);
  const { page } = await vest.browser();

  await page.goto('/?inspect');
  const question = page.getByRole('dialog', { name: 'Показать, как это устроено?' });
  await expect(question).toBeVisible();
  const opening = page.waitForEvent('popup');
  await question.getByRole('button', { name: 'Показать' }).click();
  const inspector = await opening;
  const actors = inspector.getByRole('navigation', { name: 'Акторы' });
  const state = (path: string) => inspector.locator(`[data-state="${path}"]`);

  await actors.getByRole('button', { name: /^session / }).click();
  await expect(state('signedOut.idle')).toHaveAttribute('aria-current', 'step');
  await signIn(page, anna);
  await expect(state('signedIn.tokens.usable')).toHaveAttribute('aria-current', 'step');
  await expect(state('signedOut.idle')).not.toHaveAttribute('aria-current', 'step');
  // The last transition is lit as well, and the drawing is of this build.
  await expect(
    inspector.locator('.row[data-recent]').filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(inspector.getByText('Схема устарела')).toHaveCount(0);

  await openChat(page, 'Борис');
  await write(page, 'секрет для двоих');
  await expect(bubble(page, 'секрет для двоих')).toBeVisible();
  const events = inspector.getByRole('region', { name: 'События' });
  const filter = inspector.getByLabel('Событие или состояние');
  await filter.fill('outbox.enqueue');
  await events.getByRole('button', { name: /→ outbox: outbox\.enqueue/ }).click();
  // An id leads through all actors: from the field by the outbox into the store.
  await inspector.getByTitle('Показать всё, что несёт этот номер').first().click();
  await filter.fill('');
  await expect(events.getByRole('button', { name: /→ db: / }).first()).toBeVisible();
  await expect(events.getByRole('button', { name: /session\.signIn/ })).toHaveCount(0);

  // Back to the moment of signing in, and to now again.
  await events.getByRole('button', { name: /^Только с/ }).click();
  await filter.fill('session.signIn');
  await events.getByRole('button', { name: /session\.signIn$/ }).click();
  await expect(state('signedOut.idle')).toHaveAttribute('aria-current', 'step');
  await inspector.getByRole('button', { name: 'Продолжить' }).click();
  await expect(state('signedIn.tokens.usable')).toHaveAttribute('aria-current', 'step');

  const told = await inspector.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const channel = new BroadcastChannel('vest-inspector');
        channel.addEventListener('message', ({ data }) => resolve(JSON.stringify(data)));
        channel.postMessage({ type: 'hello', page: null });
      }),
  );
  expect(told).toContain('composer.send');
  for (const secret of ['секрет для двоих', anna.password, 'Анна', 'Борис'])
    expect(told).not.toContain(secret);
  await filter.fill('');
  await takePictures(inspector, 'inspector');
});

test('из настроек инспектор открывается без перезагрузки и показывает то, что уже идёт', async ({
  vest,
}) => {
  const { page } = await vest.person('Вера');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Посмотреть, как это устроено' }).click();
  const opening = page.waitForEvent('popup');
  await page
    .getByRole('dialog', { name: 'Показать, как это устроено?' })
    .getByRole('button', { name: 'Показать' })
    .click();
  const inspector = await opening;
  const actors = inspector.getByRole('navigation', { name: 'Акторы' });
  await actors.getByRole('button', { name: /^session / }).click();
  await expect(inspector.locator('[data-state="signedIn.tokens.usable"]')).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expect(actors.getByRole('button', { name: /^settings / })).toBeVisible();
  await inspector.close();
  // A second wish needs no second permission and opens only the window.
  const again = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Посмотреть, как это устроено' }).click();
  await expect(
    (await again)
      .getByRole('navigation', { name: 'Акторы' })
      .getByRole('button', { name: /^app / }),
  ).toHaveCount(1);
});
