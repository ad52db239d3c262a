/** Uploads and downloads as a browser makes them, over a real connection. */
import { request } from 'node:http';
import type { Uploaded } from '#contract/messages.ts';
import type { TestPerson, TestServer } from './server.ts';

export interface Chosen {
  readonly name: string;
  readonly bytes: Uint8Array | string;
  /** The type that the sender claims; the server does not trust it. */
  readonly type?: string;
}

export function formOf({ name, bytes, type = '' }: Chosen): FormData {
  const form = new FormData();
  // Safe: TypeScript asks for a buffer that is not shared, and none of ours is.
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer> | string], { type }), name);
  return form;
}

export const bearer = (person: TestPerson) => ({
  authorization: `Bearer ${person.tokens?.accessToken ?? ''}`,
});

export async function post(
  server: TestServer,
  person: TestPerson,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${await server.address()}/api/upload`, {
    method: 'POST',
    body,
    headers: { ...bearer(person), ...headers },
  });
}

export async function upload(
  server: TestServer,
  person: TestPerson,
  chosen: Chosen,
): Promise<Uploaded> {
  const answer = await post(server, person, formOf(chosen));
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  // Safe: tests/server/sending/files-upload.test.ts checks the shape.
  return (await answer.json()) as Uploaded;
}

export async function download(
  server: TestServer,
  person: TestPerson,
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> {
  return fetch(`${await server.address()}${url}`, {
    method,
    headers: { ...bearer(person), ...headers },
  });
}

export const bytesOf = async (answer: Response): Promise<Buffer> =>
  Buffer.from(await answer.arrayBuffer());

/** A multipart form written by hand: the headers and the content of its one part. */
export function rawForm(disposition: string, content: string): { body: string; type: string } {
  return {
    body: `--x\r\nContent-Disposition: ${disposition}\r\nContent-Type: text/plain\r\n\r\n${content}\r\n--x--\r\n`,
    type: 'multipart/form-data; boundary=x',
  };
}

/** Begins an upload of a file that goes on for as long as its `sending` is written to. */
export async function beginUpload(
  server: TestServer,
  person: TestPerson,
  sentBytes: number,
  headers: Record<string, string> = { 'transfer-encoding': 'chunked' },
) {
  const sending = request(new URL(`${await server.address()}/api/upload`), {
    method: 'POST',
    headers: {
      ...bearer(person),
      'content-type': 'multipart/form-data; boundary=x',
      ...headers,
    },
  });
  /** The status of the answer, or the error without one. */
  const ended = new Promise<string>((resolve) => {
    sending.on('response', (answer) => resolve(String(answer.statusCode)));
    sending.on('error', (error) => resolve(error.message));
  });
  sending.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
  sending.write('x'.repeat(sentBytes));
  return { sending, ended };
}
