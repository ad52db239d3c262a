/** Texts of the dialog for a new group. Its labels are the specification's (spec 2), letter for letter. */
import { counted, NBSP } from './entry.ru.ts';

/** Names up to three people, then gives a number. */
function named(names: readonly string[]): string {
  if (names.length <= 3) return names.join(', ');
  return `${names.slice(0, 2).join(', ')} и${NBSP}ещё ${names.length - 2}`;
}

export const newGroup = {
  title: 'Создать групповой чат',
  name: 'Название',
  nameHint: `Без названия группа будет называться по${NBSP}именам участников.`,
  friends: 'Участники',
  search: 'Найти среди друзей',
  ticked: 'Выбрано',
  unticked: 'Нажмите, чтобы выбрать',
  chosenFriends: 'Выбранные друзья',
  /** Before the name. */
  takeOut: 'Убрать:',
  nobodyChosen: `Выберите хотя бы одного друга`,
  chosen: (n: number) => `Выбрано: ${counted(n, 'друг', 'друга', 'друзей')}`,
  full: (max: number) =>
    `В${NBSP}группе может быть не${NBSP}больше ${max}${NBSP}человек вместе с${NBSP}вами.`,
  nobodyFound: 'Среди друзей никого не нашлось',
  create: 'Создать',
  creating: 'Создаём…',
  loading: 'Загружаем друзей',
  failed: 'Не удалось загрузить друзей',
  noFriends: 'Пока нет друзей',
  noFriendsHint: `Позвать в${NBSP}группу можно тех, кто принял ваш запрос.`,
  addFriends: 'Добавить контакт',
  lost: (names: readonly string[]) =>
    names.length === 1
      ? `${named(names)} больше не${NBSP}у${NBSP}вас в${NBSP}друзьях, в${NBSP}группу не${NBSP}попадёт.`
      : `${named(names)} больше не${NBSP}у${NBSP}вас в${NBSP}друзьях, в${NBSP}группу не${NBSP}попадут.`,
  failure: {
    network: `Нет связи с${NBSP}сервером. Выбранное осталось, попробуйте ещё раз.`,
    not_contact: `Кто-то из${NBSP}выбранных больше не${NBSP}у${NBSP}вас в${NBSP}друзьях.`,
    refused: 'Не получилось создать группу. Попробуйте ещё раз.',
  },
} as const;
