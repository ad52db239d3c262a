import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/admin.ts';
import { changeText } from '#ui/admin/log-words.ts';

const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  id: 'e1',
  at: '2026-01-01T10:00:00.000Z',
  actor: null,
  via: 'page',
  action: 'settings.changed',
  target: null,
  details: {},
  ...given,
});

const setting = (name: string, from: boolean | number | string | null, to: typeof from) =>
  changeText(
    entry({ target: { kind: 'setting', id: null, name }, details: { from, to } }),
  )?.replaceAll(/\s/g, ' ');

test('the log says what a setting was, and what it is now', () => {
  expect(setting('registration', 'open', 'invite')).toBe(
    'Регистрация, было «Открыта», стало «По приглашениям»',
  );
  expect(setting('membersMayInvite', false, true)).toBe(
    'Участники могут приглашать, было «нет», стало «да»',
  );
  expect(setting('quotaBytes', null, 2 ** 31)).toBe('Квота, было «без ограничения», стало «2 ГБ»');
});

test('a setting that this page does not know yet is named, and no more', () => {
  expect(setting('colour', 'red', 'blue')).toBe('colour');
});

test('the log says how many people an invitation was for, and which quota somebody got', () => {
  const made = entry({ action: 'invitation.made', details: { maxUses: 3, expiresInHours: 24 } });
  expect(changeText(made)?.replaceAll(/\s/g, ' ')).toBe('на 3 человек');
  const quota = entry({ action: 'person.quota', details: { from: 2 ** 30, to: null } });
  expect(changeText(quota)?.replaceAll(/\s/g, ' ')).toBe('было «1 ГБ», стало «без своей»');
});

test('other actions say it all', () => {
  expect(changeText(entry({ action: 'person.disabled' }))).toBe(null);
});
