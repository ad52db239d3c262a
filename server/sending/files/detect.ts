/** A file's type follows from its bytes: neither its name nor its sender's word counts. */
import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

/** This many bytes are enough to tell text from other data. */
const sampleBytes = 65_536;

/** Resolves to a media type. HTML and SVG have no signature: they count as text, and never as more. */
export async function detectType(path: string): Promise<string> {
  const found = await fileTypeFromFile(path);
  if (found !== undefined) return found.mime;
  return isText(await firstBytes(path)) ? 'text/plain' : 'application/octet-stream';
}

async function firstBytes(path: string): Promise<Uint8Array> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
  return buffer.subarray(0, bytesRead);
}

/** Text is UTF-8 without control characters; the sample may end in the middle of a character. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    // oxlint-disable-next-line no-control-regex -- controls are what it looks for
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text);
  } catch {
    return false;
  }
}
