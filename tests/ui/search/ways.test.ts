import { expect, test } from 'vitest';
import { addressOf, findWays } from '#ui/search/ways.ts';

const found = (query: string, situation = { isAdmin: false, theme: 'system' }) =>
  findWays(query, situation).map(({ id }) => id);

test('разделы и действия находятся по началу имени и по другим словам', () => {
  expect(found('конт')).toContain('contacts');
  expect(found('друзья')).toContain('contacts');
  expect(found('заявки')).toEqual(['requests']);
  expect(found('создать группу')).toEqual(['newGroup']);
  expect(found('тёмная')).toEqual(['dark']);
  expect(found('темную тему')).toEqual(['dark']);
  expect(found('выйти')).toContain('signOut');
  expect(found('горячие клавиши')).toEqual(['keys']);
  expect(found('микрофон')).toEqual(['devices']);
  expect(found('пароль')).toEqual(['credentials']);
});

test('слово находится и в другой форме, а чужое слово не находится', () => {
  expect(found('настройках')).toContain('settings');
  expect(found('контактам')).toContain('contacts');
  expect(found('уведомлений')).toContain('alerts');
  expect(found('стать')).toEqual([]);
  expect(found('билеты')).toEqual([]);
  expect(found('настройки билеты')).toEqual([]);
});

test('одной буквы мало, и больше четырёх не показывается', () => {
  expect(found('к')).toEqual([]);
  expect(found('!')).toEqual([]);
  expect(found('те').length).toBeGreaterThan(0);
  expect(found('вы').length).toBeLessThanOrEqual(4);
});

test('нет того, что ничего не меняет или не дано', () => {
  expect(found('тема')).not.toContain('system');
  expect(found('тема', { isAdmin: false, theme: 'dark' })).not.toContain('dark');
  expect(found('тема', { isAdmin: false, theme: 'dark' })).toContain('system');
  expect(found('управление')).toEqual([]);
  expect(found('управление', { isAdmin: true, theme: 'dark' })).toEqual(['admin']);
});

test('раздел настроек открывается на своём месте', () => {
  const [devices] = findWays('микрофон', { isAdmin: false, theme: 'dark' });
  expect(devices && addressOf(devices)).toBe('/settings#devices');
  const [dark] = findWays('тёмная тема', { isAdmin: false, theme: 'light' });
  expect(dark && addressOf(dark)).toBeNull();
});
