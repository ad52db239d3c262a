/** A call of three: real browsers, a real video server; somebody comes later, shows a screen, leaves. */
import {
  answer,
  awakeDevices,
  callWindow,
  control,
  expect,
  receives,
  startCall,
  testWithScreens as test,
  tile,
} from './infra/calls.ts';
import { openChat, type Account, type Vest } from './infra/test.ts';

/** A machine that does three things at once takes its time. */
const patience = { timeout: 90_000 };

async function makeGroup(vest: Vest, title: string, founder: Account, others: Account[]) {
  const asFounder = await vest.as(founder);
  const participantIds: string[] = [];
  for (const one of others) {
    await vest.befriend(founder, one);
    const asOne = await vest.as(one);
    const { user } = (await asOne('GET', '/status/me')) as { user: { id: string } }; // the contract's answer
    participantIds.push(user.id);
  }
  await asFounder('POST', '/conversations', { participantIds, title, isGroup: true });
}

test('втроём: сетка из трёх, показ экрана закрепляется и открепляется сам, приходят позже, уходят — и звонок идёт', async ({
  vest,
}) => {
  test.setTimeout(360_000);
  const anna = await vest.person('Анна');
  const boris = await vest.person('Борис');
  const vera = await vest.person('Вера');
  await makeGroup(vest, 'Дача на выходные', anna, [boris, vera]);
  for (const { page } of [anna, boris, vera]) await openChat(page, 'Дача на выходные');

  await startCall(anna.page, { video: true });
  // Who declines stops only the own ringing, and can come later.
  await vera.page.getByRole('alertdialog').getByRole('button', { name: 'Отклонить' }).click();
  await answer(boris.page, { video: true });
  await receives(anna.page, 'video');
  await vera.page.getByRole('button', { name: 'Присоединиться', exact: true }).click();
  await expect(callWindow(vera.page)).toBeVisible(patience);
  await receives(vera.page, 'video');
  for (const [page, names] of [
    [anna.page, ['Вы', 'Борис', 'Вера']],
    [boris.page, ['Анна', 'Вы', 'Вера']],
    [vera.page, ['Анна', 'Борис', 'Вы']],
  ] as const) {
    await expect(callWindow(page).getByRole('article')).toHaveCount(3, patience);
    for (const name of names) await expect(tile(page, name)).toBeVisible();
    await expect(callWindow(page).getByText('3 участника')).toBeVisible();
  }

  await control(boris.page, 'Экран').click();
  const screen = tile(anna.page, 'Борис: экран');
  await expect(screen).toBeVisible(patience);
  // Large, and all three beside it.
  const beside = callWindow(anna.page).getByRole('complementary', { name: 'Участники звонка' });
  await expect(beside.getByRole('article')).toHaveCount(3);
  await expect(beside.getByRole('article', { name: 'Борис: экран' })).toHaveCount(0);
  await expect(screen.locator('video')).toBeVisible(patience);
  // Whoever does not want it large has it among the others.
  await screen.hover();
  await screen.getByRole('button', { name: 'Открепить: Борис: экран' }).click();
  await expect(beside).toBeHidden();
  await expect(callWindow(anna.page).getByRole('article')).toHaveCount(4);
  await expect(callWindow(vera.page).getByRole('complementary')).toBeVisible(patience);
  await control(boris.page, 'Экран').click();
  await expect(screen).toHaveCount(0, patience);
  await expect(callWindow(vera.page).getByRole('complementary')).toBeHidden(patience);

  await control(boris.page, 'Выйти').click();
  await expect(callWindow(boris.page)).toBeHidden();
  await expect.poll(() => awakeDevices(boris.page), { message: 'cameras, microphones' }).toBe(0);
  await expect(tile(anna.page, 'Борис')).toHaveCount(0, patience);
  await receives(vera.page, 'video');
  await expect(
    boris.page.getByRole('button', { name: 'Присоединиться', exact: true }),
  ).toBeVisible();
  await control(vera.page, 'Выйти').click();
  await control(anna.page, 'Выйти').click();
  await expect(boris.page.getByRole('button', { name: 'Присоединиться', exact: true })).toBeHidden(
    patience,
  );
});
