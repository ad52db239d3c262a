import type { Page } from '@playwright/test';
import { expect, test, type Vest } from '../infra/test.ts';
import { bubble, chatTile, openChat, sent, write } from '../infra/chat.ts';
import { takePictures, wide } from '../infra/looks.ts';
import { lookAtNetwork } from '../infra/time.ts';
import { twoFriends } from '../infra/people.ts';

/** Writes what does not get through. */
async function writeInVain(page: Page, text: string) {
  await write(page, text);
  await expect(bubble(page, text)).toContainText('Не отправлено');
}

/** Writes while the network is broken in this way; then it is whole again. */
async function writeWhile(
  vest: Vest,
  broken: 'answersLost' | 'blackHole',
  page: Page,
  text: string,
) {
  vest.network.set(broken);
  await writeInVain(page, text);
  vest.network.set('open');
}

test('сообщение, написанное при обрыве сети, приходит ровно один раз, когда сеть вернулась', async ({
  vest,
}) => {
  const { anna, boris } = await twoFriends(vest);
  await write(anna.page, 'до обрыва');
  await expect(bubble(boris.page, 'до обрыва')).toHaveCount(1);

  vest.network.set('cut');
  await writeInVain(anna.page, 'во время обрыва');
  const unsent = bubble(anna.page, 'во время обрыва');
  await expect(unsent.getByRole('button', { name: 'Повторить' })).toBeVisible();
  await unsent.getByRole('button', { name: 'Почему?' }).click();
  // A ping tells that the device has a network, and the server is away: both sentences say so.
  await anna.page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(unsent.getByRole('status')).toHaveText(
    /^Сервер не.отвечает\. Отправится, как только ответит\.$/,
    lookAtNetwork,
  );
  await expect(unsent).toContainText('отправится само, пробуем снова');
  vest.network.set('open');

  await expect(bubble(boris.page, 'во время обрыва')).toHaveCount(1, lookAtNetwork);
  await expect(bubble(anna.page, 'во время обрыва')).not.toContainText('Не отправлено');
  await expect(bubble(anna.page, 'во время обрыва')).toHaveCount(1);
});

test('ответ сервера потерян: сообщение не удваивается ни у кого', async ({ vest }) => {
  const { anna, boris } = await twoFriends(vest);
  await writeWhile(vest, 'answersLost', anna.page, 'дошло, но ответа нет');
  await expect(bubble(boris.page, 'дошло, но ответа нет')).toHaveCount(1, lookAtNetwork);
  await expect(bubble(anna.page, 'дошло, но ответа нет')).not.toContainText('Не отправлено');
  await write(boris.page, 'получил');
  await expect(bubble(anna.page, 'получил')).toHaveCount(1);
  await expect(bubble(anna.page, 'дошло, но ответа нет')).toHaveCount(1);
  await expect(bubble(boris.page, 'дошло, но ответа нет')).toHaveCount(1);
});

test('полуоткрытое соединение не держит сообщения вечно', async ({ vest }) => {
  const { anna, boris } = await twoFriends(vest);
  await writeWhile(vest, 'blackHole', anna.page, 'в тоннеле');
  await expect(bubble(boris.page, 'в тоннеле')).toHaveCount(1, { timeout: 60_000 });
});

test('сервер убит и запущен снова: обе страницы оживают сами, и ничего не пропало', async ({
  vest,
}) => {
  test.setTimeout(180_000);
  const { anna, boris } = await twoFriends(vest);
  await write(anna.page, 'до падения');
  await expect(bubble(boris.page, 'до падения')).toHaveCount(1);
  await expect(chatTile(anna.page, /Борис/)).toContainText('ОНЛАЙН');

  await vest.server.kill();
  await write(anna.page, 'пока сервер лежит');
  await write(boris.page, 'и я пишу в пустоту');
  const conversation = anna.page.getByRole('region', { name: 'Переписка' });
  await expect(conversation.getByText(/Нет соединения. Напишите.— отправится само/)).toBeVisible();
  await expect(anna.page.getByText('ОНЛАЙН')).toHaveCount(0);
  await expect(chatTile(anna.page, /Борис/)).toContainText('нет соединения');
  await takePictures(anna.page, 'without a connection');
  // The strip keeps to one line on the narrowest screen.
  await anna.page.setViewportSize({ width: 320, height: 640 });
  const strip = conversation.getByText(/Нет соединения. Напишите/);
  await expect.poll(async () => (await strip.boundingBox())?.height).toBe(32);
  await anna.page.setViewportSize(wide);
  await strip.click();
  const why = anna.page.getByRole('dialog', { name: 'Связь с сервером' });
  await expect(why.getByText(/Сервер не.отвечает|Попытка \d+.— в.\d\d:\d\d:\d\d/)).toBeVisible();
  await expect(why.getByRole('button', { name: 'Повторить' })).toBeEnabled();
  await takePictures(anna.page, 'why there is no connection');
  await why.getByRole('button', { name: 'Закрыть' }).click();
  await expect(strip).toBeFocused();
  const rail = boris.page.getByRole('navigation');
  await rail.getByRole('link', { name: 'Контакты' }).click();
  const main = boris.page.getByRole('main');
  await expect(main.getByText('Нет соединения', { exact: true })).toBeVisible();
  // A dot says nothing of who is here, either.
  await expect(main.getByRole('img', { name: 'в сети' })).toHaveCount(0);
  await rail.getByRole('link', { name: 'Чаты' }).click();
  await chatTile(boris.page, /Анна/).click();
  await vest.server.start();

  await expect(bubble(boris.page, 'пока сервер лежит')).toHaveCount(1, { timeout: 40_000 });
  await expect(bubble(anna.page, 'и я пишу в пустоту')).toHaveCount(1, { timeout: 40_000 });
  await expect(bubble(anna.page, 'до падения')).toHaveCount(1);
  await expect(anna.page.getByText(/Нет соединения|Соединение…/)).toHaveCount(0);
  await expect(conversation.getByText('ОНЛАЙН')).toBeVisible();
  await write(boris.page, 'снова вживую');
  await expect(bubble(anna.page, 'снова вживую')).toHaveCount(1);
});

test('написанное без сети уходит и после того, как вкладку закрыли и открыли снова', async ({
  vest,
}) => {
  const { anna, boris } = await twoFriends(vest);
  await anna.context.setOffline(true);
  vest.network.set('cut');
  await writeInVain(anna.page, 'допишу в метро');
  await expect(bubble(anna.page, 'допишу в метро')).toContainText(
    'отправится, когда появится сеть',
  );
  await bubble(anna.page, 'допишу в метро').getByRole('button', { name: 'Почему?' }).click();
  await expect(
    anna.page.getByText(/На.этом устройстве нет сети\. Отправится, как только она появится\./),
  ).toBeVisible();
  await anna.page.close();

  await anna.context.setOffline(false);
  vest.network.set('open');
  const again = await anna.context.newPage();
  await again.goto('/');
  await expect(bubble(boris.page, 'допишу в метро')).toHaveCount(1, lookAtNetwork);
  await openChat(again, 'Борис');
  await expect(bubble(again, 'допишу в метро')).toHaveCount(1);
});

test('написанное там, где переписка не загрузилась, видно сразу, уходит, и переписка приходит к нему', async ({
  vest,
}) => {
  const [anna, boris] = [await vest.person('Анна', { isNew: true }), await vest.person('Борис')];
  const conversationId = await vest.befriend(anna, boris);
  const asBoris = await vest.as(boris);
  await asBoris('POST', '/conversations/send', { conversationId, type: 'TEXT', content: 'было' });
  await expect(chatTile(anna.page, 'Борис')).toContainText('1 непрочитанных');
  vest.network.set('cut');
  await openChat(anna.page, 'Борис');
  const failed = anna.page.getByText('Не удалось загрузить сообщения');
  await expect(failed).toBeVisible();
  await writeInVain(anna.page, 'пишу вслепую');
  await expect(failed).toBeVisible();
  vest.network.set('open');
  await openChat(boris.page, 'Анна');
  await expect(bubble(boris.page, 'пишу вслепую')).toHaveCount(1, lookAtNetwork);
  await expect(bubble(anna.page, 'было')).toBeVisible(lookAtNetwork);
  await expect(sent(bubble(anna.page, 'пишу вслепую'))).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('пропущенное за обрыв догоняется само, и по порядку', async ({ vest }) => {
  const { anna, say } = await twoFriends(vest);
  vest.network.set('cut');
  await expect(anna.page.getByText(/Нет соединения|Соединение…/).first()).toBeVisible();
  const texts = Array.from({ length: 30 }, (_, index) => `пропущенное ${index + 1}`);
  for (const content of texts) await say(content);
  vest.network.set('open');
  await expect(bubble(anna.page, 'пропущенное 30')).toBeVisible(lookAtNetwork);
  const shown = await anna.page
    .getByRole('article')
    .getByText(/^пропущенное \d+$/)
    .allInnerTexts();
  expect(shown).toEqual(texts.slice(-shown.length));
});
