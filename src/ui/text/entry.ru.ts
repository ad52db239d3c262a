/**
 * Texts before and around signing in; the rest is in ru.ts, which the login page does not load.
 * Labels that the product's specification quotes are literal, letter for letter, also where typography would
 * differ; the rest is ours and is typeset («ёлочки», no-break spaces).
 */
export const NBSP = '\u00a0';

/** Picks the form that a whole number asks for: 1 участник, 2 участника, 5 участников. */
const plural = new Intl.PluralRules('ru');
export function counted(n: number, one: string, few: string, many: string): string {
  const forms = { one, few, many, other: many, two: few, zero: many };
  return `${n}${NBSP}${forms[plural.select(n)]}`;
}

export const brand = {
  name: 'Весть',
  tagline: 'Чаты и звонки для своих',
  promise: 'Сообщения, файлы и видеозвонки на вашем собственном сервере.',
  note: 'Ваши данные хранятся у вас',
} as const;

export const pageTitle = (page: string) => `${page}${NBSP}— ${brand.name}`;

export const auth = {
  tabs: 'Вход или регистрация',
  signIn: 'Войти',
  signingIn: 'Входим…',
  register: 'Регистрация',
  create: 'Создать аккаунт',
  creating: 'Создаем…',
  username: 'Никнейм',
  displayName: 'Отображаемое имя',
  password: 'Пароль',
  atLeast: (min: number) => `Не короче ${counted(min, 'символа', 'символов', 'символов')}`,
  fillIn: 'Заполните это поле',
  notEmail: 'Это не похоже на адрес почты',
  wrong: 'Неверные данные',
  notRegistered: 'Ошибка регистрации',
  offline: `Нет связи с${NBSP}сервером. Проверьте сеть и${NBSP}попробуйте ещё раз.`,
  tooOften: `Слишком много попыток. Подождите немного и${NBSP}попробуйте ещё раз.`,
  tooOftenFor: (seconds: number) =>
    `Слишком много попыток. Попробуйте через ${
      seconds < 90
        ? counted(seconds, 'секунду', 'секунды', 'секунд')
        : seconds < 5_400
          ? counted(Math.ceil(seconds / 60), 'минуту', 'минуты', 'минут')
          : counted(Math.ceil(seconds / 3_600), 'час', 'часа', 'часов')
    }.`,
  serverFault: `Сервер не справился. Попробуйте ещё раз чуть позже.`,
  registered: `Аккаунт создан. Теперь войдите.`,
  first: 'Это новый сервер. Создайте первую учётную запись: она станет администратором.',
  deleted: `Аккаунт удалён.`,
  ended: `Сеанс завершён на${NBSP}этом устройстве. Войдите снова.`,
} as const;

/** 'Неверные данные' is for the server's refusal; an outage has sentences of its own. */
export const signInFailures = {
  invalid_credentials: auth.wrong,
  unauthorized: auth.wrong,
  network: auth.offline,
  fault: auth.serverFault,
  refused: auth.wrong,
} as const;

/** The server's message if there is one, otherwise 'Ошибка регистрации' with the reason when it is known. */
export const registerFailures = {
  invalid_credentials: auth.notRegistered,
  unauthorized: auth.notRegistered,
  network: `${auth.notRegistered}. ${auth.offline}`,
  fault: auth.notRegistered,
  rateLimited: (wait: string) => `${auth.notRegistered}. ${wait}`,
  refused: auth.notRegistered,
} as const;

export const shell = {
  opening: 'Открываем Весть…',
  leaving: 'Выходим…',
  broken: 'Что-то сломалось',
  brokenHint: `Обновите страницу: написанное не${NBSP}потеряется.`,
  reload: 'Обновить страницу',
  retry: 'Повторить',
  cancel: 'Отмена',
  close: 'Закрыть',
  signOut: 'Выйти из аккаунта',
} as const;
