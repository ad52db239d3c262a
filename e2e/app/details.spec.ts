/** Details of the chats page that are easily missed (spec 2). */
import { expect, test } from '../infra/test.ts';
import { chatTile, openChat } from '../infra/chat.ts';

test('первые шаги, плитка «Контакты», эмодзи вместо картинки, участники группы, меню чата', async ({
  vest,
}) => {
  const [anna, boris, vera] = [
    await vest.person('Анна'),
    await vest.register('Борис'),
    await vest.register('Вера'),
  ];
  const { page } = anna;
  const [asAnna, asVera] = [await vest.as(anna), await vest.as(vera)];
  const firstSteps = page.getByRole('region', { name: 'Весть готова. Позовите своих' });
  await page.route(/Welcome-.*\.js$/, (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: 'Повторить' }).waitFor();
  await page.unroute(/Welcome-.*\.js$/);
  await page.getByRole('button', { name: 'Повторить' }).click();
  const code = firstSteps.getByRole('img', { name: anna.eblid });
  await code.click();
  const selected = () => page.evaluate(() => String(getSelection()));
  expect(await selected()).toBe(anna.eblid);
  await anna.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await firstSteps.getByRole('button', { name: 'Скопировать' }).click();
  await expect(firstSteps.getByText('Скопировано')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(anna.eblid);
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    Object.assign(navigator, { share: refuse });
    Object.assign(navigator.clipboard, { writeText: refuse });
  });
  await firstSteps.getByRole('button', { name: 'Поделиться' }).click();
  await expect(firstSteps.getByText(/Приглашение выделено/)).toBeVisible();
  expect(await selected()).toContain(`Мой EBLID\u00a0— ${anna.eblid}.`);
  const contactsTile = page.locator('footer').getByRole('button', { name: /^Контакты/ });
  await expect(contactsTile).toContainText('Добавить контакт');
  const footerEnd = async () => {
    const box = await page.locator('footer').boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(footerEnd).toBe(page.viewportSize()?.height);
  await asVera('POST', '/contacts/add', { identifier: anna.username });
  await expect(contactsTile).toContainText('Новый запрос в друзья');
  // Asking a person who has asked already accepts their request.
  await asAnna('POST', '/contacts/add', { identifier: vera.username });
  await expect(contactsTile).toContainText('Список контактов');

  await vest.befriend(anna, boris);
  await expect(chatTile(page, 'Борис')).toContainText('Б');
  await expect(firstSteps).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Поиск по EBLID' })).toBeVisible();
  await (
    await vest.as(boris)
  )('PATCH', '/status/me', { avatarUrl: 'emoji:🦊' });
  await expect(chatTile(page, 'Борис')).toContainText('🦊');

  const { contacts } = (await asAnna('GET', '/contacts')) as {
    contacts: { friend: { id: string } }[]; // the contract's answer
  };
  const participantIds = contacts.map(({ friend }) => friend.id);
  await asAnna('POST', '/conversations', { participantIds, title: 'Поход', isGroup: true });
  await expect(chatTile(page, 'Поход')).toContainText(/Борис, Вера|Вера, Борис/);
  await openChat(page, 'Поход');
  await expect(page.getByRole('region', { name: 'Переписка' })).toContainText(/3\sучастника/);
  await asAnna('POST', '/conversations', { participantIds, isGroup: true });
  await expect(chatTile(page, /^(Борис, Вера|Вера, Борис)/)).toBeVisible();
  // This server has no video server, so the button says that calls are impossible.
  const call = page.getByRole('button', { name: 'Позвонить', exact: true });
  await expect(call).toHaveAttribute('aria-disabled', 'true');
  await expect(call).toHaveAccessibleDescription(/нет.видеосервера/);
  const more = page.getByRole('button', { name: 'Действия с чатом' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Информация о группе' }).click();
  await expect(page.getByRole('complementary', { name: 'О группе' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await chatTile(page, /не в сети Борис/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Профиль' }).click();
  await expect(page.getByRole('complementary', { name: 'Профиль' })).toContainText('Борис');
  await page.keyboard.press('Escape');
  // The focus is back where it was before both.
  await expect(more).toBeFocused();

  // With three friends the search waits behind a button.
  await vest.befriend(anna, await vest.register('Глеб'));
  await page.goto('/contacts');
  await expect(page.getByRole('button', { name: 'Начать чат' })).toHaveCount(3);
  await page.goto('/');
  await page.getByRole('button', { name: 'Добавить по EBLID' }).click();
  await expect(page.getByRole('textbox', { name: 'Цифра 1 из 4' })).toBeFocused();
});

test('текст набран Onest, а цвета следуют за системой', async ({ vest }) => {
  const { page, context } = await vest.browser();
  await page.goto('/auth');
  await expect(page.getByLabel('Никнейм')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const devtools = await context.newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const fontsOf = async (selector: string) => {
    const { root } = await devtools.send('DOM.getDocument');
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    return (await devtools.send('CSS.getPlatformFontsForNode', { nodeId })).fonts;
  };
  // The fonts may have been requested only now; until they arrive, a fallback stands in.
  for (const selector of ['h1', 'label', 'nav a'])
    await expect
      .poll(() => fontsOf(selector))
      .toEqual([expect.objectContaining({ familyName: 'Onest', isCustomFont: true })]);

  const lightness = () =>
    page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.documentElement);
      return [color, backgroundColor].map((oklch) => Number(/oklch\(([\d.]+)/.exec(oklch)?.[1]));
    });
  const [lightText, lightGround] = await lightness();
  expect(lightText).toBeLessThan(0.3);
  expect(lightGround).toBeGreaterThan(0.9);
  await page.emulateMedia({ colorScheme: 'dark' });
  const [darkText, darkGround] = await lightness();
  expect(darkText).toBeGreaterThan(0.9);
  expect(darkGround).toBeLessThan(0.3);
});
