/** Texts of lists of friends and requests, and of what is done with them. */
import { NBSP } from './entry.ru.ts';

export const contacts = {
  title: 'Контакты',
  loading: 'Загружаем контакты',
  failed: 'Не удалось загрузить контакты',
  accept: 'Принять',
  remove: 'Удалить из друзей',
  withdraw: 'Отозвать запрос',
  removeQuestion: 'Удалить из друзей?',
  removeHint: (name: string) =>
    `${name} исчезнет из${NBSP}ваших друзей. Переписка останется, но${NBSP}писать друг другу вы не${NBSP}сможете, пока снова не${NBSP}станете друзьями.`,
  removeConfirm: 'Удалить',
  withdrawQuestion: 'Отозвать запрос?',
  withdrawHint: (name: string) =>
    `${name} больше не${NBSP}увидит вашего запроса. Отправить его снова можно в${NBSP}любой момент.`,
  withdrawConfirm: 'Отозвать',
  failure: {
    not_found: 'Никого не нашли. Проверьте ID, ник или почту.',
    yourself: `Это вы. Себя добавить нельзя.`,
    already_contact: 'Этот человек уже у вас в друзьях.',
    already_requested: `Запрос уже отправлен${NBSP}— ждём ответа.`,
    network: `Нет связи с${NBSP}сервером. Попробуйте ещё раз.`,
    rowGone: 'Этого запроса уже нет: на другой стороне успели раньше.',
    refused: 'Не получилось. Попробуйте ещё раз.',
  },
  rowFailed: {
    accept: 'Не удалось принять запрос.',
    reject: 'Не удалось отклонить запрос.',
    withdraw: 'Не удалось отозвать запрос.',
    remove: 'Не удалось удалить.',
  },
  chatFailed: 'Не удалось открыть чат.',
  dismiss: 'Понятно',
} as const;
