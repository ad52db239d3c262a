import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { allMachines } from '#atlas/machines.ts';
import { knownCharts } from '#atlas/replay/known.ts';
import { brokenLaws } from '#atlas/replay/laws.ts';
import { reportsOf } from '#atlas/replay/reports.ts';
import { replay } from '#atlas/replay/verdicts.ts';
import { recordingSchema } from '../../src/recorder/record.ts';
import { bubble, composer, openChat, write } from '../infra/chat.ts';
import { takePictures } from '../infra/looks.ts';
import { annaAndFriend } from '../infra/people.ts';
import { expect, test } from '../infra/test.ts';

const report = (page: Page) => page.getByRole('dialog', { name: 'Сообщить о проблеме' });

async function openReport(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Настройки' }).click();
  await page.getByRole('button', { name: 'Сообщить о проблеме' }).click();
  await expect(report(page)).toBeVisible();
}

async function savedFile(page: Page): Promise<string> {
  const saving = page.waitForEvent('download');
  await report(page).getByRole('button', { name: 'Сохранить файл' }).click();
  const download = await saving;
  await expect(report(page).getByRole('status')).toContainText(download.suggestedFilename());
  return readFile(await download.path(), 'utf8');
}

test('в файле о проблеме есть шаги, и через перезагрузку, но ни слова из того, что написано', async ({
  vest,
}) => {
  const { anna, boris, conversationId, page, say } = await annaAndFriend(vest);
  await say('тайна Бориса');
  await openChat(page, 'Борис');
  await expect(bubble(page, 'тайна Бориса')).toBeVisible();
  await write(page, 'тайна Анны');
  await expect(bubble(page, 'тайна Анны')).toBeVisible();
  await composer(page).fill('недописанная тайна');
  await page.setInputFiles('input[type=file]', {
    name: 'tainyi-snimok.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('тайный снимок'),
  });
  await page.getByRole('link', { name: 'Контакты' }).click();
  await page.getByRole('link', { name: 'Настройки' }).click();
  await page.getByLabel('О себе').fill('тайна о себе');
  await page.getByLabel('Имя').fill('Тайная Анна');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('Сохранено')).toBeVisible();
  // Reloading is what people do first.
  await page.reload();
  await openReport(page);
  await expect(report(page).getByText('Текстов, имён, файлов и паролей здесь нет')).toBeVisible();
  await report(page).getByLabel('Что вы делали').fill('Нажимала всё подряд');

  // A line that is taken out is not in the file.
  const line = report(page)
    .getByRole('checkbox', { name: /Мой профиль: сохраняем/i })
    .first();
  await line.uncheck();
  const file = await savedFile(page);
  const told: { said: string; runs: { steps: { type: string }[] }[] } = JSON.parse(file);
  expect(told.said).toBe('Нажимала всё подряд');
  expect(told.runs).toHaveLength(2);
  const types = told.runs.map(({ steps }) => steps.map(({ type }) => type));
  expect(types[0]).toContain('composer.send');
  expect(types[0]).not.toContain('profile.save');
  const { host } = new URL(page.url());
  const secrets = [
    host,
    'profile.save',
    'тайн',
    'снимок',
    'tainyi',
    'Анна',
    'Борис',
    anna.username,
    boris.username,
  ];
  for (const secret of [...secrets, anna.password, conversationId])
    expect(file.toLowerCase()).not.toContain(secret.toLowerCase());
  expect(file).not.toMatch(/eyJ|[\da-f]{8}-[\da-f]{4}-/);
  await takePictures(page, 'report');

  // The charts go along it, and the inspector shows it.
  const recording = v.parse(recordingSchema, JSON.parse(file));
  const chartFor = knownCharts((await allMachines()).map(({ machine }) => machine));
  const verdicts = replay(recording, chartFor).flatMap((one) => one.verdicts);
  // Views that go away tell charts what these need only in some states, and a busy machine is late.
  expect(verdicts.filter(({ kind }) => kind !== 'unheard' && kind !== 'late')).toEqual([]);
  expect(brokenLaws([recording])).toEqual([]);
  const inspector = await anna.context.newPage();
  await inspector.route('**/recording.json', (route) =>
    route.fulfill({ json: reportsOf(recording, chartFor) }),
  );
  await inspector.goto('/inspector.html#recording');
  await inspector.getByLabel('Наблюдаемая вкладка').selectOption({ index: 0 });
  await inspector.getByLabel('Событие или состояние').fill('composer.send');
  await inspector.getByRole('button', { name: /composer\.send$/ }).click();
  await inspector
    .getByRole('navigation', { name: 'Акторы' })
    .getByRole('button', { name: /^composer:/ })
    .click();
  await expect(
    inspector.locator('.row[data-recent]').filter({ visible: true }).first(),
  ).toBeVisible();
});
