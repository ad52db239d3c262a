/** Bounds the space that a person's files take (contract, Uploads). */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { reserveOf } from '#server/sending/files/incoming.ts';
import { picture } from '../infra/pictures.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { numbersTo } from '../infra/talk.ts';
import { beginUpload, formOf, post, upload } from '../infra/uploads.ts';

const KiB = 1_024;
const server = testServer(() => startTestServer({ quotaBytes: 1_000 * KiB }));
let anna: TestPerson;
beforeAll(async () => {
  anna = await server.person('anna');
});

const file = (sizeBytes: number) => formOf({ name: 'a.bin', bytes: new Uint8Array(sizeBytes) });
const send = (who: TestPerson, sizeBytes: number) => post(server, who, file(sizeBytes));
const over = (used: string, quota: string) => ({
  code: 'quota_exceeded',
  message: `Ваше место кончилось: занято ${used} из ${quota}. Удалите сообщения с файлами: место освободится в течение суток`,
});

async function usedBytes(who: TestPerson): Promise<number> {
  const { rows } = await server.db.query<{ used: number }>(
    'select coalesce(sum(size + thumb_size), 0)::bigint as used from files where uploader_id = $1',
    [who.id],
  );
  return rows[0]?.used ?? 0;
}
const setQuota = (who: TestPerson, bytes: number | null) =>
  server.db.query('update users set quota_bytes = $2 where id = $1', [who.id, bytes]);
const stored = () =>
  readdirSync(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  );

test('what fits to the byte is taken; one byte more is 507, in numbers, and nothing of it is left', async () => {
  expect((await send(anna, 600 * KiB)).status).toBe(201);
  expect((await send(anna, 400 * KiB)).status).toBe(201);
  const files = stored().length;
  const refused = await send(anna, 1);
  expect(refused.status).toBe(507);
  expect(await refused.json()).toEqual(over('1\u00a0000 КБ', '1\u00a0000 КБ'));
  expect(stored()).toHaveLength(files);
  expect(await usedBytes(anna)).toBe(1_000 * KiB);
});

test('one person’s quota is not another’s, and a larger one of their own counts', async () => {
  const boris = await server.person('boris');
  expect((await send(boris, 2)).status).toBe(201);
  await setQuota(boris, 0);
  expect(await (await send(boris, 10)).json()).toEqual(over('2 байта', '0 байт'));
  await setQuota(boris, 2_000 * KiB);
  expect((await send(boris, 1_500 * KiB)).status).toBe(201);
  await setQuota(boris, null);
  expect(await (await send(boris, 1)).json()).toEqual(over('1,5 МБ', '1\u00a0000 КБ'));
});

test('twenty at once that fit only in part: as many are kept as fit, whoever sends them and however', async () => {
  const vera = await server.person('vera');
  const answers = await Promise.all(numbersTo(20).map(() => send(vera, 90 * KiB)));
  const kept = answers.filter(({ status }) => status === 201);
  expect(answers.filter(({ status }) => ![201, 507].includes(status))).toEqual([]);
  expect(kept).toHaveLength(11);
  expect(await usedBytes(vera)).toBe(11 * 90 * KiB);
});

test('a size that is not announced is counted when it has come', async () => {
  const gleb = await server.person('gleb');
  await upload(server, gleb, { name: 'a.bin', bytes: new Uint8Array(900 * KiB) });
  const { sending, ended } = await beginUpload(server, gleb, 200 * KiB);
  sending.end('\r\n--x--\r\n');
  expect(await ended).toBe('507');
  expect(await usedBytes(gleb)).toBe(900 * KiB);
});

test('a file that is too large for what is left is refused before it has come', async () => {
  const dina = await server.person('dina');
  const headers = { 'content-length': String(2_000 * KiB) };
  const { sending, ended } = await beginUpload(server, dina, 10, headers);
  expect(await ended).toBe('507');
  sending.destroy();
});

describe('what counts', () => {
  test('a thumbnail, too', async () => {
    const zoya = await server.person('zoya');
    const bytes = await picture('png', 1_600, 1_200);
    const { size } = await upload(server, zoya, { name: 'a.png', bytes });
    expect(await usedBytes(zoya)).toBeGreaterThan(size);
    await setQuota(zoya, size);
    const again = await post(server, zoya, formOf({ name: 'b.txt', bytes: 'x' }));
    expect(again.status).toBe(507);
  });

  test('not what was removed', async () => {
    const lida = await server.person('lida');
    await send(lida, 1_000 * KiB);
    expect((await send(lida, 1)).status).toBe(507);
    await server.db.query('delete from files where uploader_id = $1', [lida.id]);
    expect((await send(lida, 1)).status).toBe(201);
  });
});

test('without a setting it is 2 GiB, and `off` is none', async () => {
  const [usual, open] = await Promise.all([
    startTestServer({}, server.database),
    startTestServer({ quotaBytes: null }, server.database),
  ]);
  const rita = await server.person('rita');
  await server.db.query(
    `insert into files (id, uploader_id, name, size, mime, type, created_at)
     values ('0123456789012345678901', $1, 'a', 2147483648, '', 'FILE', now())`,
    [rita.id],
  );
  const refused = await post(usual, rita, file(1));
  expect(await refused.json()).toEqual(over('2 ГБ', '2 ГБ'));
  expect((await post(open, rita, file(1))).status).toBe(201);
  await Promise.all([usual.close(), open.close()]);
});

test('a part of the disk is left to the database, whatever its size', () => {
  const [MiB, GiB] = [1_048_576, 1_073_741_824];
  expect(reserveOf(100 * MiB)).toBe(64 * MiB);
  expect(reserveOf(2 * GiB)).toBe(GiB / 2);
  expect(reserveOf(10 * GiB)).toBe(GiB);
  expect(reserveOf(40 * GiB)).toBe(2 * GiB);
  expect(reserveOf(4_000 * GiB)).toBe(10 * GiB);
});
