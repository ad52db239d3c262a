/**
 * Stores an upload: the received file is looked at, kept in the store, and only then written to the database (spec 7).
 */
import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { Uploaded } from '#contract/messages.ts';
import type { Deps } from '#server/app/deps.ts';
import { fileUrl, thumbUrl } from './attachment.ts';
import type { FileRecord } from './attachment.ts';
import type { ReceivedFile } from './form.ts';
import type { Pictures } from './images/pictures.ts';
import { insertWithinQuota } from './quota.ts';

interface StoreNeeds extends Pick<Deps, 'settings' | 'db' | 'clock' | 'store'> {
  readonly pictures: Pictures;
}

/**
 * Stores a received file, and uses it up whatever happens. A crash between store and database leaves objects without a
 * row, which are swept away. `signal` is aborted when nobody waits for the file any more.
 * @throws Refusal `storage_full`, `quota_exceeded`, `unavailable`, or the reason of `signal`
 */
export async function storeFile(
  needs: StoreNeeds,
  uploaderId: string,
  { name, received }: ReceivedFile,
  signal: AbortSignal,
): Promise<FileRecord> {
  const { clock, store, pictures } = needs;
  await using left = new AsyncDisposableStack();
  left.use(received);
  const mime = await detectType(received.path);
  const prepared = await pictures.prepare(uploaderId, received, mime, signal);
  const { picture = null, cleaned = null, thumb = null } = prepared ?? {};
  if (cleaned !== null) left.use(cleaned);
  if (thumb !== null) left.use(thumb);
  signal.throwIfAborted();
  const original = cleaned ?? received;
  const file: FileRecord = {
    id: randomBytes(16).toString('base64url'),
    name,
    type: picture === null ? 'FILE' : 'IMAGE',
    size: original.size,
    // Browsers know an animated PNG as a PNG.
    mime: mime === 'image/apng' ? 'image/png' : mime,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    hasThumb: thumb !== null,
    preview: picture?.preview ?? null,
  };
  const thumbBytes = thumb?.size ?? 0;
  try {
    if (thumb !== null) await store.put({ id: file.id, part: 'thumb' }, thumb);
    await store.put({ id: file.id, part: 'original' }, original);
    const { id, size, type, width, height, hasThumb, preview } = file;
    await insertWithinQuota(needs, uploaderId, size + thumbBytes, (tx) =>
      tx.query(
        `insert into files
           (id, uploader_id, name, size, mime, type, width, height, has_thumb, thumb_size, preview, created_at, unheld_since)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
        [
          id,
          uploaderId,
          name,
          size,
          file.mime,
          type,
          width,
          height,
          hasThumb,
          thumbBytes,
          preview,
          new Date(clock.now()),
        ],
      ),
    );
  } catch (error) {
    await store.delete(file.id);
    throw error;
  }
  return file;
}

export const uploadedOf = (file: FileRecord): Uploaded => ({
  url: fileUrl(file),
  type: file.type,
  name: file.name,
  size: file.size,
  mime: file.mime,
  ...(file.width !== null && { width: file.width }),
  ...(file.height !== null && { height: file.height }),
  ...(file.hasThumb && { thumbUrl: thumbUrl(file) }),
  ...(file.preview !== null && { preview: file.preview }),
});

/** This many bytes are enough to tell text from other data. */
const sampleBytes = 65_536;

/**
 * Finds out the media type from the bytes: neither the name nor the sender's word counts.
 * HTML and SVG have no signature: they count as text, and never as more.
 */
async function detectType(path: string): Promise<string> {
  const found = await fileTypeFromFile(path);
  if (found !== undefined) return found.mime;
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
  return isText(buffer.subarray(0, bytesRead)) ? 'text/plain' : 'application/octet-stream';
}

/** Control characters are single bytes in UTF-8. Text has tabs, ends of lines and pages, and the escapes of terminals. */
const isBinary = (byte: number): boolean =>
  byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b;

/**
 * Answers whether the bytes are text: UTF-8 without control characters. The sample may end in the middle of a
 * character.
 */
function isText(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return !bytes.some(isBinary);
  } catch {
    return false;
  }
}
