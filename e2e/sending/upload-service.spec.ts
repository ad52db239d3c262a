/** Uploads without the app, where only a real browser will do: real bytes over XMLHttpRequest (src/services/sending/upload). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { test, type ServicesWindow } from '../infra/modules.ts';

interface Sending {
  readonly sizeBytes?: number;
  readonly name?: string;
  readonly tokens?: readonly string[];
  readonly stalledMs?: number;
  readonly answerMs?: number;
  readonly givesUpAtFirstBytes?: boolean;
}

/** Sends this many bytes. Answers the outcome. */
const send = (page: Page, given: Sending = {}) =>
  page.evaluate(async ({ sizeBytes = 10, name = 'a.txt', tokens = ['t1'], ...more }: Sending) => {
    const { createUploadService } = (window as unknown as ServicesWindow).services; // the page has made it
    const left = [...tokens];
    const service = createUploadService({
      tokens: {
        token: () => left[0] ?? null,
        renew: async () => {
          left.shift();
          if (!left[0]) throw new Error('no more tokens');
          return left[0];
        },
      },
      stalledMs: more.stalledMs ?? 30_000,
      answerMs: more.answerMs ?? 30_000,
    });
    const progress: number[] = [];
    const leaving = new AbortController();
    try {
      const bytes = new Blob([new Uint8Array(sizeBytes)]);
      const note = (sentBytes: number) => {
        progress.push(sentBytes);
        if (more.givesUpAtFirstBytes) leaving.abort();
      };
      const uploaded = await service.send({ bytes, name }, note, leaving.signal);
      return { url: uploaded.url, progress, failure: null };
    } catch (error) {
      return { url: null, progress, failure: Object(error).failure ?? String(error) };
    }
  }, given);

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // a request is made of Buffers
  return Buffer.concat(parts);
}

test.describe('an upload', () => {
  const answer = {
    url: '/api/files/x/a.txt',
    type: 'FILE',
    name: 'a',
    size: 1,
    mime: 'text/plain',
  };
  const internalError = {
    kind: 'http',
    status: 502,
    code: null,
    message: 'upload failed',
    retryAfterMs: null,
  };

  test('brings the bytes in the field `file`, the exact name before them, and the token', async ({
    device,
    server,
  }) => {
    let body = '';
    let authorization: string | undefined;
    server.onUpload = async (request, response) => {
      authorization = request.headers.authorization;
      body = (await bodyOf(request)).toString();
      response.writeHead(201).end(JSON.stringify(answer));
    };
    const { url } = await send(device, { name: 'Отчёт "за %22".pdf' });
    expect(url).toBe(answer.url);
    expect(authorization).toBe('Bearer t1');
    expect(body).toMatch(/name="name"\r\n\r\nОтчёт "за %22"\.pdf\r\n/);
    expect(body).toMatch(/name="file"; filename="/);
  });

  test("counts the file's own bytes, and never more", async ({ device, server }) => {
    server.onUpload = async (request, response) => {
      await bodyOf(request);
      response.writeHead(201).end(JSON.stringify(answer));
    };
    const sizeBytes = 20_000_000;
    const { progress } = await send(device, { sizeBytes });
    expect(progress.at(-1)).toBe(sizeBytes);
    expect(Math.max(...progress)).toBe(sizeBytes);
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
  });

  test('is sent once more with a new token after a 401, and only once', async ({
    device,
    server,
  }) => {
    const seen: (string | undefined)[] = [];
    server.onUpload = async (request, response) => {
      seen.push(request.headers.authorization);
      await bodyOf(request);
      const isGood = request.headers.authorization === 'Bearer good';
      const refusal = { code: 'unauthorized', message: 'Войдите снова' };
      response.writeHead(isGood ? 201 : 401).end(JSON.stringify(isGood ? answer : refusal));
    };
    expect(await send(device, { tokens: ['old', 'good'] })).toMatchObject({ url: answer.url });
    expect(seen).toEqual(['Bearer old', 'Bearer good']);
    const { failure } = await send(device, { tokens: ['old', 'old', 'good'] });
    expect(failure).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(seen).toHaveLength(4);
  });

  for (const [what, body] of [
    ['no JSON', '<html>Вход в сеть отеля</html>'],
    ['no url', '{"ok":true}'],
    ['nothing', ''],
  ] as const) {
    test(`answered 200 with ${what} is the internal error 'upload failed'`, async ({
      device,
      server,
    }) => {
      server.onUpload = async (request, response) => {
        await bodyOf(request);
        response.writeHead(200).end(body);
      };
      expect((await send(device)).failure).toEqual(internalError);
    });
  }

  test("refused by somebody who is not our server is 'upload failed' as well, unless a server is only away", async ({
    device,
    server,
  }) => {
    let status = 413;
    server.onUpload = async (request, response) => {
      await bodyOf(request);
      response.writeHead(status, { 'retry-after': '7' }).end('<html>nginx</html>');
    };
    expect((await send(device)).failure).toMatchObject({ status: 413, message: 'upload failed' });
    status = 503;
    expect((await send(device)).failure).toMatchObject({
      status: 503,
      message: null,
      retryAfterMs: 7_000,
    });
  });

  test("refused by our server keeps the server's code and words", async ({ device, server }) => {
    const refusal = { code: 'storage_full', message: 'На сервере закончилось место' };
    server.onUpload = async (request, response) => {
      await bodyOf(request);
      response.writeHead(507).end(JSON.stringify(refusal));
    };
    expect((await send(device)).failure).toMatchObject({ status: 507, ...refusal });
  });

  test('in which nothing moves any more ends as if there were no network', async ({
    device,
    server,
  }) => {
    server.onUpload = (request) => void request.once('data', () => request.pause());
    const { failure } = await send(device, { sizeBytes: 50_000_000, stalledMs: 200 });
    expect(failure).toEqual({ kind: 'network' });
  });

  test('that is not answered though all of it is there ends so, too, but later', async ({
    device,
    server,
  }) => {
    server.onUpload = (request) => void request.resume();
    const { failure } = await send(device, { stalledMs: 30_000, answerMs: 200 });
    expect(failure).toEqual({ kind: 'network' });
    const come = Promise.withResolvers<ServerResponse>();
    server.onUpload = async (request, response) => {
      await bodyOf(request);
      come.resolve(response);
    };
    await device.clock.install();
    await device.clock.pauseAt(Date.now() + 60_000);
    await device.evaluate(() => {
      class Telling extends XMLHttpRequest {
        override send(body?: XMLHttpRequestBodyInit) {
          this.upload.addEventListener('load', () => Object.assign(window, { hasLeft: true }));
          super.send(body);
        }
      }
      Object.assign(window, { XMLHttpRequest: Telling });
    });
    const sent = send(device, { stalledMs: 200, answerMs: 30_000 });
    const response = await come.promise;
    await device.waitForFunction(() => 'hasLeft' in window);
    // A large picture may take this long to process, which is longer than bytes may stand still.
    await device.clock.fastForward(600);
    response.end(JSON.stringify(answer));
    expect((await sent).url).toBe(answer.url);
  });

  test('whose server goes away in the middle ends so, too', async ({ device, server }) => {
    server.onUpload = (request) => void request.once('data', () => request.destroy());
    expect((await send(device, { sizeBytes: 5_000_000 })).failure).toEqual({ kind: 'network' });
  });

  test('that is given up stops its bytes', async ({ device, server }) => {
    const come = Promise.withResolvers<IncomingMessage>();
    const closed = Promise.withResolvers<void>();
    server.onUpload = (request) => {
      request
        .once('data', () => come.resolve(request.pause()))
        .on('close', closed.resolve)
        .on('error', () => {});
    };
    const { failure } = await send(device, { sizeBytes: 50_000_000, givesUpAtFirstBytes: true });
    expect(failure).toEqual({ kind: 'network' });
    const request = await come.promise;
    request.resume();
    await closed.promise;
    expect(request.complete).toBe(false);
  });

  test('is not even begun without a session', async ({ device }) => {
    expect((await send(device, { tokens: [] })).failure).toEqual({ kind: 'network' });
  });
});
