/** A large upload that is refused: the page gets the answer, not a broken connection (contract, POST /upload). */
import { expect, test } from '../infra/test.ts';

const MiB = 1_048_576;

for (const way of ['fetch', 'XMLHttpRequest'] as const) {
  test(`${way} that sends 90 MiB with a token that has expired is told 401, and the connection lives on`, async ({
    vest,
  }) => {
    const { page } = await vest.browser();
    await page.goto(`${vest.url}/api/health`);
    const told = await page.evaluate(sendTwice, { way, sizeBytes: 90 * MiB, token: 'expired' });
    expect(told).toEqual([
      { status: 401, code: 'unauthorized' },
      { status: 401, code: 'unauthorized' },
    ]);
  });
}

test('a file beyond the limit is told 413', async ({ vest }) => {
  const anna = await vest.register('Анна');
  const { page } = await vest.browser();
  await page.goto(`${vest.url}/api/health`);
  const token = await vest.token(anna);
  const sending: Sending = { way: 'fetch', sizeBytes: 130 * MiB, token };
  const told = await page.evaluate(sendTwice, sending);
  expect(told[0]).toEqual({ status: 413, code: 'too_large' });
});

interface Sending {
  readonly way: 'fetch' | 'XMLHttpRequest';
  readonly sizeBytes: number;
  readonly token: string;
}

interface Told {
  readonly status: number;
  readonly code: string;
}

/** Runs in the page. */
async function sendTwice({ way, sizeBytes, token }: Sending): Promise<Told[]> {
  const url = '/api/upload';
  const authorization = `Bearer ${token}`;
  const form = () => {
    const made = new FormData();
    made.append('file', new Blob([new Uint8Array(sizeBytes)]), 'a.bin');
    return made;
  };
  const byFetch = async () => {
    const answer = await fetch(url, { method: 'POST', body: form(), headers: { authorization } });
    return { status: answer.status, text: await answer.text() };
  };
  const byXhr = () =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('POST', url);
      request.setRequestHeader('authorization', authorization);
      request.addEventListener('load', () =>
        resolve({ status: request.status, text: request.responseText }),
      );
      request.addEventListener('error', () => reject(new Error('the connection broke')));
      request.send(form());
    });
  const told: Told[] = [];
  for (const send of way === 'fetch' ? [byFetch, byFetch] : [byXhr, byXhr]) {
    const { status, text } = await send();
    // Safe: the contract's error body; the test compares the fields that it uses.
    told.push({ status, code: (JSON.parse(text) as { code: string }).code });
  }
  return told;
}
