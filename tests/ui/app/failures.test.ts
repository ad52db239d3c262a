import { expect, test } from 'vitest';
import type { RequestFailure } from '#machines/kit/failures.ts';
import { failureText } from '#ui/app/failures.ts';
import { adminFailures, invitationFailures } from '#ui/text/admin.ru.ts';
import { registerFailures, signInFailures } from '#ui/text/entry.ru.ts';
import { failures as settings } from '#ui/text/settings.ru.ts';

const silent = { kind: 'refused', message: null } as const;

test('«Неверные данные» — только когда сервер отказал; у обрыва и перегрузки свои слова', () => {
  const signIn = (failure: RequestFailure) => failureText(failure, signInFailures);
  expect(signIn({ kind: 'invalid_credentials', message: null })).toBe('Неверные данные');
  expect(signIn(silent)).toBe('Неверные данные');
  expect(signIn({ kind: 'network' })).toMatch(/Нет связи/);
  expect(signIn({ kind: 'rateLimited', retryAfterMs: 30_000 })).toMatch(/30.секунд/);
  expect(signIn({ kind: 'fault', message: 'Сломалось' })).toMatch(/Сервер не справился/);
});

test('регистрация показывает слова сервера, а без них — «Ошибка регистрации»', () => {
  const register = (failure: RequestFailure) => failureText(failure, registerFailures);
  expect(register({ kind: 'refused', message: 'Никнейм занят' })).toBe('Никнейм занят');
  expect(register(silent)).toBe('Ошибка регистрации');
  expect(register({ kind: 'fault', message: 'Сломалось' })).toBe('Ошибка регистрации');
  expect(register({ kind: 'network' })).toMatch(/^Ошибка регистрации\. Нет связи/);
  expect(register({ kind: 'rateLimited', retryAfterMs: 30_000 })).toMatch(
    /^Ошибка регистрации\. Слишком много попыток.*30.секунд/,
  );
});

test('each reason has its own sentence, and the server its own words', () => {
  const reasons: readonly RequestFailure[] = [
    { kind: 'wrong_password', message: null },
    { kind: 'email_taken', message: null },
    { kind: 'network' },
    { kind: 'fault', message: null },
    { kind: 'rateLimited', retryAfterMs: null },
    { kind: 'rateLimited', retryAfterMs: 30_000 },
    silent,
    { kind: 'refused', message: 'Не короче 2 символов' },
  ];
  const sentences = reasons.map((failure) => failureText(failure, settings));
  expect(new Set(sentences).size).toBe(reasons.length);
  expect(sentences[5]).toContain('30\u00a0секунд');
  expect(sentences[7]).toBe('Не короче 2 символов');
});

test('сверх 30 приглашений в сутки сказано, сколько их бывает и когда можно снова', () => {
  const full: RequestFailure = { kind: 'rateLimited', retryAfterMs: 80_000_000 };
  expect(failureText(full, invitationFailures)).toMatch(/30.приглашений.*завтра/);
  expect(failureText(full, adminFailures)).toMatch(/попыток/);
});
