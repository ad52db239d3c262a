import { expect, test } from 'vitest';
import { nothingFolded } from '#machines/store/db/db.selectors.ts';
import { foldedAt } from '#ui/chats/conversation/folds.ts';
import { messageShape } from '#tests/machines/kit/shapes.ts';

const message = (seq: number, senderId: string, day = 21) =>
  messageShape({
    seq,
    id: `m${seq}`,
    senderId,
    createdAt: new Date(2026, 10, day, 12, seq).toISOString(),
  });
const said = [
  message(1, 'boris'),
  message(2, 'boris'),
  message(3, 'anna'),
  message(4, 'boris'),
  message(5, 'boris', 22),
];
const blocked = { boris: true } as const;
const ids = (unfolded: Readonly<Record<string, true>> = {}) =>
  said.map((_, index) => foldedAt(said, index, { blocked, unfolded })?.map(({ id }) => id) ?? null);

test('подряд идущие сообщения заблокированного стоят одной строкой, в каждом дне своей', () => {
  expect(ids()).toEqual([[], ['m1', 'm2'], null, ['m4'], ['m5']]);
});

test('показанные остаются показанными, а новые за ними скрыты', () => {
  expect(ids({ m1: true })).toEqual([null, ['m2'], null, ['m4'], ['m5']]);
});

test('строка не меняется, пока не изменилось скрытое, и никого не скрывает без запретов', () => {
  const folding = { blocked, unfolded: {} };
  expect(foldedAt(said, 1, folding)).toBe(foldedAt(said, 1, folding));
  expect(said.map((_, index) => foldedAt(said, index, nothingFolded))).toEqual(
    said.map(() => null),
  );
});
