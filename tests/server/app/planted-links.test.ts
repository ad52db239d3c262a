/** Links that somebody has planted where the server keeps its keys and files: what they lead to stays as it is. */
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { loadNodeId, loadSecrets, lockDirectory } from '#server/app/datadir.ts';
import { openIncoming } from '#server/sending/files/incoming.ts';
import { createDiskStore } from '#server/sending/files/store.ts';

const key = 'x'.repeat(32);

test.each([
  ['keys/tokens.key', loadSecrets],
  ['node-id', loadNodeId],
  ['server.lock', lockDirectory],
] as const)('a link in the place of %s', (name, load) => {
  const folder = mkdtempSync(join(tmpdir(), 'vest-links-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [theirs, planted] = [join(folder, 'theirs'), join(folder, 'data', name)];
  mkdirSync(dirname(planted), { recursive: true });
  writeFileSync(theirs, key);
  const refusal = `${planted} — ссылка, а здесь Весть по ссылкам не ходит: уберите её.`;
  // One that leads to nothing yet would make a file there.
  for (const target of [theirs, join(folder, 'nothing')]) {
    symlinkSync(target, planted);
    expect(() => load(join(folder, 'data'))).toThrow(refusal);
    rmSync(planted);
  }
  expect(readFileSync(theirs, 'utf8')).toBe(key);
  expect(() => readFileSync(join(folder, 'nothing'))).toThrow('ENOENT');
});

test('a link at the path of an upload is neither read nor written through, and goes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vest-links-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [theirs, files] = [join(folder, 'theirs'), join(folder, 'files')];
  mkdirSync(theirs);
  writeFileSync(join(theirs, 'diary'), key);
  mkdirSync(join(files, 'incoming'), { recursive: true });
  symlinkSync(theirs, join(files, 'incoming', 'planted'));
  const incoming = openIncoming(join(files, 'incoming'));
  expect(readdirSync(join(files, 'incoming'))).toEqual([]);

  const object = { id: 'ab12', part: 'original' } as const;
  const planted = join(files, 'ab', 'ab12');
  mkdirSync(dirname(planted));
  symlinkSync(join(theirs, 'diary'), planted);
  const store = createDiskStore(files);
  expect(await store.open(object)).toBeNull();
  await store.put(object, await incoming.receive(Readable.from([Buffer.from('отчёт')]), 10));
  expect(lstatSync(planted).isSymbolicLink()).toBe(false);
  expect(readFileSync(planted, 'utf8')).toBe('отчёт');
  rmSync(planted);
  symlinkSync(join(theirs, 'diary'), planted);
  await store.delete(object.id);
  expect(readdirSync(dirname(planted))).toEqual([]);
  expect(readFileSync(join(theirs, 'diary'), 'utf8')).toBe(key);
});
