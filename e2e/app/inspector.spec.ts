import { expect, signIn, test } from '../infra/test.ts';
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
  const state = (path: string) => inspector.getByRole('region', { name: path, exact: true });

  await actors.getByRole('button', { name: /^session/ }).click();
  await expect(state('signedOut.idle')).toHaveAttribute('aria-current', 'step');
  await signIn(page, anna);
  await expect(state('signedIn.tokens.usable')).toHaveAttribute('aria-current', 'step');
  await expect(state('signedOut.idle')).not.toHaveAttribute('aria-current', 'step');

  await openChat(page, 'Борис');
  await write(page, 'секрет для двоих');
  await expect(bubble(page, 'секрет для двоих')).toBeVisible();
  await inspector.getByLabel('Всех акторов').check();
  await expect(inspector.getByText('composer.send').first()).toBeAttached();
  // Folded text is text of the page, too. One script looks at all actors, because the button of an actor that ends in between
  // (an empty lane) disappears.
  const seen = await actors.getByRole('button').evaluateAll(async (buttons) => {
    const texts: string[] = [];
    for (const button of buttons) {
      if (!(button instanceof HTMLElement) || !button.isConnected) continue;
      button.click();
      await new Promise(requestAnimationFrame);
      texts.push(document.body.textContent ?? '');
    }
    return texts;
  });
  expect(seen.length).toBeGreaterThan(10);
  for (const secret of ['секрет для двоих', anna.password])
    expect(seen.join()).not.toContain(secret);
});
