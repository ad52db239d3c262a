/** Numbers that are longer than four digits (EBLID_DIGITS). */
import { setEblidDigits } from '../infra/eblids.ts';
import { takePictures } from '../infra/looks.ts';
import { expect, test } from '../infra/test.ts';

test('где номера длиннее, ящиков столько же, и все видны на узком экране; прежний номер дополняется нулями', async ({
  vest,
}) => {
  const [anna, boris] = [await vest.person('Анна'), await vest.register('Борис')];
  const { page, context } = anna;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const panel = page.getByRole('region', { name: 'Поиск по EBLID' });
  const boxes = panel.getByRole('textbox', { name: /^Цифра \d из [58]$/ });
  const values = () =>
    boxes.evaluateAll((fields: HTMLInputElement[]) => fields.map((field) => field.value));
  try {
    for (const [digits, zeros] of [
      [5, '0'],
      [8, '0000'],
    ] as const) {
      await setEblidDigits(vest.server, digits);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.reload();
      await expect(boxes).toHaveCount(digits);
      // Nothing of it is cut off.
      const tile = page.locator('footer').getByText(`EBLID ${zeros}${anna.eblid}`);
      const hiddenPx = await tile.evaluate((text) => text.scrollWidth - text.clientWidth);
      expect(hiddenPx).toBe(0);
      const own = page.getByRole('img', { name: `Ваш EBLID: ${zeros}${anna.eblid}` });
      await expect(own).toBeVisible();
      for (const row of [boxes, own.locator('span')]) {
        const places = await row.evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()),
        );
        expect(new Set(places.map(({ top }) => top)).size).toBe(1);
        expect(Math.min(...places.map(({ width }) => width))).toBeGreaterThanOrEqual(24);
        expect(Math.max(...places.map(({ right }) => right))).toBeLessThanOrEqual(320);
      }
      await page.evaluate((code) => navigator.clipboard.writeText(code), `EBLID ${boris.eblid}`);
      await boxes.nth(1).click();
      await page.keyboard.press('ControlOrMeta+v');
      await expect(panel).toContainText('Найден по EBLID');
      expect(await values()).toEqual([...`${zeros}${boris.eblid}`]);
      await boxes.first().click();
      await page.keyboard.press('End');
      await expect(boxes.last()).toBeFocused();
      await page.keyboard.press('Backspace');
      await expect(panel).toContainText('Номер короче? Начните с нулей.');
      await page.keyboard.type(boris.eblid.slice(-1));
      await expect(panel).toContainText('Найден по EBLID');
      await takePictures(page, `номера из ${digits} цифр`);
    }
  } finally {
    await setEblidDigits(vest.server, 4);
  }
});
