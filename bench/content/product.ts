/** Fills the product: a conversation of pictures, one of ten thousand mixed messages, and twenty to walk through. */
import pg from 'pg';
import sharp from 'sharp';
import type { Uploaded } from '#contract/messages.ts';
import type { Somebody } from '#tests/infra/people.ts';
import { countSeeded } from '../infra/postgres.ts';
import { startProduct, type Product } from '../infra/product.ts';

export interface Content extends Product {
  /** The thumbnails from the server: the floor draws the same bytes. */
  readonly thumbs: readonly Buffer[];
}

export const titles = {
  pictures: 'картинки',
  mixed: 'разное',
  walked: Array.from(
    { length: 20 },
    (_, index) => `прогулка ${String(index + 1).padStart(2, '0')}`,
  ),
} as const;
const pictures = 50;
const mixed = 10_000;
const walkedEach = 60;
const sentences = 'Поезд опаздывает на полчаса, встречайте у второго вагона, вещей немного. ';

export async function startContent(): Promise<Content> {
  const product = await startProduct();
  const { url, maria } = product;
  const client = new pg.Client(product.databaseUrl);
  await client.connect();

  const album = await product.begin('album', titles.pictures);
  const uploads: Uploaded[] = [];
  for (let index = 0; index < pictures; index += 1) {
    uploads.push(await upload(url, album.other, index));
  }
  const shown = uploads.map((file) => [attachmentOf(file)]);
  await seed(client, album, pictures, (n) => ({ content: '', attachments: shown[n % pictures] }));
  const various = await product.begin('various', titles.mixed);
  await seed(client, various, mixed, (n) =>
    n % 10 === 0
      ? { content: n % 20 === 0 ? `подпись ${n}` : '', attachments: shown[n % pictures] }
      : { content: n % 7 === 0 ? `${n}. ${sentences.repeat(1 + (n % 9))}` : `запись ${n}` },
  );
  for (const [index, title] of titles.walked.entries()) {
    const walked = await product.begin(`walked_${index}`, title);
    await seed(client, walked, walkedEach, (n) =>
      n % 6 === 0
        ? { content: '', attachments: shown[(n + index) % pictures] }
        : { content: `${title}, запись ${n}` },
    );
  }
  await client.end();

  const thumbs = await Promise.all(
    uploads.map(async ({ url: path, thumbUrl }) => {
      const answer = await fetch(url + (thumbUrl ?? path), {
        headers: { authorization: `Bearer ${maria.token}` },
      });
      return Buffer.from(await answer.arrayBuffer());
    }),
  );
  return { ...product, thumbs };
}

/** Has the size and weight of a photograph: its noise does not compress, just as leaves and faces do not. */
export async function upload(url: string, who: Somebody, index: number): Promise<Uploaded> {
  const [width, height] = index % 3 === 0 ? [1_200, 1_600] : [1_600, 1_200];
  const noise = { type: 'gaussian', mean: 128, sigma: 12 + (index % 5) * 4 } as const;
  const bytes = await sharp({
    create: { width, height, channels: 3, background: 'black', noise },
  })
    .jpeg({ quality: 70 })
    .toBuffer();
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), `снимок ${index + 1}.jpg`);
  const answer = await fetch(`${url}/api/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body,
  });
  if (!answer.ok) throw new Error(`upload answered ${answer.status}`);
  return (await answer.json()) as Uploaded; // the contract's answer
}

export const attachmentOf = (file: Uploaded) => ({
  ...file,
  width: file.width ?? null,
  height: file.height ?? null,
  thumbUrl: file.thumbUrl ?? null,
  preview: file.preview ?? null,
});

interface Seeded {
  readonly content: string;
  readonly attachments?: readonly { readonly url: string }[] | undefined;
}

/** Writes the rows of the same sends in a few statements. */
export async function seed(
  client: pg.Client,
  { other, conversationId }: { other: Somebody; conversationId: string },
  count: number,
  messageOf: (n: number) => Seeded,
): Promise<void> {
  const made = Array.from({ length: count }, (_, index) => messageOf(index + 1));
  await client.query(
    `insert into messages (id, conversation_id, seq, version, sender_id, type, content, attachments, created_at)
     select gen_random_uuid(), $1, n, n, $2, case when attachments = '[]' then 'TEXT' else 'IMAGE' end,
       content, attachments, now() - make_interval(mins => $3::int - n::int)
     from rows from (unnest($4::text[]), unnest($5::text[]::jsonb[])) with ordinality as given (content, attachments, n)`,
    [
      conversationId,
      other.id,
      count,
      made.map(({ content }) => content),
      made.map(({ attachments = [] }) => JSON.stringify(attachments)),
    ],
  );
  await client.query(
    `insert into message_files (message_id, file_id)
     select m.id, split_part(m.attachments -> 0 ->> 'url', '/', 4) from messages m
     where m.conversation_id = $1 and m.type = 'IMAGE'`,
    [conversationId],
  );
  await countSeeded(client, conversationId, count);
}
