/** `npm run screenshot`: the picture in the README, of the real product with two real people. */
import { chromium } from '@playwright/test';
import { io } from 'socket.io-client';
import { CHROMIUM_MISSING, findOrInstallChromium } from './lib/chromium.mjs';
import { VestServer } from '../e2e/infra/vest-server.ts';

const password = 'пароль для снимка';
const server = await VestServer.create();
const url = `http://127.0.0.1:${server.port}`;

async function call(path: string, body: unknown, token?: string): Promise<unknown> {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? null : answer.json();
}

async function createPerson(username: string, displayName: string) {
  await call('/auth/register', { username, displayName, password });
  const answer = await call('/auth/login', { username, password });
  const { user, accessToken } = answer as { user: { id: string }; accessToken: string }; // the contract's answer
  return { id: user.id, username, token: accessToken };
}

type Someone = Awaited<ReturnType<typeof createPerson>>;

async function befriend(one: Someone, other: Someone): Promise<string> {
  const added = await call('/contacts/add', { identifier: other.username }, one.token);
  const { contact } = added as { contact: { id: string } }; // the contract's answer
  await call('/contacts/respond', { contactId: contact.id, action: 'accept' }, other.token);
  const begun = await call('/conversations/with', { userId: other.id }, one.token);
  return (begun as { conversation: { id: string } }).conversation.id; // the contract's answer
}

const write = (who: Someone, conversationId: string, content: string) =>
  call('/conversations/send', { conversationId, type: 'TEXT', content }, who.token);

/** Whoever has a socket is online. */
const online = (who: Someone) => io(url, { transports: ['websocket'], auth: { token: who.token } });
const sockets: ReturnType<typeof online>[] = [];

try {
  const maria = await createPerson('maria', 'Мария Лебедева');
  const others = new Map<string, Someone>();
  for (const [username, displayName] of [
    ['dasha', 'Даша Юрьева'],
    ['gleb', 'Глеб'],
    ['vera', 'Вера Соколова-Преображенская'],
    ['boris', 'Борис Мельников'],
    ['anna', 'Анна Ковалёва'],
  ] as const) {
    const other = await createPerson(username, displayName);
    others.set(username, other);
    const conversationId = await befriend(maria, other);
    if (username === 'anna' || username === 'gleb') sockets.push(online(other));
    await write(other, conversationId, 'Привет!');
    if (username === 'vera' || username === 'dasha') {
      await call('/messages/mark-conversation-read', { conversationId }, maria.token);
    }
    if (username !== 'anna') continue;
    await write(
      other,
      conversationId,
      'Маша, билеты на субботу ещё есть! Выезжаем в 8:40 с Ленинградского, обратно в воскресенье вечером.',
    );
    await write(maria, conversationId, 'Берём! Я позвоню маме и скажу, чтобы не ждала');
    await write(maria, conversationId, 'А места рядом?');
    await write(
      other,
      conversationId,
      'Рядом, у окна. Расписание тут: https://example.org/поезда 🚆',
    );
  }

  const executablePath = await findOrInstallChromium();
  if (executablePath === null) throw new Error(CHROMIUM_MISSING);
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
  await page.getByLabel('Пароль').fill(password);
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
