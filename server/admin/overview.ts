/** Tells administrators how many people, messages and bytes there are, and whether everything works. */
import { statfs } from 'node:fs/promises';
import type { AdminOverview, HealthRow } from '#contract/admin.ts';
import type { Deps } from '#server/app/deps.ts';
import type { Config } from '#server/app/config/read.ts';
import type { Video } from '#server/calls/video/video.ts';
import { readEblidUse, supplyOf } from '#server/people/users/eblids.ts';
import type { EblidUse } from '#server/people/users/eblids.ts';
import { newId } from '#server/kit/ids.ts';
import { sizeText } from '#server/kit/size-text.ts';
import { version } from '#server/kit/version.ts';
import type { Database } from '#server/store/database/database.ts';

/** Returns the function that reads the overview; the server counts as started now. */
export function createOverview({
  db,
  clock,
  config,
  video,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'video'>): () => Promise<AdminOverview> {
  const startedAt = new Date(clock.now()).toISOString();
  return async () => {
    const now = clock.now();
    const [counts, { clockMs, tookMs }, disk, eblids] = await Promise.all([
      readCounts(db, now),
      askDatabase(db),
      readDisk(config.dataDir),
      readEblidUse(db),
    ]);
    const { filesBytes, databaseBytes } = counts;
    return {
      version,
      startedAt,
      people: counts.people,
      messages: counts.messages,
      storage: { filesBytes, databaseBytes, freeBytes: disk.freeBytes },
      health: [
        ofDatabase(tookMs),
        ofVideo(video.state(), config),
        ofDisk(disk),
        ofAddress(config.publicUrl),
        ofClock(Math.abs(clockMs - now)),
        ofEblids(eblids),
        { name: 'version', state: 'ok', text: `Весть ${version}`, mend: null },
      ],
    };
  };
}

interface Counts {
  readonly people: AdminOverview['people'];
  readonly messages: AdminOverview['messages'];
  readonly filesBytes: number;
  readonly databaseBytes: number;
}

/**
 * Messages are not counted one by one: each conversation knows its last number, and ids begin with their time, so that
 * the day's are a range of the primary key.
 */
async function readCounts(db: Database, now: number): Promise<Counts> {
  const { rows } = await db.query<Counts>(
    `select json_build_object(
       'total', (select count(*) from users where deleted_at is null),
       'online', (select count(distinct user_id) from online_users),
       'disabled', (select count(*) from users where disabled_at is not null),
       'admins', (select count(*) from users where role = 'admin')
     ) as people,
     json_build_object(
       'total', (select coalesce(sum(last_seq), 0) from conversations),
       'today', (select count(*) from messages where id >= $1)
     ) as messages,
     (select coalesce(sum(size + thumb_size), 0)::bigint from files) as "filesBytes",
     pg_database_size(current_database()) as "databaseBytes"`,
    [firstIdOf(new Date(now).setHours(0, 0, 0, 0))],
  );
  const [counts] = rows;
  if (counts === undefined) throw new Error('A select without a from has one row');
  return counts;
}

/** The smallest id that can be made at this time (kit/ids.ts). */
const firstIdOf = (atMs: number): string => `${newId(atMs).slice(0, 13)}-0000-0000-000000000000`;

async function askDatabase(db: Database): Promise<{ clockMs: number; tookMs: number }> {
  const from = performance.now();
  const { rows } = await db.query<{ now: Date }>('select clock_timestamp() as now');
  return { clockMs: rows[0]?.now.getTime() ?? Number.NaN, tookMs: performance.now() - from };
}

interface Disk {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

async function readDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

const slowMs = 250;

const ofDatabase = (tookMs: number): HealthRow =>
  tookMs <= slowMs
    ? {
        name: 'database',
        state: 'ok',
        text: `База данных отвечает за ${Math.ceil(tookMs)} мс`,
        mend: null,
      }
    : {
        name: 'database',
        state: 'warn',
        text: `База данных отвечает медленно: ${Math.ceil(tookMs)} мс`,
        mend: 'Проверьте, не занят ли диск и хватает ли памяти',
      };

function ofVideo(state: ReturnType<Video['state']>, { livekit }: Config): HealthRow {
  if (state === 'available') {
    return { name: 'video', state: 'ok', text: 'Звонки работают', mend: null };
  }
  if (state === 'preparing') {
    return {
      name: 'video',
      state: 'warn',
      text: 'Видеосервер готовится',
      mend: 'Если это не проходит за несколько минут, причина названа в журнале сервера',
    };
  }
  return livekit.kind === 'off'
    ? { name: 'video', state: 'off', text: 'Звонки выключены: LIVEKIT_URL=off', mend: null }
    : {
        name: 'video',
        state: 'fail',
        text: 'Звонков нет: видеосервер не нашёлся',
        mend: 'Поставьте livekit-server 1.9.10 или новее и запустите Весть снова',
      };
}

const lowShare = 0.1;
const lowBytes = 2 ** 30;

function ofDisk({ freeBytes, totalBytes }: Disk): HealthRow {
  const left = `Свободно ${sizeText(freeBytes)} из ${sizeText(totalBytes)}`;
  if (freeBytes < lowBytes) {
    return {
      name: 'disk',
      state: 'fail',
      text: left,
      mend: 'Освободите место: без него нельзя ни писать, ни загружать файлы',
    };
  }
  if (freeBytes < totalBytes * lowShare) {
    return { name: 'disk', state: 'warn', text: left, mend: 'Скоро понадобится место' };
  }
  return { name: 'disk', state: 'ok', text: left, mend: null };
}

function ofAddress(publicUrl: string): HealthRow {
  const { protocol, hostname } = new URL(publicUrl);
  const text = `Люди заходят по адресу ${publicUrl}`;
  if (protocol === 'https:' || hostname === 'localhost') {
    return { name: 'address', state: 'ok', text, mend: null };
  }
  return {
    name: 'address',
    state: 'warn',
    text: `${text}, без шифрования`,
    mend: 'Поставьте перед сервером прокси с сертификатом и задайте PUBLIC_URL=https://…',
  };
}

const clockTrustMs = 60_000;

function ofClock(differenceMs: number): HealthRow {
  if (differenceMs <= clockTrustMs) {
    return {
      name: 'clock',
      state: 'ok',
      text: 'Часы сервера и базы данных идут вместе',
      mend: null,
    };
  }
  return {
    name: 'clock',
    state: 'warn',
    text: `Часы сервера и базы данных расходятся на ${Math.round(differenceMs / 1_000)} с`,
    mend: 'Включите на обеих машинах сверку времени (NTP)',
  };
}

function ofEblids(use: EblidUse): HealthRow {
  const { text, mend, isSpent } = supplyOf(use);
  return { name: 'eblids', state: isSpent ? 'fail' : mend === null ? 'ok' : 'warn', text, mend };
}
