/** What each tab is changing, beside the draft that all tabs share. */
import type { Page } from '@playwright/test';
import { bubble, composer, sent, write } from '../infra/chat.ts';
import { begin, editBar } from '../infra/changing.ts';
import { twoFriends } from '../infra/people.ts';
import { expect, test, type Vest } from '../infra/test.ts';

/** Anna has sent these words. */
async function said(vest: Vest, ...words: string[]) {
  const { anna, boris, page } = await twoFriends(vest);
  for (const text of words) {
    await write(page, text);
    await expect(sent(bubble(page, text))).toBeVisible();
  }
  const openTab = async () => {
    const tab = await anna.context.newPage();
    await tab.goto(page.url());
    await expect(composer(tab)).toBeVisible();
    return tab;
  };
  return { boris, page, openTab };
}

const changes = async (page: Page, words: string) => {
  await expect(editBar(page)).toContainText('Редактирование');
  await expect(composer(page)).toHaveValue(words);
};

const writesAnew = async (page: Page, words: string) => {
  await expect(composer(page)).toHaveValue(words);
  await expect(editBar(page)).toHaveCount(0);
};

test('перезагрузка правит дальше, что бы ни писала и ни отправляла соседняя вкладка, а в той правки нет', async ({
  vest,
}) => {
  const { boris, page, openTab } = await said(vest, 'раз');
  await composer(page).fill('черновик');
  await begin(page, 'раз');
  await composer(page).fill('два');
  await composer(page).blur();

  const second = await openTab();
  await writesAnew(second, 'черновик');
  await composer(second).fill('черновик, и дальше');
  await composer(second).blur();
  await page.reload();
  await changes(page, 'два');
  await second.reload();
  await writesAnew(second, 'черновик, и дальше');

  await composer(second).press('Enter');
  await expect(bubble(page, 'черновик, и дальше')).toBeVisible();
  await page.reload();
  await changes(page, 'два');
  await composer(page).press('Enter');
  await expect(bubble(boris.page, 'два')).toContainText('изменено');
  await writesAnew(page, '');
});

test('то, что пишут в соседней вкладке, правка не возвращает и не отправляет второй раз', async ({
  vest,
}) => {
  const { boris, page, openTab } = await said(vest, 'раз');
  await composer(page).fill('черновик');
  const second = await openTab();
  await writesAnew(second, 'черновик');
  await begin(page, 'раз');
  await composer(page).fill('два');
  await composer(second).fill('черновик, и дальше');
  await composer(second).press('Enter');
  await expect(bubble(boris.page, 'черновик, и дальше')).toBeVisible();
  await composer(page).press('Escape');
  await writesAnew(page, '');
  await second.reload();
  await writesAnew(second, '');
});

test('две вкладки правят разное, и каждая после перезагрузки своё; закрытую продолжает следующая', async ({
  vest,
}) => {
  const { boris, page, openTab } = await said(vest, 'раз', 'пять');
  const second = await openTab();
  await begin(page, 'раз');
  await composer(page).fill('два');
  await begin(second, 'пять');
  await composer(second).fill('шесть');
  for (const tab of [second, page]) await tab.reload();
  await changes(page, 'два');
  await changes(second, 'шесть');

  await composer(page).blur();
  const third = await openTab();
  await writesAnew(third, '');
  await page.close();
  await third.reload();
  await changes(third, 'два');
  await changes(second, 'шесть');
  await composer(third).press('Enter');
  await expect(bubble(boris.page, 'два')).toContainText('изменено');
});
