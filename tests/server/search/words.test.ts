/** Which words find which messages (contract, Search). */
import { expect, test } from 'vitest';
import { untilIndexed } from '#tests/infra/indexed.ts';
import { fileOf, sendFiles } from '../infra/holding.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import { pair, say } from '../infra/talk.ts';
import { linesOf, search } from './infra.ts';

const server = testServer(() => startTestServer({}, undefined, { searchGatherMs: 5 }));

async function told(...lines: readonly string[]) {
  const { anna, id } = await pair(server);
  for (const line of lines) await say(anna, id, line);
  await untilIndexed(server);
  return anna;
}

test.each(['билет', 'билеты', 'БИЛЕТАМИ', 'биле'])(
  '«%s» finds every form of the word',
  async (query) => {
    const anna = await told('Купи билет', 'Два билета', 'Билеты у меня', 'С билетами', 'Библия');
    expect(await linesOf(anna, query)).toEqual([
      'С билетами',
      'Билеты у меня',
      'Два билета',
      'Купи билет',
    ]);
  },
);

test.each([
  ['ёлка', 'Елка во дворе'],
  ['елка', 'Ёлка во дворе'],
  ['Йод'.normalize('NFD'), 'йод кончился'],
  ['йод', 'Йод кончился'.normalize('NFD')],
  ['tickets', 'One ticket left'],
  ['ＡＢＣ１', 'abc1 полной ширины'.normalize('NFKC')],
  ['не надо', 'надо, но не сейчас'],
  ['думали ли', 'думать вредно'],
  ['и не', 'ни то и не это'],
  ['суббот', 'До субботы!'],
  ['ночь', 'ночь, улица, 8 000 знаков ' + 'слово '.repeat(1_300)],
])('«%s» finds «%.30s»', async (query, line) => {
  const anna = await told('Совсем о другом', line);
  const { messages, total } = await search(anna, query);
  expect([messages.length, total]).toEqual([1, 1]);
});

test('a word in quotation marks is found as it is, and in no other form', async () => {
  const anna = await told('С билетами', 'Купи билет', 'Нет билета');
  for (const query of ['«билет»', '"билет"', 'купи «билет»']) {
    expect(await search(anna, query)).toMatchObject({
      total: 1,
      forms: expect.arrayContaining(['билет']),
    });
    expect(await linesOf(anna, query)).toEqual(['Купи билет']);
  }
});

test('the last word is found by its first three letters, and no other word by its beginning', async () => {
  const anna = await told('велосипед стоит', 'велюр и драп');
  expect(await linesOf(anna, 'велос')).toEqual(['велосипед стоит']);
  expect(await linesOf(anna, 'вел')).toHaveLength(2);
  expect(await linesOf(anna, 'ве')).toEqual([]);
  expect(await linesOf(anna, 'вел драп')).toEqual([]);
  expect(await linesOf(anna, 'драп вел')).toEqual(['велюр и драп']);
});

test('words beyond the eighth count nowhere, in quotation marks or without', async () => {
  const eight = 'раз два три четыре пять шесть семь восемьдесят';
  const anna = await told(`${eight} и хвост`);
  for (const typed of ['%', '«%»', '"%']) {
    const found = (line: string) => linesOf(anna, typed.replace('%', line));
    expect(await found(`${eight} девять`)).toHaveLength(1);
    expect(await found(eight.replace('раз', 'рак'))).toEqual([]);
  }
  expect(await linesOf(anna, `${eight} «девять» «десять»`)).toHaveLength(1);
  // What is left of the phrase still stands in a row.
  expect(await linesOf(anna, `раз «три два четыре пять шесть семь восемьдесят девять»`)).toEqual(
    [],
  );
});

test('the eighth of nine words has been typed to its end, and finds none that it begins', async () => {
  const anna = await told('раз два три четыре пять шесть семь восемьдесят');
  const begun = 'раз два три четыре пять шесть семь восемьд';
  expect(await linesOf(anna, begun)).toHaveLength(1);
  expect(await linesOf(anna, `${begun} девять`)).toEqual([]);
});

test('all words must be there, in any order', async () => {
  const anna = await told('билеты на субботу', 'в субботу дождь', 'билеты дороги');
  expect(await linesOf(anna, 'суббота билет')).toEqual(['билеты на субботу']);
});

test('words in quotation marks stand in a row as they are', async () => {
  const anna = await told('белый снег идёт', 'снег белый', 'белого снега', 'был белый, снег!');
  expect(await linesOf(anna, '«белый снег»')).toEqual(['был белый, снег!', 'белый снег идёт']);
  expect((await search(anna, '"белый снег"')).total).toBe(2);
  expect(await linesOf(anna, '«белый снег» идёт')).toEqual(['белый снег идёт']);
});

test.each([
  ['«ежик в тумане»', 'Ёжик — в_тумане!'],
  ['«мой дом»', 'Это МОЙ дом'.normalize('NFD')],
  ['«½ ｌｉｔｒｅ»', '½ Litre'],
  ['«ὁδός μου»', 'Η ὉΔΌΣ ΜΟΥ'],
  [`«${'я'.repeat(70)} да»`, `${'Я'.repeat(70)}, да`],
  ['«раз два» «три»', 'раз\nдва, а там и три'],
  ['«sony xperia»', 'Продаю Sony™ Xperia'],
])(
  'the words in a row of «%s» are found in «%.30s», however they are written',
  async (query, line) => {
    const anna = await told('Совсем о другом', line);
    expect((await search(anna, query)).total).toBe(1);
  },
);

test('a number after № begins a word, beside other signs, too', async () => {
  const anna = await told('дом №5 на углу', 'ὁδός, дом №5', 'дом №51');
  expect(await linesOf(anna, '«дом 5»')).toEqual(['ὁδός, дом №5', 'дом №5 на углу']);
});

const keycap = '\u20e3';
const [long, longer] = ['я'.repeat(63), 'я'.repeat(64)];

test.each([
  // The sign belongs to the word, which only `wordsIn` knows.
  ['«белый снег»', `снег, белый снег${keycap}`],
  [`«два ${long}»`, `${long}, два ${longer}`],
])('the row «%.20s» does not stand in «%.20s», and is counted nowhere', async (query, line) => {
  const anna = await told(line);
  expect(await search(anna, query)).toMatchObject({ total: 0, messages: [], hasMore: false });
});

test('words in a row are counted and shown page by page, whether odd signs are among them or not', async () => {
  const lines = Array.from({ length: 7 }, (_, n) => `белый снег ${n}`);
  const plain = await told(...lines);
  const odd = await told(`снег, белый снег${keycap}`, ...lines);
  for (const anna of [plain, odd]) {
    const first = await search(anna, '«белый снег»', { limit: 4 });
    expect([first.total, first.messages.length, first.hasMore]).toEqual([7, 4, true]);
    const before = first.messages.at(-1)?.messageId;
    const rest = await search(anna, '«белый снег»', { limit: 4, before });
    expect([rest.total, rest.messages.length, rest.hasMore]).toEqual([3, 3, false]);
  }
});

test('words in a row stand in one name of a file, not in two', async () => {
  const { anna, id } = await pair(server);
  const files = [];
  for (const name of ['белый.pdf', 'снег идёт.pdf']) {
    files.push(await fileOf(server, anna, { type: 'FILE', name }));
  }
  await sendFiles(anna, id, files);
  await untilIndexed(server);
  expect((await search(anna, '«снег идет»')).total).toBe(1);
  expect((await search(anna, '«pdf снег»')).total).toBe(0);
});

test('signs of the database’s languages are neither errors nor words', async () => {
  const signs = `%_\\'":*&|!()<->~`;
  const anna = await told(`скидка 50% ${signs}`, 'скидки нет');
  expect(await linesOf(anna, `скидка${signs}50 ~cскидка`)).toEqual([]);
  expect(await linesOf(anna, `скидка${signs}50`)).toHaveLength(1);
  expect(await linesOf(anna, `'скидка' | дождь:* & !50`)).toEqual([]);
  expect(await anna.outcome('POST /search', { body: { query: signs } })).toBe('400 validation');
});

test.each([
  ['а', {}],
  ['', {}],
  ['', { kind: 'file' }],
  ['слово '.repeat(40), {}],
  ['слово', { limit: 51 }],
  ['слово', { kind: 'voices' }],
  ['слово', { since: 'вчера' }],
])('«%s» with %j is refused where it is wrong', async (query, more) => {
  const anna = await server.person();
  const { code, issues } = await anna.refusal('POST /search', { body: { query, ...more } });
  expect([code, issues?.length]).toEqual(['validation', 1]);
});

test('files are found by words and by parts of numbers in their names', async () => {
  const { anna, id } = await pair(server);
  const send = async (name: string, type: 'IMAGE' | 'FILE' = 'FILE') =>
    sendFiles(anna, id, [await fileOf(server, anna, { type, name })]);
  await send('Счёт_№20241105.pdf');
  await send('квитанция 1105.pdf');
  await send('отпуск.jpg', 'IMAGE');
  await say(anna, id, 'https://example.org и счета');
  await untilIndexed(server);
  const names = async (query: string, more: object = {}) =>
    (await search(anna, query, more)).messages.map(({ file }) => file?.name);
  expect(await names('счета', { kind: 'file' })).toEqual(['Счёт_№20241105.pdf']);
  expect(await names('1105')).toEqual(['квитанция 1105.pdf', 'Счёт_№20241105.pdf']);
  expect(await names('отпуска', { kind: 'image' })).toEqual(['отпуск.jpg']);
  expect(await names('', { kind: 'file', conversationId: id })).toHaveLength(2);
  expect(await names('счет', { kind: 'link' })).toEqual([undefined]);
});

test('the line begins near the word, and its forms are named so that they can be marked', async () => {
  const anna = await told(
    `${'вступление '.repeat(100)}а потом\nкупили   билеты ${'и так далее '.repeat(50)}`,
  );
  const { messages, forms } = await search(anna, 'билетами');
  expect(forms).toEqual(['билеты']);
  expect(messages[0]?.excerpt).toMatch(/^… .{20,45}купили билеты и так далее.*…$/);
  expect(messages[0]?.excerpt.length).toBeLessThanOrEqual(240);
});

test('the line has no signs of formatting, and shows nothing that is hidden', async () => {
  const anna = await told('**купили** `два` билета, ||потом сдали||');
  expect(await linesOf(anna, 'купить')).toEqual(['купили два билета, ▒▒▒']);
  expect(await linesOf(anna, 'сдали')).toEqual(['купили два билета, ▒▒▒']);
});
