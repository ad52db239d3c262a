/** Formatted messages: written by one person, read by another (product, Better than the spec). */
import { expect, test } from '../infra/test.ts';
import { chatTile, composer, openChat, write } from '../infra/chat.ts';
import { chat } from '../infra/composing.ts';
import { expectAccessible, expectNoOverflow, liesAbove } from '../infra/looks.ts';
import { annaAndFriend, twoFriends } from '../infra/people.ts';
import { expectLargeTargets } from '../infra/targets.ts';
import { foundWords, hits, inChat } from '../infra/searching.ts';
import { phoneOf } from '../infra/touch.ts';

const all = [
  'Завтра **в семь**, __если не будет дождя__, ~~на даче~~ у нас: ||сюрприз **для Анны**||.',
  '> Кто возьмёт ключи?',
  '> И `мангал`?',
  'Ставится так:',
  '```',
  'npm ci',
  'npm start -- --port 4000',
  '```',
  'Подробнее: **https://vest.test/__a__/**, а snake__case и 2**3 остаются.',
].join('\n');

test('оформленное одним видит другой, скрытое открывает нажатием, а копируется написанное', async ({
  vest,
}) => {
  const { anna, boris } = await twoFriends(vest);
  const { page } = boris;
  await write(anna.page, all);
  const message = page.getByRole('article');
  await expect(message.locator('strong', { hasText: 'в семь' })).toBeVisible();
  await expect(message.locator('em')).toHaveText('если не будет дождя');
  await expect(message.locator('s')).toHaveText('на даче');
  await expect(message.getByRole('blockquote')).toHaveText('Кто возьмёт ключи?\nИ мангал?');
  await expect(message.getByRole('link', { name: 'https://vest.test/__a__/' })).toBeVisible();
  await expect(message).toContainText('а snake__case и 2**3 остаются.');
  await expect(chatTile(page, 'Анна')).toContainText('у нас: ▒▒▒. Кто возьмёт');
  await expectNoOverflow(page, 'оформленное сообщение');
  await expectAccessible(page, 'оформленное сообщение');
  await page.setViewportSize({ width: 1280, height: 800 });

  const hidden = message.getByRole('button', { name: 'Скрытый текст' });
  const words = message.getByText('для Анны');
  await expect(words).toBeHidden();
  await hidden.focus();
  await page.keyboard.press('Enter');
  await expect(words).toBeVisible();
  await expect(hidden).toHaveCount(0);
  // A keyboard goes on from the words, and the menu of the message stayed closed.
  await expect(page.getByText('сюрприз')).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(0);

  await boris.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await message.getByRole('button', { name: 'Копировать' }).click();
  await expect(message.getByText('Скопировано')).toBeVisible();
  expect(await copied()).toBe('npm ci\nnpm start -- --port 4000');
  await message.click({ button: 'right', position: { x: 8, y: 8 } });
  await page.getByRole('menuitem', { name: 'Копировать' }).click();
  await expect.poll(copied).toBe(all);

  // A quote has no signs, and nothing hidden.
  await composer(page).press('Control+ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: 'Ответ на:' })).toContainText(
    'у нас: ▒▒▒. Кто возьмёт',
  );
  await write(page, '||🎉||');
  const answer = anna.page.getByRole('article').last();
  await expect(answer.getByRole('button', { name: /Ответ на:.*у нас: ▒▒▒\./ })).toBeVisible();
  await answer.getByRole('button', { name: 'Скрытый текст' }).click();
  await expect(answer.getByText('🎉')).toBeVisible();
});

test('пока код оформления в пути, скрытое скрыто, а без него чат работает', async ({ vest }) => {
  const { page, say } = await annaAndFriend(vest);
  await say('**важно** ||тайна||');
  await page.route(/MarkedText-.*\.js$/, (route) => route.abort());
  await page.reload();
  await expect(chatTile(page, 'Борис')).toContainText('**важно** ▒▒▒');
  await chatTile(page, 'Борис').click();
  await expect(page.getByRole('article')).toContainText('**важно** ▒▒▒');
  await page.unroute(/MarkedText-.*\.js$/);
  await say('и __ещё__');
  await expect(page.getByRole('article').locator('em')).toHaveText('ещё');
  await expect(page.getByRole('article').locator('strong')).toHaveText('важно');
  await expect(chatTile(page, 'Борис')).toContainText('и ещё');

  // Who looks for a hidden word finds the message, and sees it no sooner.
  await page.keyboard.press('Control+KeyF');
  await inChat(page).fill('тайна');
  await expect(page.getByText('1 из 1', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Списком' }).click();
  await expect(hits(page)).toHaveText([/важно ▒▒▒/]);
  await inChat(page).press('Escape');
  expect(await foundWords(page)).toEqual([]);
  await page.getByRole('button', { name: 'Скрытый текст' }).click();
  await expect.poll(() => foundWords(page)).toEqual(['тайна']);
});

test('выделенное оформляют клавишами и кнопками, а Ctrl+Z и второе нажатие возвращают как было', async ({
  vest,
}) => {
  const { page } = await chat(vest);
  const field = composer(page);
  const bar = page.getByRole('toolbar', { name: 'Оформление' });
  await field.pressSequentially('будет сюрприз');
  await expect(bar).toHaveCount(0);
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await expect(bar).toBeVisible();
  for (const [keys, sign] of [
    ['Control+KeyB', '**'],
    ['Control+KeyI', '__'],
    ['Control+Shift+KeyX', '~~'],
    ['Control+Shift+KeyM', '`'],
    ['Control+Shift+Digit8', '||'],
  ] as const) {
    await page.keyboard.press(keys);
    await expect(field).toHaveValue(`будет ${sign}сюрприз${sign}`);
    await page.keyboard.press(keys);
    await expect(field).toHaveValue('будет сюрприз');
  }
  await page.keyboard.press('Control+Shift+Digit8');
  await expect(field).toHaveValue('будет ||сюрприз||');
  await page.keyboard.press('Control+KeyZ');
  await expect(field).toHaveValue('будет сюрприз');

  // The field keeps the focus, and the words stay selected for the next button.
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await bar.getByRole('button', { name: 'Курсив' }).click();
  await bar.getByRole('button', { name: 'Зачёркнутый' }).click();
  await expect(field).toHaveValue('будет __~~сюрприз~~__');
  for (const [button, formatted] of [
    ['Скрытый', 'будет __~~||сюрприз||~~__'],
    ['Код', 'будет __~~||`сюрприз`||~~__'],
    ['Код', 'будет __~~||сюрприз||~~__'],
    ['Скрытый', 'будет __~~сюрприз~~__'],
  ] as const) {
    await bar.getByRole('button', { name: button }).click();
    await expect(field).toHaveValue(formatted);
  }
  await expect(field).toBeFocused();
  await expectAccessible(page, 'оформление выделенного');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar).toBeVisible();
  await page.keyboard.press('End');
  await expect(bar).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').locator('em > s')).toHaveText('сюрприз');
});

test('на телефоне кнопки оформления стоят под полем, и палец попадает в них, в «Копировать» и в скрытое', async ({
  vest,
}) => {
  const { anna, say } = await annaAndFriend(vest);
  await say(all);
  const { page } = await phoneOf(vest, anna);
  await page.goto('/');
  await openChat(page, 'Борис');
  // The field of the chat that opens is another one.
  await expect(page.getByRole('article')).toBeVisible();
  await composer(page).fill('до завтра');
  await composer(page).focus();
  await composer(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 9));
  const bar = page.getByRole('toolbar', { name: 'Оформление' });
  await expect(bar).toBeVisible();
  expect(await liesAbove(composer(page), bar)).toBe(true);
  await expectLargeTargets(page, 'оформление на телефоне');
  await bar.getByRole('button', { name: 'Жирный' }).tap();
  await expect(composer(page)).toHaveValue('до **завтра**');
  await expect(composer(page)).toBeFocused();
  await page.getByRole('button', { name: 'Скрытый текст' }).tap();
  await expect(page.getByText('для Анны')).toBeVisible();
});
