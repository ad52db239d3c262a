/** What screen readers are told of a message whose words have changed. */
import type { Locator } from '@playwright/test';
import { bubble, sent, write } from '../infra/chat.ts';
import { change } from '../infra/changing.ts';
import { twoFriends } from '../infra/people.ts';
import { expect, test } from '../infra/test.ts';

/** Whether readers announce changes of this part: the nearest region with an opinion tells, as in the browser's own tree. */
const liveOf = (part: Locator) =>
  part.evaluate((element) => element.closest('[aria-live]')?.getAttribute('aria-live'));

test('изменённое сообщение и цитата его читалкам не объявляются, а новое объявляется', async ({
  vest,
}) => {
  const { anna, boris } = await twoFriends(vest);
  await write(boris.page, 'в пять');
  await bubble(anna.page, 'в пять').click({ button: 'right' });
  await anna.page.getByRole('menuitem', { name: 'Цитировать' }).click();
  await write(anna.page, 'где?');
  const answer = bubble(anna.page, 'где?');
  await expect(sent(answer)).toBeVisible();
  const words = (text: string) => bubble(anna.page, text).first().getByText(text).first();
  await expect.poll(() => liveOf(words('в пять'))).toBe('polite');
  await change(boris.page, 'в пять', 'в шесть');
  await expect(words('в шесть')).toBeVisible();
  await expect.poll(() => liveOf(words('в шесть'))).toBe('off');
  await expect.poll(() => liveOf(answer.getByText('в шесть'))).toBe('off');
  // Changed anew, it stays silent; the next message is announced as ever.
  await change(boris.page, 'в шесть', 'в пять');
  await expect.poll(() => liveOf(words('в пять'))).toBe('off');
  await write(boris.page, 'у входа');
  await expect.poll(() => liveOf(words('у входа'))).toBe('polite');
});
