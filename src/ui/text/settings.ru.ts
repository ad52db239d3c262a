/** The settings page. 'Профиль', 'Имя', 'Статус', 'О себе', 'Сохранить' and the statuses are the specification's. */
import { auth, counted, NBSP } from './entry.ru.ts';

export const settings = {
  title: 'Настройки',
  sections: 'Разделы настроек',
  opening: 'Открываем настройки',
  failed: 'Настройки не открылись',
  unkept: `Браузер не${NBSP}сохранил настройки: они действуют, пока открыта эта страница.`,
} as const;

export const profile = {
  title: 'Профиль',
  change: 'Сменить',
  changePicture: 'Сменить картинку',
  name: 'Имя',
  status: 'Статус',
  statuses: { ONLINE: 'Онлайн', AWAY: 'Отошел', DND: 'Не беспокоить', OFFLINE: 'Оффлайн' },
  statusHints: {
    ONLINE: `Без вас 10${NBSP}минут${NBSP}— и${NBSP}остальные увидят «Отошел».`,
    AWAY: 'Остальные видят «Отошел», даже когда вы здесь.',
    DND: `Ни звуков, ни${NBSP}уведомлений. Остальные это видят.`,
    OFFLINE: `Вас никто не${NBSP}видит в${NBSP}сети, а${NBSP}сообщения приходят как обычно.`,
  },
  bio: 'О себе',
  bioHint: (left: number) => `Ещё ${counted(left, 'символ', 'символа', 'символов')}`,
  save: 'Сохранить',
  saving: 'Сохраняем…',
  saved: 'Сохранено',
  elsewhere: (value: string) =>
    value === ''
      ? `На${NBSP}другом устройстве это стёрли.`
      : `На${NBSP}другом устройстве изменено: «${value}».`,
  takeTheirs: 'Взять оттуда',
} as const;

export const unsavedChanges = {
  question: 'Уйти без сохранения?',
  hint: `Вы изменили профиль и${NBSP}не${NBSP}сохранили.`,
  confirm: 'Уйти',
} as const;

export const appearance = {
  title: 'Вид',
  theme: 'Тема',
  themes: { system: 'Системная', light: 'Светлая', dark: 'Тёмная' },
  compactList: 'Плотный список чатов',
  compactListHint: `Больше чатов на${NBSP}экране.`,
  listPreview: 'Показывать последнее сообщение',
  sendsBy: 'Отправлять сообщение по',
  sendKeys: (ctrl: string) => ({ enter: 'Enter', ctrlEnter: `${ctrl}+Enter` }),
  listPreviewOff: `В${NBSP}плотном списке для${NBSP}него нет места.`,
} as const;

export const alerts = {
  title: 'Звуки и уведомления',
  sounds: 'Звук нового сообщения',
  notices: 'Уведомления',
  /** By the browser's permission. */
  noticesHints: {
    granted: `О${NBSP}новых сообщениях, когда Весть не${NBSP}на${NBSP}виду.`,
    default: `Браузер спросит, можно${NBSP}ли их показывать.`,
    denied: `Браузер их запретил. Разрешите уведомления в${NBSP}его настройках для этого адреса.`,
    unsupported: `Здесь их нет: нужен адрес с${NBSP}HTTPS или другой браузер.`,
  },
  doNotDisturb: `Сейчас у${NBSP}вас «Не${NBSP}беспокоить»: ни звуков, ни${NBSP}уведомлений.`,
  onThisDevice: `Действует на${NBSP}этом устройстве.`,
} as const;

export const credentials = {
  title: 'Вход',
  email: 'Почта',
  emailHint: `Её никто не${NBSP}видит. По${NBSP}ней вас могут найти те, кто её знает.`,
  saveEmail: 'Сохранить почту',
  emailSaved: 'Почта сохранена',
  changePassword: 'Сменить пароль',
  oldPassword: 'Старый пароль',
  newPassword: 'Новый пароль',
  newPasswordHint: (min: number) =>
    `Не${NBSP}короче ${counted(min, 'символа', 'символов', 'символов')}. На${NBSP}остальных устройствах понадобится войти заново.`,
  passwordChanged: `Пароль изменён. Остальные устройства больше не${NBSP}в${NBSP}аккаунте.`,
} as const;

export const sessions = {
  title: 'Устройства',
  list: 'Устройства, на которых вы вошли',
  loading: 'Загружаем список устройств',
  failed: 'Не удалось загрузить список устройств.',
  waiting: `Список устройств не${NBSP}обновился, пробуем снова.`,
  current: 'этот',
  now: 'сейчас здесь',
  all: (count: number) => `Показать все (${count})`,
  fewer: 'Свернуть',
  signOut: 'Выйти',
  signOutOf: (name: string) => `Выйти на${NBSP}устройстве: ${name}`,
  signOutOthers: `Выйти на${NBSP}всех остальных`,
  othersQuestion: `Выйти на${NBSP}всех остальных устройствах?`,
  othersHint: `Чтобы вернуться, там понадобится войти заново.`,
  othersConfirm: 'Выйти',
  onlyThis: `Больше вы нигде не${NBSP}вошли.`,
  justNow: 'только что',
  minutesAgo: (n: number) => `${n}${NBSP}мин назад`,
  hoursAgo: (n: number) => `${n}${NBSP}ч назад`,
} as const;

export const account = {
  title: 'Аккаунт',
  export: 'Скачать мои данные',
  exporting: 'Готовим…',
  exportHint: `Архив ZIP: профиль, контакты, переписка и${NBSP}файлы.`,
  exported: 'Скачивание началось',
  inspect: 'Посмотреть, как это устроено',
  inspectHint: `Состояния и${NBSP}события этой страницы в${NBSP}соседнем окне: для разработчиков и${NBSP}любопытных.`,
  delete: 'Удалить аккаунт',
  deleteHint: `Ваши сообщения останутся у${NBSP}собеседников под именем «Удалённый аккаунт». Всё остальное исчезнет, и${NBSP}вернуть это будет нельзя.`,
  password: 'Пароль',
  deleteForGood: 'Удалить навсегда',
  deleting: 'Удаляем…',
} as const;

const refused = `Сервер этого не${NBSP}принял. Проверьте, что введено.`;

/** Reasons why a change of the account failed. */
export const failures = {
  wrong_password: 'Пароль не подошёл.',
  email_taken: 'Эта почта уже занята.',
  invalid_credentials: refused,
  unauthorized: refused,
  network: auth.offline,
  fault: auth.serverFault,
  refused,
} as const;
