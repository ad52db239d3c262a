/** The pages to which somebody gave the address: of a new server, of an invitation to a server, of a new password. */
import type { Page } from '@playwright/test';
import pg from 'pg';
import { expectAccessible, expectNoOverflow, narrow, takePictures, wide } from '../infra/looks.ts';
import { expect, signIn, test, type Account, type Vest } from '../infra/test.ts';

/** Everybody on the server deletes their account, and it starts anew. */
async function emptied({ server }: Vest): Promise<void> {
  const client = new pg.Client(await server.database());
  await client.connect();
  await client.query(`update users set deleted_at = now(), role = 'member'`);
  await client.end();
  await server.stop();
  await server.start();
}

/** Fills the form by the keyboard alone, and signs in with it. */
async function registerOn(page: Page, displayName: string): Promise<Account> {
  const account = {
    username: `door_${displayName.length}_${Date.now()}`,
    displayName,
    password: 'очень надёжный пароль',
    eblid: '',
  };
  await page.getByLabel('Никнейм').focus();
  await page.keyboard.insertText(account.username);
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(displayName);
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Аккаунт создан')).toBeVisible();
  await page.getByLabel('Пароль').fill(account.password);
  await page.getByRole('button', { name: 'Войти' }).click();
  return account;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('новый сервер, приглашения на него и ссылка для нового пароля', async ({ vest }) => {
  test.setTimeout(180_000);
  await emptied(vest);
  const { page } = await vest.browser();
  await page.goto('/');
  await expect(page).toHaveURL('/auth/first');
  await expect(page.getByRole('status')).toHaveText(
    'Это новый сервер. Создайте первую учётную запись: она станет администратором.',
  );
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectNoOverflow(page, 'новый сервер');
  await page.setViewportSize(wide);
  const stranger = (await vest.browser()).page;
  await stranger.goto('/');
  await stranger.getByLabel('Никнейм').fill('second');
  const anna = await registerOn(page, 'Анна');
  await expect(page.getByRole('link', { name: 'Управление' })).toBeVisible();

  // Somebody else had the form open, too: they are not told that they will be the administrator, and type nothing twice.
  await stranger.getByLabel('Отображаемое имя').fill('Второй');
  await stranger.getByLabel('Пароль').fill('очень надёжный пароль');
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByRole('alert')).toHaveText(
    'Первая учётная запись здесь уже есть. Эта будет обычной',
  );
  await expect(stranger).toHaveURL('/auth/register');
  await expect(stranger.getByRole('navigation')).toBeVisible();
  await expect(stranger.getByText('администратором')).toHaveCount(0);
  await expect(stranger.getByLabel('Никнейм')).toHaveValue('second');
  await takePictures(stranger, 'не первая учётная запись');

  // From now on one needs an invitation. This one has a single use, and names a group.
  const vera = await vest.register('Вера');
  await vest.befriend(anna, vera);
  const [asAnna, asVera] = [await vest.as(anna), await vest.as(vera)];
  const me = (await asVera('GET', '/status/me')) as { user: { id: string } }; // the contract's answer
  const made = (await asAnna('POST', '/conversations', {
    participantIds: [me.user.id],
    isGroup: true,
    title: 'Дача',
  })) as { conversation: { id: string } }; // the contract's answer
  await asAnna('PATCH', '/status/me', { avatarUrl: 'emoji:🌿' });
  await asAnna('PATCH', '/admin/settings', { registration: 'invite' });
  const invite = async (more: object) => {
    const answer = await asAnna('POST', '/invitations', more);
    return (answer as { invitation: { code: string } }).invitation.code; // the contract's answer
  };
  const toGroup = `/join/${await invite({ conversationId: made.conversation.id })}`;

  const guest = (await vest.browser()).page;
  await guest.route('**/api/join/**', (route) => route.abort());
  await guest.goto(toGroup);
  await expect(guest.getByText('Нет связи с\u00a0сервером')).toBeVisible();
  await takePictures(guest, 'приглашение на сервер без сети');
  await guest.unroute('**/api/join/**');
  // The page's next try may be some seconds away by now.
  await expect(heading(guest, 'Анна приглашает вас в Весть')).toBeVisible({ timeout: 40_000 });
  await expect(guest.getByText('🌿')).toBeVisible();
  await expect(guest.getByText('«Дача»: 2\u00a0участника')).toBeVisible();
  await expectNoOverflow(guest, 'приглашение на сервер');
  await expectAccessible(guest, 'приглашение на сервер', [narrow]);
  await guest.setViewportSize(wide);
  await guest.keyboard.press('Tab');
  await expect(guest.getByRole('link', { name: 'Создать аккаунт' })).toBeFocused();
  await guest.keyboard.press('Enter');
  await registerOn(guest, 'Глеб');
  await expect(heading(guest, 'Дача')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Дача/ })).toBeVisible();
  // It is used up, and still tells its guest what it has brought.
  await guest.goto(toGroup);
  await expect(heading(guest, 'Дача')).toBeVisible();
  await asAnna('PATCH', '/admin/settings', { registration: 'open' });

  // Nobody else comes by it; it looks as one that never was.
  for (const path of [toGroup, `/join/${'a'.repeat(22)}`, '/join/nonsense']) {
    await stranger.goto(path);
    await expect(stranger.getByText('Приглашение больше не действует')).toBeVisible();
  }
  await takePictures(stranger, 'приглашение больше не действует');

  // A person with an account accepts by signing in.
  const boris = await vest.register('Борис');
  const toAnna = `/join/${await invite({ maxUses: 9 })}`;
  await stranger.goto(toAnna);
  await stranger.getByRole('link', { name: 'У меня есть аккаунт' }).click();
  await stranger.getByLabel('Никнейм').fill(boris.username);
  await stranger.getByLabel('Пароль').fill(boris.password);
  await stranger.getByRole('button', { name: 'Войти' }).click();
  await expect(heading(stranger, 'Теперь вы и Анна друзья')).toBeFocused();
  await takePictures(stranger, 'приглашение принято');
  await stranger.setViewportSize(wide);
  await stranger.getByRole('link', { name: 'Открыть контакты' }).click();
  await expect(stranger.getByRole('button', { name: 'Начать чат' })).toBeVisible();

  // A member invites from there, while members may; revoking asks first.
  await expectNoOverflow(stranger, 'контакты с приглашением');
  await stranger.setViewportSize(wide);
  await stranger.getByRole('link', { name: 'Пригласить по ссылке' }).click();
  await expect(stranger.getByText('Приглашений нет')).toBeVisible();
  await expectAccessible(stranger, 'своих приглашений нет', [narrow]);
  await stranger.setViewportSize(wide);
  const press = (name: string) => stranger.getByRole('button', { name, exact: true }).click();
  await press('Создать приглашение');
  await stranger.keyboard.insertText('Для брата');
  await stranger.keyboard.press('Enter');
  const own = stranger.getByRole('listitem').filter({ hasText: 'Для брата' });
  await expect(own).toContainText('осталось 1 из\u00a01');
  await expect(own).not.toContainText('создал(а)');
  await expect(
    stranger.getByRole('button', { name: 'Создать приглашение', exact: true }),
  ).toBeFocused();
  await expectNoOverflow(stranger, 'свои приглашения');
  await takePictures(stranger, 'свои приглашения');
  await stranger.setViewportSize(wide);
  await asAnna('PATCH', '/admin/settings', { membersMayInvite: false });
  await press('Создать приглашение');
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByRole('alert').filter({ hasText: 'права приглашать' })).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText('Приглашать могут только администраторы')).toBeVisible();
  await takePictures(stranger, 'приглашать нельзя');
  await stranger.setViewportSize(wide);
  await press('Отозвать');
  await press('Да, продолжить');
  await expect(own).toHaveCount(0);
  await asAnna('PATCH', '/admin/settings', { membersMayInvite: true });

  // One's own invitation says so, after the network has come back.
  await page.goto(toAnna);
  await expect(heading(page, 'Анна приглашает вас в Весть')).toBeVisible();
  await page.route('**/api/join/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Принять приглашение' }).click();
  await expect(page.getByRole('alert')).toContainText('удалось принять приглашение');
  await expectAccessible(page, 'приглашение не принято', [wide]);
  await page.unroute('**/api/join/**');
  await page.getByRole('button', { name: 'Принять приглашение' }).click();
  await expect(heading(page, 'Это ваше приглашение')).toBeFocused();

  // The token of a link for a new password is sent in no address.
  const people = (await asAnna('GET', `/admin/people?query=${boris.username}`)) as {
    people: [{ id: string }];
  }; // the contract's answer
  const link = (await asAnna('POST', `/admin/people/${people.people[0].id}/password-link`)) as {
    url: string;
  }; // the contract's answer
  const { pathname, hash } = new URL(link.url);
  const asked: string[] = [];
  stranger.on('request', (request) =>
    asked.push(`${request.url()} ${request.headers()['referer']}`),
  );
  await stranger.goto(`${pathname}${hash}`);
  await expect(stranger.getByText(`Борис, никнейм ${boris.username}`)).toBeVisible();
  await expectNoOverflow(stranger, 'новый пароль');
  await expectAccessible(stranger, 'новый пароль', [narrow]);
  await stranger.setViewportSize(wide);
  const password = stranger
    .getByLabel('Новый пароль', { exact: true })
    .and(stranger.locator('input'));
  await password.fill('qwertyuiop');
  await password.press('Enter');
  await expect(stranger.getByRole('alert')).toContainText('Этот пароль подбирают первым');
  const fresh = { ...boris, password: 'совсем другой пароль' };
  await password.fill(fresh.password);
  await password.press('Enter');
  await expect(heading(stranger, 'Пароль изменён')).toBeFocused();
  await takePictures(stranger, 'пароль изменён');
  await stranger.setViewportSize(wide);
  // All sessions have ended, the one of this browser, too.
  await stranger.getByRole('link', { name: 'Войти' }).click();
  await signIn(stranger, fresh);
  await stranger.goto(`${pathname}${hash}`);
  await expect(stranger.getByText('Ссылка больше не\u00a0действует')).toBeVisible();
  await takePictures(stranger, 'ссылка для пароля больше не действует');
  expect(asked.length).toBeGreaterThan(9);
  expect(asked.filter((line) => line.includes(hash.slice(1)))).toEqual([]);
});
