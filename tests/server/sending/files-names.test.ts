/** A file's name is a label: kept character for character, never a path (contract, Files). */
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { download, post, rawForm, upload } from '../infra/uploads.ts';

const server = testServer();
let anna: TestPerson;
beforeAll(async () => {
  anna = await server.person('anna');
});

describe('a name is kept exactly', () => {
  test.each([
    'кот.png',
    '../../etc/passwd',
    '..\\..\\windows\\system.ini',
    '/etc/passwd',
    '.',
    '..',
    'счёт\u202Efdp.exe',
    'a"b\'c;d=e.txt',
    'две\nстроки\r.txt',
    '100%.txt',
    '%2F%2e%2e.txt',
    ' с пробелами ',
    '👩‍👩‍👧‍👦.jpg',
    'имя\u0007\u001b[31m.txt',
    'CON',
    '__proto__',
    'я'.repeat(127),
    `?#&${'x'.repeat(200)}`,
  ])('%j', async (name) => {
    const file = await upload(server, anna, { name, bytes: 'x' });
    expect(file.name).toBe(name);
    expect((await download(server, anna, file.url)).status).toBe(200);
  });

  test('in every form that a header may have', async () => {
    const nameIn = async (disposition: string) => {
      const { body, type } = rawForm(disposition, 'x');
      const answer = await post(server, anna, body, { 'content-type': type });
      // Safe: compared below.
      return ((await answer.json()) as { name: string }).name;
    };
    expect(await nameIn('form-data; name="file"; filename="кот.txt"')).toBe('кот.txt');
    expect(await nameIn('form-data; name="file"; filename="a \\"b\\".txt"')).toBe('a "b".txt');
    expect(
      await nameIn('form-data; name="file"; filename*=UTF-8\'\'%D0%BA%D0%BE%D1%82%201.txt'),
    ).toBe('кот 1.txt');
    expect(await nameIn('form-data; name=file; filename=plain.txt')).toBe('plain.txt');
  });

  test('and what a header cannot tell apart is told by a field before it', async () => {
    const form = new FormData();
    form.append('name', 'скидка 100%22\\\\.txt');
    form.append('file', new Blob(['x']), 'скидка 100%22\\\\.txt');
    const answer = await post(server, anna, form);
    expect(await answer.json()).toMatchObject({ name: 'скидка 100%22\\\\.txt' });
  });

  test('up to 255 bytes: what is longer keeps its beginning and its extension, and no character is cut', async () => {
    const { name } = await upload(server, anna, { name: `${'👨‍👩‍👧'.repeat(20)}.jpeg`, bytes: 'x' });
    expect(name).toBe(`${'👨‍👩‍👧'.repeat(13)}.jpeg`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    const long = await upload(server, anna, { name: 'я'.repeat(5_000), bytes: 'x' });
    expect(long.name).toBe('я'.repeat(127));
  });
});
