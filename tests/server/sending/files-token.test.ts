/** An upload may outlast its access token: the server checks the token when the request begins (contract, POST /upload). */
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { accessTokenMs } from '#contract/limits.ts';
import { startTestServer } from '../infra/server.ts';
import { bearer, formOf, post } from '../infra/uploads.ts';

test('a token that expires in the middle of 90 MiB does no harm; the next upload needs a new one', async () => {
  const server = await startTestServer();
  const anna = await server.person();
  const halfBytes = 45 * 1_048_576;
  const url = new URL(`${await server.address()}/api/upload`);
  const sending = request(url, {
    method: 'POST',
    headers: { ...bearer(anna), 'content-type': 'multipart/form-data; boundary=x' },
  });
  const answered = new Promise<[number | undefined, string]>((resolve, reject) => {
    sending.on('error', reject).on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve([answer.statusCode, text]));
    });
  });
  sending.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n');
  // The whole half has left this process, so the server began long before.
  await new Promise((written) => sending.write(Buffer.alloc(halfBytes), written));
  server.clock.advance(accessTokenMs + 60_000);
  sending.end(Buffer.concat([Buffer.alloc(halfBytes), Buffer.from('\r\n--x--\r\n')]));
  const [status, text] = await answered;
  expect(status).toBe(201);
  expect(JSON.parse(text)).toMatchObject({ name: 'a.bin', size: 2 * halfBytes });
  expect((await post(server, anna, formOf({ name: 'b.txt', bytes: 'x' }))).status).toBe(401);
  await server.close();
});
