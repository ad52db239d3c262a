import { expect, test } from 'vitest';
import { registerFailureText, signInFailureText } from '#ui/app/auth/failures.ts';

test('«Неверные данные» — только когда сервер отказал; у обрыва и перегрузки свои слова', () => {
  expect(signInFailureText({ kind: 'credentials' })).toBe('Неверные данные');
  expect(signInFailureText({ kind: 'refused', message: null })).toBe('Неверные данные');
  expect(signInFailureText({ kind: 'network' })).toMatch(/Нет связи/);
  expect(signInFailureText({ kind: 'tooOften', retryAfterMs: 30_000 })).toMatch(/30.секунд/);
  expect(signInFailureText({ kind: 'fault' })).toMatch(/Сервер не справился/);
});

test('регистрация показывает слова сервера, а без них — «Ошибка регистрации»', () => {
  expect(registerFailureText({ kind: 'refused', message: 'Никнейм занят' })).toBe('Никнейм занят');
  expect(registerFailureText({ kind: 'refused', message: null })).toBe('Ошибка регистрации');
  expect(registerFailureText({ kind: 'fault' })).toBe('Ошибка регистрации');
  expect(registerFailureText({ kind: 'network' })).toMatch(/^Ошибка регистрации\. Нет связи/);
});
