/** Messages with files, made through the API as another client would make them. */
import type { Account, Vest } from './test.ts';

export interface NamedBytes {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface WithFiles {
  readonly conversationId: string;
  readonly content?: string;
  readonly files: readonly NamedBytes[];
}

export async function sendFiles(vest: Vest, from: Account, message: WithFiles): Promise<void> {
  const { conversationId, content = '', files } = message;
  const token = await vest.token(from);
  const attachments: { url: string; type: string }[] = [];
  for (const { name, bytes } of files) {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), name);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${vest.url}/api/upload`, { method: 'POST', headers, body });
    const { url, type } = (await answer.json()) as { url: string; type: string }; // the contract's answer
    attachments.push({ url, type });
  }
  const type = attachments.every((one) => one.type === 'IMAGE') ? 'IMAGE' : 'FILE';
  const say = await vest.as(from);
  await say('POST', '/conversations/send', { conversationId, type, content, attachments });
}

/** A sound file with one second of a tone. */
export function tone(): Buffer {
  const rate = 8_000;
  const bytes = Buffer.alloc(44 + rate * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + rate * 2, 4);
  bytes.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate * 2],
  ] as const) {
    bytes.writeUInt32LE(value, at);
  }
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const) {
    bytes.writeUInt16LE(value, at);
  }
  bytes.write('data', 36);
  bytes.writeUInt32LE(rate * 2, 40);
  for (let index = 0; index < rate; index += 1) {
    bytes.writeInt16LE(Math.round(8_000 * Math.sin(index / 5)), 44 + index * 2);
  }
  return bytes;
}
