/** A picture as one's own avatar (contract, PATCH /status/me and Files). */
import { describe, expect, test } from 'vitest';
import { fileOf, holdingOf, sendFiles } from '../infra/holding.ts';
import { bomb, picture } from '../infra/pictures.ts';
import { testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { numbersTo, pair } from '../infra/talk.ts';
import { download, upload } from '../infra/uploads.ts';

const server = testServer();

/** The beginning of an iPhone's photo, which names its format. */
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic'),
  Buffer.alloc(1_000, 'x'),
]);

const wear = (person: TestPerson, avatarUrl: string | null) =>
  person.outcome('PATCH /status/me', { body: { avatarUrl } });

describe('an uploaded picture', () => {
  test('is shown to oneself and told to others, by the address without our origin', async () => {
    const { anna, boris } = await pair(server);
    server.eventsFor(boris);
    const file = await fileOf(server, anna, { name: 'я.png' });
    const { user } = await anna.ok('PATCH /status/me', {
      body: { avatarUrl: `http://localhost:4000${file.url}`, bio: 'с картинкой' },
    });
    expect(user).toMatchObject({ avatarUrl: file.url, bio: 'с картинкой' });
    expect(server.eventsFor(boris)).toEqual([
      {
        name: 'profile:update',
        payload: { userId: anna.id, displayName: 'anna', avatarUrl: file.url },
      },
    ]);
    expect(await holdingOf(server, file)).toMatchObject({ was_held: true, is_held: true });
  });

  test('is let go by the next one, by an emoji and by none; what else changes keeps it', async () => {
    const anna = await server.person();
    for (const next of [(await fileOf(server, anna)).url, 'emoji:🦊', null]) {
      const file = await fileOf(server, anna);
      expect(await wear(anna, file.url)).toBe('200');
      await anna.ok('PATCH /status/me', { body: { bio: 'другое', status: 'AWAY' } });
      expect(await wear(anna, file.url)).toBe('200');
      expect(await holdingOf(server, file)).toMatchObject({ is_held: true });
      expect(await wear(anna, next)).toBe('200');
      expect((await anna.ok('GET /status/me')).user.avatarUrl).toBe(next);
      expect(await holdingOf(server, file)).toMatchObject({ was_held: true, is_held: false });
      // It was an avatar, so it does not count as an unattached upload.
      expect(await wear(anna, file.url)).toBe('404 attachment_gone');
    }
  });

  test('may be one that somebody sent me, or that somebody wears', async () => {
    const { anna, boris, id } = await pair(server);
    const [sent, worn] = [await fileOf(server, anna), await fileOf(server, anna)];
    await sendFiles(anna, id, [sent]);
    await wear(anna, worn.url);
    expect(await wear(boris, sent.url)).toBe('200');
    const stranger = await server.person('stranger');
    expect(await wear(stranger, worn.url)).toBe('200');
    await wear(anna, null);
    expect(await holdingOf(server, worn)).toMatchObject({ is_held: true });
  });

  test('may not be another’s, gone, or on another site, and then nothing changes', async () => {
    const [anna, boris] = [await server.person(), await server.person()];
    const [theirs, mine, gone] = [
      await fileOf(server, boris),
      await fileOf(server, anna),
      await fileOf(server, anna),
    ];
    await server.db.query('delete from files where id = $1', [gone.id]);
    for (const url of [theirs.url, gone.url, `https://elsewhere.example${mine.url}`]) {
      const body = { avatarUrl: url, bio: 'новое' };
      expect(await anna.outcome('PATCH /status/me', { body })).toBe('404 attachment_gone');
    }
    expect((await anna.ok('GET /status/me')).user).toEqual(anna.user);
    expect(await holdingOf(server, mine)).toMatchObject({ was_held: false, is_held: false });
  });

  test('must be a picture', async () => {
    const anna = await server.person();
    const file = await fileOf(server, anna, { type: 'FILE', name: 'снимок.svg' });
    const refusal = await anna.refusal('PATCH /status/me', { body: { avatarUrl: file.url } });
    expect(refusal).toMatchObject({ code: 'validation', issues: [{ path: ['avatarUrl'] }] });
    for (const url of [
      '/api/files',
      '/api/files/x',
      `${file.url}?size=thumb`,
      'data:,',
      'emoji:',
      'emoji:Анна',
      'emoji:А',
      'emoji:🦊🦊',
      'emoji:🦊а',
    ]) {
      expect(await wear(anna, url)).toBe('400 validation');
    }
  });

  test.each([
    ['of one pixel', () => picture('png', 1, 1)],
    ['of 40 megapixels', () => bomb(8_000, 5_000)],
  ])('may be %s', async (_, draw) => {
    const anna = await server.person();
    const file = await upload(server, anna, { name: 'я.png', bytes: await draw() });
    expect(file.type).toBe('IMAGE');
    expect(await wear(anna, file.url)).toBe('200');
    const answer = await download(server, anna, file.url);
    expect(answer.headers.get('content-type')).toBe('image/png');
    await answer.arrayBuffer();
  });

  test.each([
    ['HEIC', 'снимок.heic', heic, /HEIC/],
    [
      'SVG',
      'снимок.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      /не изображение/,
    ],
  ])(
    'may not be %s, and is told why; as a file it is no picture to a browser',
    async (_, name, bytes, sentence) => {
      const anna = await server.person();
      const file = await upload(server, anna, { name, bytes, type: 'image/png' });
      expect(file.type).toBe('FILE');
      const refusal = await anna.refusal('PATCH /status/me', { body: { avatarUrl: file.url } });
      expect(refusal).toMatchObject({ code: 'validation', issues: [{ path: ['avatarUrl'] }] });
      expect(refusal.message).toMatch(sentence);
      const answer = await download(server, anna, file.url);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(answer.headers.get('content-type')).not.toContain('svg');
      await answer.arrayBuffer();
    },
  );

  test('is not kept when the e-mail beside it is taken', async () => {
    const [anna, boris] = [await server.person(), await server.person()];
    await boris.ok('PATCH /status/me', { body: { email: 'boris@example.org' } });
    const file = await fileOf(server, anna);
    const body = { avatarUrl: file.url, email: 'boris@example.org' };
    expect(await anna.outcome('PATCH /status/me', { body })).toBe('409 email_taken');
    expect(await holdingOf(server, file)).toMatchObject({ was_held: false, is_held: false });
  });

  test('changes back and forth on two devices while it is sent about: nobody waits in a circle', async () => {
    const { anna, boris, id } = await pair(server);
    const files = [await fileOf(server, anna), await fileOf(server, anna)];
    await sendFiles(anna, id, files);
    const outcomes = await Promise.all(
      numbersTo(30).map(async (number) => {
        const [one, other] = number % 2 === 0 ? files : files.toReversed();
        if (!one || !other) throw new Error('nothing');
        await sendFiles(boris, id, [one, other]);
        return Promise.all([wear(anna, one.url), wear(boris, other.url)]);
      }),
    );
    expect(new Set(outcomes.flat())).toEqual(new Set(['200']));
    for (const file of files)
      expect(await holdingOf(server, file)).toMatchObject({ is_held: true });
  });
});
