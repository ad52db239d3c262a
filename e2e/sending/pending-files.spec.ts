/**
 * Pending files (src/services/sending/pending-files) without the app, where only a real browser will do: files on a disk.
 */
import { truncate, unlink, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test, type ServicesWindow } from '../infra/modules.ts';

/** Stores the chosen file. Answers why that failed, or null. */
const putChosen = (page: Page, fileId = 'f1') =>
  page.evaluate(async (id) => {
    const { services } = window as unknown as ServicesWindow; // the page has made it
    const file = document.querySelector('input')?.files?.[0];
    if (!file) throw new Error('nothing was chosen');
    try {
      await services.createPendingFiles().put('anya', id, file);
      return null;
    } catch (error) {
      return String(Object(error).problem ?? error);
    }
  }, fileId);

/** The stored bytes, read by another page. */
const taken = (page: Page, fileId = 'f1') =>
  page.evaluate(async (id) => {
    const { services } = window as unknown as ServicesWindow; // as above
    return (await services.createPendingFiles().take('anya', id))?.text() ?? null;
  }, fileId);

/** Writes a file to the disk and chooses it in the page. Answers its path. */
async function chosen(page: Page, path: string, content: string | Buffer): Promise<string> {
  await writeFile(path, content);
  await page.locator('input').setInputFiles(path);
  return path;
}

test.describe('a pending file', () => {
  test('stays as it was chosen, though it is changed and then deleted on the disk', async ({
    device,
  }, info) => {
    const path = await chosen(device, info.outputPath('letter.txt'), 'Как было');
    expect(await putChosen(device)).toBeNull();
    await writeFile(path, 'Совсем другое, и длиннее');
    expect(await taken(device)).toBe('Как было');
    await unlink(path);
    await device.reload();
    await device.waitForFunction(() => 'services' in window);
    expect(await taken(device)).toBe('Как было');
  });

  test('that was deleted before it could be put there is unreadable, and so is one that was changed', async ({
    device,
  }, info) => {
    const path = await chosen(device, info.outputPath('gone.txt'), 'Недолго');
    await unlink(path);
    expect(await putChosen(device)).toBe('unreadable');
    expect(await taken(device)).toBeNull();
    await writeFile(path, 'Было длинное содержание');
    await device.locator('input').setInputFiles(path);
    await truncate(path, 3);
    expect(await putChosen(device)).toBe('unreadable');
    expect(await taken(device)).toBeNull();
  });

  test('for which the browser gives no room is refused as such', async ({ device }, info) => {
    await chosen(device, info.outputPath('large.bin'), Buffer.alloc(3_000_000));
    const session = await device.context().newCDPSession(device);
    const { origin } = new URL(device.url());
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 });
    expect(await putChosen(device)).toBe('full');
  });

  test('has one address as long as the page lives, also after its bytes are removed', async ({
    device,
  }, info) => {
    await chosen(device, info.outputPath('seen.txt'), 'Вид');
    expect(await putChosen(device)).toBeNull();
    const seen = await device.evaluate(async () => {
      const pendingFiles = (window as unknown as ServicesWindow).services.createPendingFiles(); // as above
      const [one, other] = await Promise.all([
        pendingFiles.addressOf('anya', 'f1'),
        pendingFiles.addressOf('anya', 'f1'),
      ]);
      await pendingFiles.remove('anya', ['f1']);
      const left = await pendingFiles.take('anya', 'f1');
      const text = await (await fetch(one ?? '')).text();
      const again = await pendingFiles.addressOf('anya', 'f1');
      return { same: one === other && again === one, left, text };
    });
    expect(seen).toEqual({ same: true, left: null, text: 'Вид' });
  });

  test('is swept away after an hour when nobody names it, and not before', async ({ device }) => {
    const left = await device.evaluate(async () => {
      const { createPendingFiles } = (window as unknown as ServicesWindow).services; // as above
      const put = (at: number, id: string) =>
        createPendingFiles(() => at).put('anya', id, new Blob([id]));
      const hour = 3_600_000;
      await put(0, 'old');
      await put(0, 'named');
      await put(1, 'young');
      await createPendingFiles(() => hour).sweep('anya', ['named']);
      await createPendingFiles(() => 9 * hour).sweep('boris', []);
      const pendingFiles = createPendingFiles();
      const ids = ['old', 'named', 'young'];
      const found = await Promise.all(ids.map((id) => pendingFiles.take('anya', id)));
      return ids.filter((_, index) => found[index] !== null);
    });
    expect(left).toEqual(['named', 'young']);
  });
});
