/** The Russian of service lines: inflected when the name's form is certain, neutral otherwise, and short. */
import { expect, test } from 'vitest';
import { declineName } from '#server/groups/name-cases.ts';
import {
  accountGone,
  avatarChanged,
  groupCreated,
  memberJoined,
  memberLeft,
  memberRemoved,
  membersAdded,
  roleChanged,
  titleChanged,
} from '#server/groups/service-line-text.ts';

test('a known Russian name is inflected, and its verb has a gender', () => {
  const added = (name: string) => membersAdded('Анна', [name]);
  expect(added('Борис')).toBe('Анна добавила Бориса');
  expect(added('Вера')).toBe('Анна добавила Веру');
  expect(added('Илья')).toBe('Анна добавила Илью');
  expect(added('Павел')).toBe('Анна добавила Павла');
  expect(added('Пётр')).toBe('Анна добавила Петра');
  expect(added('Лев')).toBe('Анна добавила Льва');
  expect(added('Любовь')).toBe('Анна добавила Любовь');
  expect(added('Игорь')).toBe('Анна добавила Игоря');
  expect(membersAdded('Борис', ['Анна'])).toBe('Борис добавил Анну');
});

test('a surname goes with it, before or behind, as its gender has it', () => {
  expect(declineName('Ольга Шмидт').accusative).toBe('Ольгу Шмидт');
  expect(declineName('Пётр Шмидт').accusative).toBe('Петра Шмидта');
  expect(declineName('Соколов Олег').accusative).toBe('Соколова Олега');
  expect(declineName('Мария Черных').accusative).toBe('Марию Черных');
  expect(declineName('Анна Петрова')).toMatchObject({
    gender: 'female',
    accusative: 'Анну Петрову',
  });
  // The surname tells the gender that the short name leaves open.
  expect(declineName('Саша Петров')).toMatchObject({ gender: 'male', accusative: 'Сашу Петрова' });
  expect(declineName('Саша')).toMatchObject({ gender: null, accusative: 'Сашу' });
});

test.each([
  'max',
  'Lena',
  '😀',
  'Самовар',
  'АННА',
  'Анна ❤',
  'Анна Петров',
  'Анна Борис',
  'Иван Дюма',
  'Анна2000',
  'Пётр Ильич Чайковский',
  'Вера'.repeat(16),
  '田中',
])('%s stays as it is', (name) => {
  expect(declineName(name)).toEqual({ nominative: name, accusative: null, gender: null });
  expect(membersAdded(name, [name])).toBe(`${name} добавил(а) участника ${name}`);
});

test('each line, certain and not', () => {
  expect(groupCreated('Анна', 'Дача')).toBe('Анна создала группу «Дача»');
  expect(groupCreated('max', null)).toBe('max создал(а) группу');
  expect(memberJoined('Дина')).toBe('Дина вступила в группу по приглашению');
  expect(memberJoined('max')).toBe('max вступил(а) в группу по приглашению');
  expect(memberLeft('Борис', null)).toBe('Борис вышел из группы');
  expect(memberLeft('Вера', 'max')).toBe('Вера вышла из группы. Владелец теперь max');
  expect(memberLeft('max', null)).toBe('max покинул(а) группу');
  expect(accountGone('Анна', 'Борис')).toBe('Участник удалил аккаунт. Владелец теперь Борис');
  expect(memberRemoved('Борис', 'Вера')).toBe('Борис исключил Веру');
  expect(memberRemoved('max', 'Lena')).toBe('max исключил(а) участника Lena');
  expect(titleChanged('Анна', 'Дача')).toBe('Анна изменила название на «Дача»');
  expect(titleChanged('max', null)).toBe('max убрал(а) название группы');
  expect(avatarChanged('Анна', false)).toBe('Анна изменила картинку группы');
  expect(avatarChanged('Борис', true)).toBe('Борис убрал картинку группы');
  const up = { from: 'member', to: 'admin' } as const;
  expect(roleChanged('Анна', 'Борис', up)).toBe('Анна назначила Бориса администратором');
  expect(roleChanged('max', 'Lena', up)).toBe('max назначил(а) участника Lena администратором');
  expect(roleChanged('Анна', 'Вера', { from: 'admin', to: 'owner' })).toBe(
    'Анна назначила Веру владельцем',
  );
  expect(roleChanged('Анна', 'Вера', { from: 'admin', to: 'member' })).toBe(
    'Анна лишила Веру прав администратора',
  );
  expect(roleChanged('Анна', null, { from: 'owner', to: 'member' })).toBe(
    'Анна больше не владелец',
  );
});

test('several people are named up to three, and the others counted', () => {
  const names = ['Борис', 'Вера', 'Глеб', 'Дина', 'Егор', 'Жанна', 'Зоя', 'Игорь'];
  const added = (count: number) => membersAdded('Анна', names.slice(0, count));
  expect(added(2)).toBe('Анна добавила Бориса и Веру');
  expect(added(3)).toBe('Анна добавила Бориса, Веру и Глеба');
  expect(added(4)).toBe('Анна добавила Бориса, Веру, Глеба и Дину');
  expect(added(5)).toBe('Анна добавила Бориса, Веру, Глеба и ещё 2 человека');
  expect(added(8)).toBe('Анна добавила Бориса, Веру, Глеба и ещё 5 человек');
  const many = (count: number) => Array.from({ length: count }, () => 'Вера');
  expect(membersAdded('Анна', many(24))).toBe('Анна добавила Веру, Веру, Веру и ещё 21 человек');
  // One name of uncertain form leaves all names uninflected.
  expect(membersAdded('Анна', ['Борис', 'max'])).toBe('Анна добавила участников: Борис и max');
  expect(membersAdded('max', [...names, 'max'])).toBe(
    'max добавил(а) Бориса, Веру, Глеба и ещё 6 человек',
  );
  const long = 'я'.repeat(64);
  expect(
    membersAdded(
      long,
      Array.from({ length: 254 }, () => long),
    ).length,
  ).toBeLessThan(320);
});

test('names and titles cannot turn the sentence around, break it or be empty', () => {
  expect(memberLeft('Ан\u202eна\nБо', null)).toBe('Анна Бо вышла из группы');
  expect(memberLeft('שלום', null)).toBe('\u2068שלום\u2069 покинул(а) группу');
  expect(memberRemoved('Анна', 'مريم')).toBe('Анна исключила участника \u2068مريم\u2069');
  expect(memberLeft('\u200b\u202e', null)).toBe('Без имени покинул(а) группу');
});
