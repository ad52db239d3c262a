/** Texts of a group's conversation, also after one has left it. */
import { isolated } from '#contract/visible.ts';
import { counted, NBSP } from './entry.ru.ts';

export const participants = (n: number) => counted(n, 'участник', 'участника', 'участников');

export const group = {
  /** «12 участников, 3 в сети»; the second part only when the number is known and not 0. */
  people: (count: number, online: number) =>
    `${participants(count)}${online > 0 ? `, ${online}${NBSP}в${NBSP}сети` : ''}`,
  info: 'Информация о группе',
  profile: 'Профиль',
  profileOf: (name: string) => `Профиль: ${name}`,
  readBy: (n: number) => `Прочитали: ${n}`,
} as const;

export const departure = {
  title: `Вас больше нет в${NBSP}этой группе`,
  hint: (title: string) =>
    `Группа «${isolated(title)}» пропала из${NBSP}списка чатов. Вернуть вас может тот, кто ею управляет.`,
  hintUnnamed: `Группа пропала из${NBSP}списка чатов. Вернуть вас может тот, кто ею управляет.`,
  told: (title: string) => `Вас больше нет в${NBSP}группе «${isolated(title)}»`,
  toldUnnamed: `Вас больше нет в${NBSP}одной из${NBSP}групп`,
  unsent: (n: number) =>
    n === 1 ? `Это сообщение не${NBSP}отправлено` : `Эти сообщения не${NBSP}отправлены`,
  toldUnsent: (n: number) =>
    counted(n, 'сообщение не отправлено', 'сообщения не отправлены', 'сообщений не отправлены'),
  look: 'Посмотреть',
} as const;
