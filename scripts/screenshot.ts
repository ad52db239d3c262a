/** `npm run screenshot`: takes the README's picture of the real product with two real people. */
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { io } from 'socket.io-client';
import { chromiumMissing, findOrInstallChromium } from './lib/chromium.mjs';
import { peopleOf, type Somebody } from '#tests/infra/people.ts';
import { VestServer } from '../e2e/infra/vest-server.ts';

const server = await VestServer.create();
const url = `http://127.0.0.1:${server.port}`;

const people = peopleOf(url);

/** A person with a connected socket is online. */
const online = (who: Somebody) =>
  io(url, { transports: ['websocket'], auth: { token: who.token } });
const sockets: ReturnType<typeof online>[] = [];

const ticket = `%PDF-1.4\n% ${'билет '.repeat(8_000)}`;

/** Draws a lake at sunset. */
async function lake(): Promise<Uint8Array<ArrayBuffer>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="720">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#31407a"/>
    <stop offset=".55" stop-color="#d98a7c"/><stop offset="1" stop-color="#f6c98f"/></linearGradient>
    <linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e3a482"/>
    <stop offset="1" stop-color="#2c3765"/></linearGradient></defs>
    <rect width="1200" height="440" fill="url(#sky)"/><circle cx="790" cy="372" r="54" fill="#fff1cf"/>
    <path d="M0 440V372l140-62 120 44 170-96 190 110 150-52 190 70 240-64v118z" fill="#3a3f66"/>
    <rect y="436" width="1200" height="284" fill="url(#water)"/>
    <g fill="#fff1cf" opacity=".55"><rect x="730" y="456" width="120" height="6"/><rect x="700" y="486" width="190" height="5"/>
    <rect x="750" y="520" width="90" height="5"/><rect x="680" y="560" width="220" height="4"/></g>
    <path d="M0 720V600l60-120 50 96 46-150 60 174 40-60 34 90 30 90z" fill="#1c2140"/></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer());
}

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
    const question = await people.write(maria, conversationId, 'Берём! А места рядом?');
    await people.write(other, conversationId, 'Рядом, у окна. Вот вид, который нас ждёт', {
      replyToId: question,
      files: [{ name: 'Ладога.jpg', bytes: await lake() }],
    });
    await people.write(other, conversationId, '', {
      files: [{ name: 'Билеты на субботу.pdf', bytes: new TextEncoder().encode(ticket) }],
    });
    await people.write(maria, conversationId, 'Красота! Распечатаю 🚆');
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
  await page.getByText('Распечатаю').waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('article img')].every(
      (image) => image instanceof HTMLImageElement && image.complete,
    ),
  );
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: 'docs/screenshot.png' });
  await browser.close();
} finally {
  for (const socket of sockets) socket.close();
  await server.dispose();
}
