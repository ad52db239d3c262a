/** Pictures for the browser tests, drawn here, and messages made of them through the API. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Account, Vest } from './test.ts';

export interface Drawn {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Draws a picture of this size, in colours of its own. */
export async function drawPicture(name: string, width: number, height: number): Promise<Drawn> {
  const hue = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) * 47;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="hsl(${hue % 360} 60% 60%)"/>
      <stop offset="1" stop-color="hsl(${(hue + 70) % 360} 60% 35%)"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <circle cx="50%" cy="50%" r="${Math.min(width, height) / 4}" fill="white" opacity="0.7"/>
  </svg>`;
  const drawing = sharp(Buffer.from(svg));
  const bytes = name.endsWith('.png')
    ? await drawing.png().toBuffer()
    : await drawing.jpeg().toBuffer();
  return { name, bytes };
}

/** Draws only a line of ink, so that what lies behind the picture can be seen. */
export async function drawTransparent(name: string, ink: string): Promise<Drawn> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">
    <path d="M60 320 C 200 40 400 380 540 80" fill="none" stroke="${ink}" stroke-width="24"/></svg>`;
  return { name, bytes: await sharp(Buffer.from(svg)).png().toBuffer() };
}

/** Sends the pictures as one message of this person, as another client would. Answers the message's id. */
export async function sendPictures(
  vest: Vest,
  from: Account,
  conversationId: string,
  pictures: readonly Drawn[],
): Promise<string> {
  const token = await vest.token(from);
  const attachments: { url: string }[] = [];
  for (const { name, bytes } of pictures) {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), name);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${vest.url}/api/upload`, { method: 'POST', headers, body });
    const { url } = (await answer.json()) as { url: string }; // the contract's answer
    attachments.push({ url });
  }
  const say = await vest.as(from);
  const sent = await say('POST', '/conversations/send', {
    conversationId,
    type: 'IMAGE',
    content: '',
    attachments,
  });
  return (sent as { message: { id: string } }).message.id; // the contract's answer
}

/** Two frames of 8 x 8: red, then blue. */
export const movingGif = Buffer.from(
  '474946383961080008008000004c6971ff000021ff0b4e45545343415045322e30030100000021f9' +
    '0405140000002c00000000080008000002078c8fa9cbed5d000021f90405140000002c' +
    '0000000008000800804c69710000ff02078c8fa9cbed5d00003b',
  'hex',
);

/** Starts to look at every picture in each frame. The answer tells in how many frames one had neither preview nor itself. */
export async function watchBlanks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const state = { blanks: 0 };
    Object.assign(window, { blanking: state });
    const look = () => {
      const isBlank = [...document.querySelectorAll('article img[alt^="Изображение"]')].some(
        (img) => {
          const before = img.previousElementSibling;
          const hasPreview = before !== null && getComputedStyle(before).visibility === 'visible';
          return !hasPreview && Number(getComputedStyle(img).opacity) < 1;
        },
      );
      if (isBlank) state.blanks += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () =>
    page.evaluate(() => {
      const { blanking } = window as unknown as { blanking: { blanks: number } }; // as set above
      return blanking.blanks;
    });
}

/** Starts to look at the sender's picture in each frame. The answer stops and tells in how many frames it was missing. */
export async function watchBlinks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const state = { blinks: 0, on: true };
    Object.assign(window, { blinking: state });
    const look = () => {
      const img = document.querySelector<HTMLImageElement>('article img[alt^="Изображение"]');
      const isThere =
        img?.complete === true && img.naturalWidth > 0 && getComputedStyle(img).opacity === '1';
      if (!isThere) state.blinks += 1;
      if (state.on) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () =>
    page.evaluate(() => {
      const { blinking } = window as unknown as { blinking: { blinks: number; on: boolean } }; // as set above
      blinking.on = false;
      return blinking.blinks;
    });
}
