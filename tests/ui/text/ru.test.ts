import { expect, test } from 'vitest';
import { departure } from '#ui/text/group.ru.ts';
import { auth } from '#ui/text/entry.ru.ts';
import { group } from '#ui/text/group.ru.ts';
import { openConversation } from '#ui/text/conversation.ru.ts';
import { chats } from '#ui/text/ru.ts';
import { signOut } from '#ui/text/sign-out.ru.ts';
import { whyWords } from '#ui/text/why.ru.ts';

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
  expect(auth.tooOftenFor(82_800)).toBe('Слишком много попыток. Попробуйте через 23\u00a0часа.');
});

test('кто печатает, названо словами', () => {
  expect(openConversation.typing(['Анна'])).toBe('Анна печатает');
  expect(openConversation.typing(['Анна', 'Борис'])).toBe('Анна и\u00a0Борис печатают');
  expect(openConversation.typing(['Анна', 'Борис', 'Вера'])).toBe(
    'Анна, Борис и\u00a0ещё 1 печатают',
  );
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

test('почему не отправлено, сказано с числами и временем', () => {
  const said = (why: Parameters<typeof whyWords>[0]) =>
    whyWords(why, 1_000_000).replaceAll('\u00a0', ' ');
  expect([1, 2, 5].map((count) => said({ kind: 'behind', count }))).toEqual([
    'Сначала уйдёт 1 прежнее сообщение этого чата.',
    'Сначала уйдут 2 прежних сообщения этого чата.',
    'Сначала уйдут 5 прежних сообщений этого чата.',
  ]);
  const retryAt = new Date(2026, 4, 9, 14, 5, 7).getTime();
  expect(said({ kind: 'fault', tryNumber: 3, retryAt })).toBe(
    'Сервер не справился. Попытка 3 — в 14:05:07.',
  );
  expect(said({ kind: 'fileGoes', name: 'отчёт.pdf' })).toBe('Загружается файл «отчёт.pdf»…');
  expect(said({ kind: 'refused', refusal: '' })).toBe('Сервер не принял сообщение.');
});
