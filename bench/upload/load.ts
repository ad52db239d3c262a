/** Uploads over real HTTP bytes that are made once: in a form for the product, as the bare body for the floor. */
import { Agent, request } from 'node:http';

export interface Side {
  readonly port: number;
  /** null: the floor has neither a form nor accounts. */
  readonly token: string | null;
}

const agent = new Agent({ keepAlive: true });
const head = Buffer.from(
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n',
);
const tail = Buffer.from('\r\n--x--\r\n');

/** Random bytes, because the files that people send are compressed already. */
const content = (sizeBytes: number): Buffer => {
  const bytes = Buffer.alloc(sizeBytes);
  for (let at = 0; at < sizeBytes; at += 65_536) {
    crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  }
  return bytes;
};

/** Returns MB a second for `count` files that are sent one after another, as a client does. */
export async function throughput(side: Side, sizeBytes: number, count: number): Promise<number> {
  const bytes = content(sizeBytes);
  const startedAt = performance.now();
  for (let index = 0; index < count; index += 1) await send(side, bytes);
  return (sizeBytes * count) / 1_000 / (performance.now() - startedAt);
}

function send({ port, token }: Side, bytes: Buffer): Promise<void> {
  const parts = token === null ? [bytes] : [head, bytes, tail];
  return new Promise((resolve, reject) => {
    const call = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path: '/api/upload',
        method: 'POST',
        headers: {
          'content-type':
            token === null ? 'application/octet-stream' : 'multipart/form-data; boundary=x',
          'content-length': parts.reduce((sum, { length }) => sum + length, 0),
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 201
            ? resolve()
            : reject(new Error(`upload answered ${answer.statusCode}`)),
        );
      },
    );
    call.on('error', reject);
    for (const part of parts) call.write(part);
    call.end();
  });
}
