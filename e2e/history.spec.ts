import { bubble, expect, openChat, test } from './infra/test.ts';

test('500 сообщений истории листаются до самого верха без скачка', async ({ vest }) => {
  test.setTimeout(120_000);
  const [anna, boris] = [await vest.person('Анна'), await vest.person('Борис')];
  const conversationId = await vest.befriend(anna, boris);
  const asBoris = await vest.as(boris);
  for (let index = 1; index <= 500; index += 1) {
    const content =
      index % 7 === 0 ? `запись ${index}\n${'длинная строка '.repeat(20)}` : `запись ${index}`;
    await asBoris('POST', '/conversations/send', { conversationId, type: 'TEXT', content });
  }
  await openChat(anna.page, 'Борис');
  await expect(anna.page.getByText('запись 500', { exact: true })).toBeVisible();

  const log = anna.page.getByRole('log');
  await log.hover();
  /** The shown row nearest to the middle, and where it stands. */
  const anchor = () =>
    log.evaluate((element) => {
      const middle = element.getBoundingClientRect().top + element.clientHeight / 2;
      const rows = [...element.querySelectorAll('article')].map((row) => ({
        text: /запись \d+/.exec(row.textContent ?? '')?.[0] ?? '',
        top: row.getBoundingClientRect().top,
      }));
      return (
        rows.toSorted((a, b) => Math.abs(a.top - middle) - Math.abs(b.top - middle))[0] ?? null
      );
    });

  let jumps = 0;
  for (let step = 0; step < 400; step += 1) {
    if (await bubble(anna.page, 'запись 1').isVisible()) break;
    const before = await anchor();
    await anna.page.mouse.wheel(0, -400);
    const after = await log.evaluate(
      (element, text) =>
        new Promise<number | null>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const rows = [...element.querySelectorAll('article')];
              const same = rows.find(
                (row) => /запись \d+/.exec(row.textContent ?? '')?.[0] === text,
              );
              resolve(same ? same.getBoundingClientRect().top : null);
            }),
          );
        }),
      before?.text ?? '',
    );
    // a wheel step moves the row down by at most the step: more, or upward, is a jump
    if (before && after !== null && (after - before.top > 420 || after - before.top < -20))
      jumps += 1;
  }
  await expect(bubble(anna.page, 'запись 1')).toBeVisible();
  expect(jumps).toBe(0);
});
