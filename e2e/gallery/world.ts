/** A small world for the pictures of `npm run gallery`: Anna, her friends, and what they have written to each other. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import pg from 'pg';
import sharp from 'sharp';
import type { Message } from '#contract/messages.ts';
import { sendPictures, type Drawn } from '../infra/album.ts';
import { sendFiles, tone } from '../infra/files.ts';
import { expect, type Account, type Vest } from '../infra/test.ts';

type Ask = Awaited<ReturnType<Vest['as']>>;

export interface Friend {
  readonly account: Account;
  readonly id: string;
  readonly ask: Ask;
  /** The direct conversation with Anna. */
  readonly conversationId: string;
}

export interface World {
  readonly anna: Account;
  readonly friends: Readonly<Record<FriendName, Friend>>;
  readonly groupId: string;
}

const lastWords = {
  'Борис Мельников': '',
  'Вера Соколова-Преображенская': 'Спасибо, уже дома',
  Глеб: 'Перезвоню через час',
  'Дарья Юрьева': 'https://пример.рф/рецепт-шарлотки',
  Егор: '👍',
  Зоя: '',
  'Илья Громов': 'Документы подписал, оригиналы привезу в четверг вместе с ключами',
  Кира: 'Ура!',
  Лев: 'Доброе утро',
  Марина: 'Тогда до субботы',
} as const;

type FriendName = keyof typeof lastWords;

const emoji: Partial<Record<FriendName, string>> = { Глеб: '🎸', Кира: '🦊', Лев: '🦁' };

/** Draws hills under a sky of this hue. */
export async function landscape(name: string, hue: number, size: readonly [number, number]) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="0 0 120 80" preserveAspectRatio="xMidYMid slice">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue} 55% 45%)"/>
    <stop offset="1" stop-color="hsl(${hue + 60} 80% 82%)"/></linearGradient></defs>
    <rect width="120" height="80" fill="url(#sky)"/><circle cx="82" cy="34" r="7" fill="hsl(48 95% 88%)"/>
    <path d="M0 52l18-14 14 9 20-18 22 22 16-8 30 16v30H0z" fill="hsl(${hue + 20} 30% 38%)"/>
    <path d="M0 66l26-12 30 10 28-9 36 12v20H0z" fill="hsl(${hue + 100} 28% 28%)"/></svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
  return { name, bytes } satisfies Drawn;
}

const idOf = async (ask: Ask): Promise<string> =>
  ((await ask('GET', '/status/me')) as { user: { id: string } }).user.id; // the contract's answer

async function write(
  ask: Ask,
  conversationId: string,
  content: string,
  replyToId?: string,
): Promise<string> {
  const message = { conversationId, type: 'TEXT', content, ...(replyToId ? { replyToId } : {}) };
  const sent = await ask('POST', '/conversations/send', message);
  return (sent as { message: Message }).message.id; // the contract's answer
}

let made: Promise<World> | undefined;

/** Signs Anna in, in the world of this worker's server; the first test makes it. */
export async function annaInWorld(vest: Vest): Promise<World & { readonly page: Page }> {
  made ??= makeWorld(vest);
  const world = await made;
  const { page } = await vest.device(world.anna, { isNew: true });
  return { ...world, page };
}

/** Waits until all pictures are drawn. */
export async function picturesLoaded(page: Page): Promise<void> {
  const waiting = () =>
    page
      .locator('article img')
      .evaluateAll(
        (images) =>
          images.filter((image) => image instanceof HTMLImageElement && !image.complete).length,
      );
  await expect.poll(waiting).toBe(0);
}

async function makeWorld(vest: Vest): Promise<World> {
  const anna = await vest.register('Анна Ковалёва');
  const asAnna = await vest.as(anna);
  const befriend = async (name: FriendName): Promise<[FriendName, Friend]> => {
    const account = await vest.register(name);
    const conversationId = await vest.befriend(anna, account);
    const ask = await vest.as(account);
    const picture = emoji[name];
    if (picture) await ask('PATCH', '/status/me', { avatarUrl: `emoji:${picture}` });
    if (lastWords[name]) await write(ask, conversationId, lastWords[name]);
    return [name, { account, id: await idOf(ask), ask, conversationId }];
  };
  const known: [FriendName, Friend][] = [];
  // Safe: the object has only these keys.
  for (const name of Object.keys(lastWords) as FriendName[]) known.push(await befriend(name));
  // Safe: there is one for each name.
  const friends = Object.fromEntries(known) as Record<FriendName, Friend>;

  const quiet: FriendName[] = ['Вера Соколова-Преображенская', 'Дарья Юрьева', 'Егор', 'Марина'];
  for (const name of quiet) {
    const { conversationId } = friends[name];
    await asAnna('POST', '/messages/mark-conversation-read', { conversationId });
  }
  await friends['Илья Громов'].ask('PATCH', '/status/me', {
    bio: 'Строю дома, сажаю деревья. На звонки отвечаю после шести.',
  });
  await talkWithBoris(vest, anna, friends['Борис Мельников']);
  const groupId = await talkInGroup(vest, anna, friends);
  for (const name of ['Ольга Ветрова', 'Пётр Константинопольский']) {
    const asStranger = await vest.as(await vest.register(name));
    await asStranger('POST', '/contacts/add', { identifier: anna.username });
  }
  const asked = await vest.register('Роман');
  await asAnna('POST', '/contacts/add', { identifier: asked.username });
  await spreadOverTime(vest);
  return { anna, friends, groupId };
}

async function talkWithBoris(vest: Vest, anna: Account, boris: Friend): Promise<void> {
  const { account, ask, conversationId } = boris;
  const asAnna = await vest.as(anna);
  await write(asAnna, conversationId, 'Привет! Что с субботой?');
  await call(vest, boris, { outcome: 'ended', durationS: 754 });
  await write(
    ask,
    conversationId,
    'Билеты ещё есть! Выезжаем в 8:40 с Ленинградского, обратно в воскресенье вечером.',
  );
  const question = await write(asAnna, conversationId, 'Берём! А места рядом?');
  await write(ask, conversationId, 'Рядом, у окна. Вот вид, который нас ждёт', question);
  const views = await Promise.all([
    landscape('озеро.jpg', 210, [1600, 1000]),
    landscape('вечер.jpg', 320, [1000, 1400]),
    landscape('дорога.jpg', 20, [1200, 900]),
    landscape('утро.jpg', 180, [900, 900]),
  ]);
  await sendPictures(vest, account, conversationId, views);
  await sendFiles(vest, account, {
    conversationId,
    content: 'И билеты',
    files: [
      {
        name: 'Билеты на субботу, два места у окна.pdf',
        bytes: Buffer.alloc(48_000, '%PDF-1.4\n'),
      },
      { name: 'голос.wav', bytes: tone() },
    ],
  });
  await write(asAnna, conversationId, 'Красота!');
  await write(asAnna, conversationId, 'Распечатаю 🚆');
  await write(asAnna, conversationId, '🎉🎉');
  await ask('POST', '/messages/mark-conversation-read', { conversationId });
  await call(vest, boris, { outcome: 'missed', durationS: null });
  await asAnna('POST', '/messages/mark-conversation-read', { conversationId });
}

async function talkInGroup(vest: Vest, anna: Account, friends: World['friends']): Promise<string> {
  const asAnna = await vest.as(anna);
  const names: FriendName[] = ['Борис Мельников', 'Вера Соколова-Преображенская', 'Глеб', 'Кира'];
  const create = async (members: readonly FriendName[], title?: string) => {
    const participantIds = members.map((name) => friends[name].id);
    const answer = await asAnna('POST', '/conversations', { participantIds, title, isGroup: true });
    return (answer as { conversation: { id: string } }).conversation.id; // the contract's answer
  };
  const untitled = await create(['Дарья Юрьева', 'Егор']);
  await write(friends['Егор'].ask, untitled, 'Кто за?');
  const group = await create(names, 'Дача на выходные');
  const lines: [FriendName, string][] = [
    ['Борис Мельников', 'Кто берёт палатку?'],
    ['Глеб', 'Я возьму, и гитару'],
    ['Глеб', 'Только колышки надо купить'],
    ['Кира', 'Куплю'],
  ];
  for (const [name, words] of lines) await write(friends[name].ask, group, words);
  await write(asAnna, group, 'Еда на мне. Никто не против грибов?');
  await asAnna('POST', '/messages/mark-conversation-read', { conversationId: group });
  const news: [FriendName, string][] = [
    ['Вера Соколова-Преображенская', 'Я за! Возьму корзины, ножи и термос с чаем на всех'],
    ['Вера Соколова-Преображенская', 'И карту'],
    ['Глеб', 'Встречаемся у кассы в 8:20'],
    ['Борис Мельников', 'Погода обещает солнце ☀️'],
  ];
  for (const [name, words] of news) await write(friends[name].ask, group, words);
  return group;
}

/** Adds the line of a call that Anna made to this friend. */
async function call(
  vest: Vest,
  { id, conversationId }: Friend,
  { outcome, durationS }: { outcome: string; durationS: number | null },
): Promise<void> {
  const line = { kind: 'call', callId: randomUUID(), video: false, durationS, outcome };
  await inDatabase(vest, async (client) => {
    await client.query(
      `with place as (
         update conversations set last_seq = last_seq + 1, version = version + 1 where id = $1
         returning last_seq, version
       )
       insert into messages (id, conversation_id, seq, version, sender_id, type, content, service, created_at)
       select gen_random_uuid(), $1, place.last_seq, place.version, $2, 'TEXT', 'Звонок', $3, now() from place`,
      [conversationId, id, JSON.stringify({ ...line, missedBy: [] })],
    );
  });
}

/** Messages get five minutes each, and conversations an hour or more, so that lists and days look as they do in life. */
async function spreadOverTime(vest: Vest): Promise<void> {
  await inDatabase(vest, async (client) => {
    await client.query(
      `update messages set created_at = messages.created_at - interval '2 minutes'
         - (conversation.last_seq - messages.seq) / 3 * interval '7 minutes'
         - conversation.place * conversation.place * interval '25 minutes'
       from (
         select id, last_seq, row_number() over (order by is_group desc, last_seq desc) - 1 as place from conversations
       ) conversation
       where conversation.id = messages.conversation_id`,
    );
  });
}

async function inDatabase(vest: Vest, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(await vest.server.database());
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
