import { expect, test } from 'vitest';
import { departure } from '#ui/text/group.ru.ts';
import { auth } from '#ui/text/entry.ru.ts';
import { group } from '#ui/text/group.ru.ts';
import { chats, conversation } from '#ui/text/ru.ts';
import { signOut } from '#ui/text/sign-out.ru.ts';

test('число непрочитанных написано буквально, без склонения', () => {
  expect([1, 2, 5, 21].map(chats.unread)).toEqual([
    '1 непрочитанных',
    '2 непрочитанных',
    '5 непрочитанных',
    '21 непрочитанных',
  ]);
});

test('наши слова склоняются', () => {
  expect([1, 2, 5, 21, 112].map((n) => group.people(n, 0))).toEqual([
    '1\u00a0участник',
    '2\u00a0участника',
    '5\u00a0участников',
    '21\u00a0участник',
    '112\u00a0участников',
  ]);
  expect(group.people(12, 3)).toBe('12\u00a0участников, 3\u00a0в\u00a0сети');
  expect(auth.tooOftenFor(30)).toBe('Слишком много попыток. Попробуйте через 30\u00a0секунд.');
  expect(auth.tooOftenFor(120)).toBe('Слишком много попыток. Попробуйте через 2\u00a0минуты.');
});

test('кто печатает, названо словами', () => {
  expect(conversation.typing(['Анна'])).toBe('Анна печатает');
  expect(conversation.typing(['Анна', 'Борис'])).toBe('Анна и\u00a0Борис печатают');
  expect(conversation.typing(['Анна', 'Борис', 'Вера'])).toBe('Анна, Борис и\u00a0ещё 1 печатают');
});

test('при выходе обещано только то, что сбудется', () => {
  expect(signOut.stored(1)).toBe(
    '1\u00a0сообщение ещё не отправлено. Если выйти, оно уйдёт, когда вы снова войдёте на\u00a0этом устройстве.',
  );
  expect(signOut.stored(2)).toContain('они уйдут');
  expect(signOut.unsaved(1)).toBe(
    '1\u00a0сообщение не\u00a0удалось сохранить на\u00a0этом устройстве. Если выйти, оно пропадёт.',
  );
  expect(signOut.unsaved(5)).toContain('они пропадут');
});

test('a title that runs the other way does not turn the sentence around', () => {
  expect(departure.told('Дача')).toBe('Вас больше нет в\u00a0группе «Дача»');
  expect(departure.told('שלום')).toBe('Вас больше нет в\u00a0группе «\u2068שלום\u2069»');
});
