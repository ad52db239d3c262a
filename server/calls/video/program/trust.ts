/**
 * Decides whether the program in our cache may be run. Its checksum is noted beside it when it is made, or when it is
 * seen for the first time (somebody has copied it there), and looked at before each start.
 */
import { createHash } from 'node:crypto';
import { createReadStream, lstatSync, writeFileSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readIfPresent } from '#server/kit/data-files.ts';

/** The file with a program's checksum. */
export const noteOf = (program: string) => `${program}.sha256`;

/** Notes the checksum of `made`, which is going to be `program`. */
export async function noteChecksum(program: string, made: string): Promise<void> {
  writeFileSync(noteOf(program), `${await checksumOf(made)}\n`);
}

/** Returns why the program must not be run, in the operator's words; null: it may, or there is none. */
export async function whyUntrusted(program: string): Promise<string | null> {
  const stats = lstatSync(program, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (!stats.isFile()) return 'это не файл';
  if (![stats, lstatSync(dirname(program))].every(isOursAlone)) {
    return 'его может изменить другой пользователь';
  }
  const noted = readIfPresent(noteOf(program))?.toString().trim();
  if (noted === undefined) await noteChecksum(program, program).catch(() => {});
  else if (noted !== (await checksumOf(program))) return 'он изменился с тех пор, как был получен';
  return null;
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Answers whether only root or this process's user can write it. */
function isOursAlone({ uid, mode }: Stats): boolean {
  const own = process.getuid?.();
  return (own === undefined || uid === 0 || uid === own) && (mode & 0o022) === 0;
}
