import { expect, test } from 'vitest';
import type { Attachment, Message } from '#contract/messages.ts';
import { pictureShape } from '#tests/machines/chats/viewer/album.ts';
import { messageShape } from '#tests/machines/kit/shapes.ts';
import { frameOf } from '#ui/chats/attachments/picture-frame.ts';
import { gridOf } from '#ui/chats/attachments/picture-grid.ts';
import { keepHeights, likelyHeight } from '#ui/chats/conversation/row-height.ts';

/** How much higher these attachments make a message's row. */
function heightOf(...attachments: readonly Partial<Attachment>[]): number {
  const height = (given: Attachment[]) =>
    likelyHeight([messageShape({ seq: 1, attachments: given })], 0, 'me', 700, false);
  return height(attachments.map(pictureShape)) - height([]);
}

test.each([
  ['обычная', 800, 600, 240],
  ['высокая', 1000, 1500, 400],
  ['панорама', 10_000, 200, 100],
  ['точка', 6, 4, 80],
])('одной картинке (%s) оставлено столько места, сколько она занимает', (_, width, height, px) => {
  expect(heightOf({ width, height })).toBe(px);
  expect(frameOf({ width, height }).height).toBe(px);
});

test('сетке — столько, сколько занимает сетка, а файлам под ней — их строки', () => {
  const pictures = Array.from({ length: 5 }, () => ({ width: 800, height: 600 }));
  const { height } = gridOf(pictures);
  expect(heightOf(...pictures)).toBe(height);
  expect(heightOf(...pictures, { type: 'FILE' }) - height).toBe(heightOf({ type: 'FILE' }));
});

test('служебной строке — её строки без пузыря, и под ней первый пузырь отступает', () => {
  const service = messageShape({
    seq: 1,
    content: 'Анна изменила название',
    service: { kind: 'titleChanged', title: null },
  });
  const long = { ...service, content: 'Анна добавила Бориса '.repeat(10) };
  expect(likelyHeight([service], 0, 'me', 700, false)).toBe(34);
  expect(likelyHeight([long], 0, 'me', 700, false)).toBe(34 + 2 * 18);
  const after = (first: typeof service) =>
    likelyHeight([first, messageShape({ seq: 2 })], 1, 'me', 700, false);
  expect(after(service) - after(messageShape({ seq: 1 }))).toBe(12);
});

test('эмодзи без слов — столько, сколько занимают большие, а картинке без слов — поля поуже', () => {
  const height = (given: Parameters<typeof messageShape>[0]) =>
    likelyHeight([messageShape(given)], 0, 'me', 700, false);
  const one = height({ content: 'да' });
  expect(height({ content: '🎉' }) - one).toBe(90 - 37);
  expect(height({ content: '🎉🎉🎉' }) - one).toBe(74 - 37);
  expect(height({ content: '🎉 да' })).toBe(one);
  const attachments = [pictureShape({ width: 800, height: 600 })];
  expect(height({ content: '', attachments }) - one).toBe(240 + 10 - 37);
});

test('времени отдельная строка нужна, только если его показывает сам пузырь', () => {
  const [first, createdAt] = ['м'.repeat(60), '2026-11-21T11:30:05.000Z'];
  const height = (laterAt: string) =>
    likelyHeight(
      [messageShape({ seq: 1, content: first, createdAt }), messageShape({ createdAt: laterAt })],
      0,
      'me',
      700,
      false,
    );
  expect(height('2026-11-21T11:31:00.000Z') - height('2026-11-21T11:30:59.000Z')).toBe(20);
});

test('первому пузырю другого участника группы — ещё строка имени, а следующим и своим — нет', () => {
  const height = (senderId: string, inGroup: boolean) => {
    const [first, next] = [messageShape({ seq: 1, senderId }), messageShape({ seq: 2, senderId })];
    return [0, 1].map((index) => likelyHeight([first, next], index, 'me', 700, inGroup));
  };
  const [opens = 0, follows] = height('b', false);
  expect(height('b', true)).toEqual([opens + 18, follows]);
  expect(height('me', true)).toEqual([opens, follows]);
});

test('строке звонка — столько, чтобы в неё помещалась кнопка «Перезвонить»; сложенным в одну — ничего', () => {
  const call = (seq: number) =>
    messageShape({
      seq,
      service: {
        kind: 'call',
        callId: `k${seq}`,
        video: false,
        durationS: null,
        outcome: 'missed',
        missedBy: ['me'],
      },
    });
  const heights = (...calls: Message[]) =>
    calls.map((_, index) => likelyHeight(calls, index, 'me', 700, false));
  expect(heights(call(1))).toEqual([44]);
  expect(heights(call(1), call(2), call(3))).toEqual([2, 2, 44]);
});

test('высоту знакомой строки не прикидывают снова, когда пришла новая или подгрузились старые; соседку новой — да', () => {
  const rows = [1, 2, 3, 4, 5, 6].map((seq) => messageShape({ seq }));
  const keep = keepHeights();
  const asked: (number | undefined)[] = [];
  const measure = (shown: Message[], widthPx = 700) => {
    asked.length = 0;
    const estimate = (index: number) => {
      asked.push(shown[index]?.seq);
      return (shown[index]?.seq ?? 0) * 10;
    };
    const heightAt = keep.heightsFor(shown, estimate, widthPx);
    return shown.map((_, index) => heightAt(index));
  };
  expect(measure(rows.slice(2, 5))).toEqual([30, 40, 50]);
  expect(asked).toEqual([3, 4, 5]);
  expect(measure(rows.slice(2, 6))).toEqual([30, 40, 50, 60]);
  expect(asked).toEqual([5, 6]);
  expect(measure(rows)).toEqual([10, 20, 30, 40, 50, 60]);
  expect(asked).toEqual([1, 2, 3]);
  measure(rows, 390);
  expect(asked).toHaveLength(6);
});

test('строку звонка прикидывают снова при каждом изменении списка: её высота зависит от всех соседних звонков', () => {
  const service = { kind: 'titleChanged' as const, title: null };
  const rows = [
    messageShape({ seq: 1, service }),
    ...[2, 3, 4].map((seq) => messageShape({ seq })),
  ];
  const keep = keepHeights();
  const askedFor = (shown: Message[]) => {
    const asked: number[] = [];
    const heightAt = keep.heightsFor(shown, (index) => asked.push(index));
    shown.forEach((_, index) => heightAt(index));
    return asked;
  };
  const first = rows.slice(0, 3);
  expect(askedFor(first)).toEqual([0, 1, 2]);
  expect(askedFor(first)).toEqual([]);
  expect(askedFor(rows)).toEqual([0, 2, 3]);
});
