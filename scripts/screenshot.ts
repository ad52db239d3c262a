/** `npm run screenshot`: the picture in the README, of the real product with two real people. */
import { chromium } from '@playwright/test';
import { io } from 'socket.io-client';
import { chromiumMissing, findOrInstallChromium } from './lib/chromium.mjs';
import { peopleOf, type Somebody } from '#tests/infra/people.ts';
import { VestServer } from '../e2e/infra/vest-server.ts';

const server = await VestServer.create();
const url = `http://127.0.0.1:${server.port}`;

const people = peopleOf(url);

/** Whoever has a socket is online. */
const online = (who: Somebody) =>
  io(url, { transports: ['websocket'], auth: { token: who.token } });
const sockets: ReturnType<typeof online>[] = [];

try {
  const maria = await people.create('maria', 'Мария Лебедева');
  for (const [username, displayName] of [
    ['dasha', 'Даша Юрьева'],
    ['gleb', 'Глеб'],
    ['vera', 'Вера Соколова-Преображенская'],
    ['boris', 'Борис Мельников'],
    ['anna', 'Анна Ковалёва'],
  ] as const) {
    const other = await people.create(username, displayName);
    const conversationId = await people.befriend(maria, other);
    if (username === 'anna' || username === 'gleb') sockets.push(online(other));
    await people.write(other, conversationId, 'Привет!');
    if (username === 'vera' || username === 'dasha') {
      await people.markRead(maria, conversationId);
    }
    if (username !== 'anna') continue;
    await people.write(
      other,
      conversationId,
      'Маша, билеты на субботу ещё есть! Выезжаем в 8:40 с Ленинградского, обратно в воскресенье вечером.',
    );
    await people.write(maria, conversationId, 'Берём! Я позвоню маме и скажу, чтобы не ждала');
    await people.write(maria, conversationId, 'А места рядом?');
    await people.write(
      other,
      conversationId,
      'Рядом, у окна. Расписание тут: https://example.org/поезда 🚆',
    );
  }

  const executablePath = await findOrInstallChromium();
  if (executablePath === null) throw new Error(chromiumMissing());
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1.5,
    locale: 'ru-RU',
  });
  await page.goto(`${url}/auth`);
  await page.getByLabel('Никнейм').fill('maria');
  await page.getByLabel('Пароль').fill(maria.password);
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.getByRole('link', { name: 'Анна Ковалёва' }).click();
  await page.getByText('Рядом, у окна').waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: 'docs/screenshot.png' });
  await browser.close();
} finally {
  for (const socket of sockets) socket.close();
  await server.dispose();
}
