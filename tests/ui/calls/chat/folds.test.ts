import { expect, test } from 'vitest';
import { withReceived, type ChatMessage } from '#machines/calls/call-chat/call-chat.messages.ts';
import { foldedWith } from '#ui/calls/chat/folds.ts';

const said = ['boris', 'boris', 'vera', 'boris', 'gleb'].reduce<readonly ChatMessage[]>(
  (before, fromId, n) =>
    withReceived(
      before,
      {
        type: 'chat.message',
        id: `m${n + 1}`,
        fromId,
        fromName: fromId,
        text: 'Слова',
        isEdit: false,
        fileIds: [],
      },
      n,
    ),
  [],
);
const rows = (...folded: readonly string[]) =>
  said.map(
    (_, index) =>
      foldedWith(said, index, ({ id }) => folded.includes(id))?.map(({ id }) => id) ?? null,
  );

test('подряд идущие сообщения одного человека стоят одной строкой, двух людей — двумя', () => {
  expect(rows('m1', 'm2', 'm4')).toEqual([[], ['m1', 'm2'], null, ['m4'], null]);
  expect(rows('m2', 'm4', 'm5')).toEqual([null, ['m2'], null, ['m4'], ['m5']]);
  expect(rows()).toEqual(said.map(() => null));
});
