/** Downloads LiveKit's official release: this version, these bytes, or nothing. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const unzip = promisify(gunzip);

/** 1.13.6 and later cannot be installed by `go install` (their go.mod has replacements). */
export const livekitVersion = '1.13.5';

/** The names and checksums of the release's own checksums.txt, which has none for macOS. */
const archives: Readonly<Record<string, { readonly name: string; readonly sha256: string }>> = {
  'linux-x64': {
    name: `livekit_${livekitVersion}_linux_amd64.tar.gz`,
    sha256: 'c020fac437b7cc9b776eef1ad5ea8af77be9acfa07602eca20a3a44930dfbc70',
  },
  'linux-arm64': {
    name: `livekit_${livekitVersion}_linux_arm64.tar.gz`,
    sha256: '332015305518765fe05bad74fc3a9d9583e635e7dd130de3c4fc563d69c550f3',
  },
};

export interface Release {
  /** The archive's address. */
  readonly url: string;
  readonly sha256: string;
}

/** Returns the release for a platform; null: there is none. */
export function releaseFor(platform: string): Release | null {
  const archive = archives[platform];
  if (archive === undefined) return null;
  const { name, sha256 } = archive;
  const folder = `https://github.com/livekit/livekit/releases/download/v${livekitVersion}`;
  return { url: `${folder}/${name}`, sha256 };
}

/**
 * How long a download may stall. After that, or after `wholeWithinMs`, it is given up, because the program can be built
 * instead.
 */
const answerWithinMs = 20_000;
const wholeWithinMs = 10 * 60_000;
/** About three times the real size: a longer answer is something else. */
const maxBytes = 64 * 1_048_576;

/** Downloads the program's bytes. @throws Error in the operator's words, also when the checksum is wrong */
export async function downloadRelease(
  { url, sha256 }: Release,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const archive = await download(url, signal);
  const found = createHash('sha256').update(archive).digest('hex');
  if (found !== sha256) {
    throw new Error(`${url}: SHA-256 ${found} вместо ${sha256}, это другой файл`);
  }
  const program = fileInTar(await unzip(archive), 'livekit-server');
  if (program === null) throw new Error(`${url}: внутри нет livekit-server`);
  return program;
}

async function download(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const isLate = new AbortController();
  const late = setTimeout(() => isLate.abort(), answerWithinMs);
  const whole = AbortSignal.timeout(wholeWithinMs);
  try {
    const answer = await fetch(url, { signal: AbortSignal.any([signal, isLate.signal, whole]) });
    if (!answer.ok || answer.body === null) throw new Error(`ответ ${answer.status}`);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of answer.body) {
      late.refresh();
      bytes += chunk.length;
      if (bytes > maxBytes) throw new Error('файл слишком велик');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    throw new Error(`${url} не скачать: ${reasonOf(error)}`, { cause: error });
  } finally {
    clearTimeout(late);
  }
}

/** Returns why a download failed. The message of `fetch` says nothing, but its cause does. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

const blockBytes = 512;

/**
 * Finds a file in an archive; null: it is not there. An archive is headers of one block (name, size in octal, …), each
 * followed by its file in whole blocks.
 */
function fileInTar(tar: Uint8Array, wanted: string): Uint8Array | null {
  const text = (from: number, to: number) =>
    Buffer.from(tar.subarray(from, to)).toString('latin1').replace(/\0.*$/s, '').trim();
  for (let at = 0; at + blockBytes <= tar.length;) {
    const name = text(at, at + 100);
    if (name === '') return null;
    const sizeBytes = Number.parseInt(text(at + 124, at + 136), 8) || 0;
    const from = at + blockBytes;
    if (name.split('/').at(-1) === wanted) {
      return from + sizeBytes <= tar.length ? tar.subarray(from, from + sizeBytes) : null;
    }
    at = from + Math.ceil(sizeBytes / blockBytes) * blockBytes;
  }
  return null;
}
