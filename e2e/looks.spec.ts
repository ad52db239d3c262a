/** Every screen, at three widths, light and dark: axe finds nothing serious, nothing overflows, nothing is unreachable. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { composer, expect, openChat, test, write, type Person, type Vest } from './infra/test.ts';

const widths = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(
      ({ impact }) => impact === 'serious' || impact === 'critical',
    );
    const found = serious.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
    );
    expect(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
}

async function expectNoOverflow(page: Page, screen: string): Promise<void> {
  for (const size of widths) {
    await page.setViewportSize(size);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${screen} at ${size.width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function busyChat(vest: Vest): Promise<Person> {
  const anna = await vest.person('Анна-Мария Константинопольская-Задунайская');
  const boris = await vest.person('Борис 🎈');
  await vest.befriend(anna, boris);
  await openChat(anna.page, 'Борис 🎈');
  await write(anna.page, `https://пример.рф/${'оченьдлинныйадрес'.repeat(12)}`);
  await write(anna.page, 'б'.repeat(400));
  await openChat(boris.page, anna.displayName);
  await write(boris.page, 'Ответ 🎉🎉🎉');
  await expect(anna.page.getByText('Ответ 🎉🎉🎉')).toBeVisible();
  return anna;
}

test('вход и регистрация доступны и помещаются', async ({ vest }) => {
  const { page } = await vest.browser();
  for (const [path, screen] of [
    ['/auth', 'вход'],
    ['/auth/register', 'регистрация'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByLabel('Никнейм')).toBeVisible();
    await expectNoOverflow(page, screen);
    await expectAccessible(page, screen);
  }
});

test('чаты: пустой список, переписка и контакты доступны и помещаются', async ({ vest }) => {
  test.setTimeout(180_000);
  const lonely = await vest.person('Вера');
  await expectNoOverflow(lonely.page, 'пустой список');
  await expectAccessible(lonely.page, 'пустой список');

  const anna = await busyChat(vest);
  await expectNoOverflow(anna.page, 'переписка');
  await expectAccessible(anna.page, 'переписка');
  await anna.page.getByRole('navigation').getByRole('link', { name: 'Контакты' }).click();
  await expect(anna.page.getByRole('heading', { name: 'Контакты' })).toBeVisible();
  await expectNoOverflow(anna.page, 'контакты');
  await expectAccessible(anna.page, 'контакты');
});

test('на узком экране видна одна панель, назад ведёт и кнопка, и браузер', async ({ vest }) => {
  const anna = await busyChat(vest);
  await anna.page.setViewportSize({ width: 390, height: 844 });
  await expect(composer(anna.page)).toBeVisible();
  await expect(anna.page.getByRole('heading', { name: 'Чаты' })).toBeHidden();
  await anna.page.getByRole('button', { name: /назад/i }).click();
  await expect(anna.page.getByRole('heading', { name: 'Чаты' })).toBeVisible();
  await expect(composer(anna.page)).toBeHidden();
  await openChat(anna.page, 'Борис 🎈');
  await anna.page.goBack();
  await expect(anna.page.getByRole('heading', { name: 'Чаты' })).toBeVisible();
});

test('одной клавиатурой: открыть чат, написать, вернуться к списку', async ({ vest }) => {
  const [anna, boris] = [await vest.person('Анна'), await vest.person('Борис')];
  await vest.befriend(anna, boris);
  const link = anna.page.getByRole('link', { name: 'Борис' });
  await link.focus();
  await anna.page.keyboard.press('Enter');
  await expect(composer(anna.page)).toBeFocused();
  await anna.page.keyboard.type('с клавиатуры');
  await anna.page.keyboard.press('Enter');
  await expect(anna.page.getByRole('article').getByText('с клавиатуры')).toBeVisible();
});

test('содержимое нельзя превратить в разметку или опасную ссылку', async ({ vest }) => {
  const [anna, boris] = [await vest.person('Анна'), await vest.person('Борис')];
  await vest.befriend(anna, boris);
  await openChat(anna.page, 'Борис');
  await write(
    anna.page,
    '<img src=x onerror=alert(1)> javascript:alert(1) https://example.org/?a="onmouseover=alert(1)',
  );
  await openChat(boris.page, 'Анна');
  const bubble = boris.page.getByRole('article').first();
  await expect(bubble).toContainText('<img src=x onerror=alert(1)>');
  await expect(bubble.locator('img')).toHaveCount(0);
  const links = bubble.getByRole('link');
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute('href', /^https:\/\/example\.org/);
  await expect(links).toHaveAttribute('rel', /noopener/);
});
