import { writeMissedCalls } from '../infra/history.ts';
import { takePictures, wide } from '../infra/looks.ts';
import { expect, test } from '../infra/test.ts';
import { chatTile, openChat } from '../infra/chat.ts';
import { annaAndFriend } from '../infra/people.ts';

test('звонки одного часа сложены в строку, которую щелчок раскрывает; увидел её — прочитал все', async ({
  vest,
}) => {
  const { anna, boris, conversationId, say } = await annaAndFriend(vest);
  await say('Перезвони, как сможешь');
  await writeMissedCalls(vest.server, {
    conversationId,
    author: boris.username,
    missedBy: anna.username,
    count: 3,
  });
  const { page } = anna;
  await page.reload();
  await expect(chatTile(page, 'Борис')).toContainText('4 непрочитанных');
  await openChat(page, 'Борис');
  const line = page.getByRole('log').getByRole('button', { name: /^3\sзвонка · последний/ });
  const missed = page.getByRole('log').getByText('Пропущенный звонок', { exact: true });
  const callBack = page.getByRole('button', { name: 'Перезвонить' });
  await expect(line).toHaveAttribute('aria-expanded', 'false');
  await expect(missed).toHaveCount(0);
  await expect(callBack).toHaveCount(1);
  await expect(chatTile(page, 'Борис')).not.toContainText('непрочитанных');
  await takePictures(page, 'three calls in a line');

  await line.click();
  await expect(missed).toHaveCount(3);
  // Only the newest is there to be returned.
  await expect(callBack).toHaveCount(1);
  await takePictures(page, 'three calls unfolded');
  await page.setViewportSize(wide);
  // The row is drawn anew, as when a later call takes the others over.
  await page.getByRole('link', { name: 'Контакты' }).click();
  await expect(missed).toHaveCount(0);
  await page.goBack();
  await expect(missed).toHaveCount(3);
  await line.click();
  await expect(missed).toHaveCount(0);
});
