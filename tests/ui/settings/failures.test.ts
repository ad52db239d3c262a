import { expect, test } from 'vitest';
import type { AccountFailure } from '#machines/settings/account/account.failure.ts';
import { failureText } from '#ui/settings/failures.ts';

test('each reason has its own sentence, and the server its own words', () => {
  const failures: readonly AccountFailure[] = [
    { kind: 'wrongPassword' },
    { kind: 'emailTaken' },
    { kind: 'network' },
    { kind: 'fault' },
    { kind: 'tooOften', retryAfterMs: null },
    { kind: 'tooOften', retryAfterMs: 30_000 },
    { kind: 'refused', message: null },
    { kind: 'refused', message: 'Не короче 2 символов' },
  ];
  const sentences = failures.map(failureText);
  expect(new Set(sentences).size).toBe(failures.length);
  expect(sentences[5]).toContain('30\u00a0секунд');
  expect(sentences[7]).toBe('Не короче 2 символов');
});
