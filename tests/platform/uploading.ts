/** Uploads into a server process, of bytes that are generated on the way: this side holds no file. */
import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { Readable } from 'node:stream';
import { register } from './registration.ts';
import type { ServerProcess } from './server-process.ts';

const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
const tail = '\r\n--x--\r\n';
const block = Buffer.alloc(262_144, 'no picture ');

/** An access token of a person who registers now. */
export async function tokenOf(server: ServerProcess, username: string): Promise<string> {
  await register(server, username);
  const answer = await server.get('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'правильный пароль' }),
  });
  // Safe: the contract's answer; what is missing fails the test.
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

export interface Upload {
  readonly sending: ClientRequest;
  /** The status and the text of the answer. */
  readonly answer: Promise<{ status: number; text: string }>;
}

/** Begins an upload of this size; `sentBytes` of it are sent at once, by default all. */
export function beginUpload(
  { url }: ServerProcess,
  token: string,
  sizeBytes: number,
  sentBytes = sizeBytes,
): Upload {
  const sending = request(`${url}/api/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': head.length + sizeBytes + tail.length,
    },
  });
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
  });
  sending.write(head);
  const isWhole = sentBytes === sizeBytes;
  const body = Readable.from(made(sentBytes));
  body.pipe(sending, { end: false });
  if (isWhole) body.on('end', () => sending.end(tail));
  return { sending, answer };
}

function* made(sizeBytes: number): Generator<Buffer> {
  for (let left = sizeBytes; left > 0; left -= block.length)
    yield block.subarray(0, Math.min(left, block.length));
}
