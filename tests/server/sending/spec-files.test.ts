/** Files for a client written from the product's specification, section 7, without our contract. */
import { beforeAll, expect, test } from 'vitest';
import { testServer } from '../infra/server.ts';
import { entriesOf, messagesOf, signUp } from '../infra/spec-client.ts';
import type { SpecClient, SpecContact, SpecUser } from '../infra/spec-client.ts';

const server = testServer();
let origin: string;
beforeAll(async () => {
  origin = await server.address();
});

/** Uploads a multipart field `file` with the bearer token, and reads only the answer's url. */
async function upload(
  client: SpecClient,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  const headers = { authorization: `Bearer ${client.accessToken}` };
  const answer = await fetch(`${origin}/api/upload`, { method: 'POST', headers, body });
  // Safe: a wrong url fails the test where it is used.
  return ((await answer.json()) as { url: string }).url;
}

const pixel = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

test('files are uploaded, sent, seen, quoted and worn by who knows only the specification', async () => {
  const [vladimir, darya] = [await signUp(origin, 'vladimir'), await signUp(origin, 'darya')];
  await vladimir.ask('POST /contacts/add', { identifier: 'darya' });
  const { contacts } = await darya.ask<{ contacts: SpecContact[] }>('GET /contacts');
  await darya.ask('POST /contacts/respond', { contactId: contacts[0]?.id, action: 'accept' });
  await vladimir.ask('POST /conversations/with', { userId: darya.id });
  const id = (await entriesOf(vladimir))[0]?.conversation.id ?? '';

  // Each is uploaded in turn, then one message takes them; by the browser's types it is a message of pictures.
  const attachments = [];
  for (const name of ['снимок.png', 'подделка.png']) {
    const url = await upload(vladimir, name, name === 'снимок.png' ? pixel : 'не картинка');
    attachments.push({ url, type: 'IMAGE' });
  }
  const asked = { conversationId: id, type: 'IMAGE', content: '', attachments };
  await vladimir.ask('POST /conversations/send', asked);
  const [sent] = await messagesOf(darya, id);
  expect(sent).toMatchObject({
    type: 'FILE',
    content: '',
    attachments: [
      { url: attachments[0]?.url, type: 'IMAGE', width: 1, height: 1 },
      { url: attachments[1]?.url, type: 'FILE' },
    ],
  });
  expect((await entriesOf(darya))[0]?.conversation.messages).toEqual([sent]);
  const seen = await fetch(`${origin}${attachments[1]?.url}`, {
    headers: { authorization: `Bearer ${darya.accessToken}` },
  });
  expect(await seen.text()).toBe('не картинка');

  const quote = { conversationId: id, type: 'TEXT', content: 'Красиво', replyToId: sent?.id };
  await darya.ask('POST /conversations/send', quote);
  expect((await messagesOf(vladimir, id))[1]?.replyTo?.content).toMatch(/^Изображение/);

  const avatarUrl = await upload(darya, 'я.png', pixel);
  await darya.ask('PATCH /status/me', { avatarUrl });
  const { user } = await darya.ask<{ user: SpecUser }>('GET /status/me');
  expect(user.avatarUrl).toBe(avatarUrl);
});
