/** The administration of the server. The names of its pages, filters and deeds are the design's, letter for letter. */
import type { AuditAction, HealthRow } from '#contract/admin.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { invitation } from '#contract/limits.ts';
import { auth, counted, NBSP } from './entry.ru.ts';
import { navigation } from './ru.ts';

export const admin = {
  title: navigation.admin,
  opening: 'Открываем управление',
  failed: 'Управление не открылось',
  pages: 'Разделы управления',
  toPages: 'Все разделы',
  privacy: `Администраторы не${NBSP}видят сообщений, файлов, контактов и${NBSP}почты.`,
  stale: `Данные не${NBSP}обновились, пробуем снова.`,
  notRead: `Не${NBSP}удалось загрузить`,
  forbidden: `Это видят только администраторы, а${NBSP}вы больше не${NBSP}администратор.`,
  more: 'Показать ещё',
  loadingMore: 'Загружаем…',
  moreFailed: `Не${NBSP}удалось загрузить остальное.`,
} as const;

export const adminPages = {
  overview: 'Обзор',
  people: 'Люди',
  invitations: navigation.invitations,
  settings: 'Настройки сервера',
  log: 'Журнал',
} as const;

const failed = `Сервер этого не${NBSP}сделал.`;

/** Reasons why something was not read or not done. */
export const adminFailures: Readonly<Partial<Record<ErrorCode | 'fault', string>>> & {
  readonly network: string;
  readonly refused: string;
} = {
  forbidden: admin.forbidden,
  last_admin: 'Это последний администратор',
  not_found: 'Этого человека уже нет',
  yourself: `С${NBSP}собой этого сделать нельзя`,
  fixed: `Это задано переменной окружения сервера`,
  unauthorized: failed,
  network: auth.offline,
  fault: auth.serverFault,
  refused: failed,
};

export const overview = {
  loading: 'Загружаем обзор',
  figures: 'Цифры',
  people: 'Людей',
  online: 'Сейчас в сети',
  disabled: 'Отключено',
  admins: 'Администраторов',
  messages: 'Сообщений сегодня',
  allMessages: 'Сообщений всего',
  files: 'Файлы',
  database: 'База',
  free: 'Свободно на диске',
  version: (version: string, since: string) => `Весть ${version}, работает с${NBSP}${since}`,
  health: 'Состояние',
  healthNames: {
    database: 'База данных',
    video: 'Видеосервер',
    disk: 'Диск',
    address: 'Адрес и HTTPS',
    clock: 'Часы',
    eblids: 'Свободные EBLID',
    version: 'Версия',
  } satisfies Readonly<Record<HealthRow['name'], string>>,
  healthStates: {
    ok: 'в порядке',
    warn: 'есть замечание',
    fail: 'не работает',
    off: 'выключено',
  } satisfies Readonly<Record<HealthRow['state'], string>>,
} as const;

export const people = {
  loading: 'Загружаем людей',
  search: 'Имя, никнейм или EBLID',
  filter: 'Кого показать',
  filters: { all: 'Все', admins: 'Администраторы', disabled: 'Отключённые' },
  list: 'Люди на этом сервере',
  found: (total: number) => `Найдено: ${total}`,
  nobody: 'Никого не нашлось',
  admin: 'администратор',
  disabled: 'отключён',
  back: 'Все люди',
} as const;

export const person = {
  title: 'Страница человека',
  loading: 'Загружаем страницу человека',
  gone: 'Этого человека уже нет',
  goneHint: `Аккаунт удалён${NBSP}— здесь или самим человеком.`,
  eblid: 'EBLID',
  since: 'На сервере с',
  space: 'Место',
  spaceOf: (used: string, quota: string) => `занято ${used} из${NBSP}${quota}`,
  spaceUsed: (used: string) => `занято ${used}`,
  disabledSince: 'Отключён',
  sessions: 'Устройства',
  noSessions: 'Входов нет',
  log: 'Записи журнала об этом человеке',
  deeds: 'Действия',
  you: `Это вы. Отключить и${NBSP}удалить себя здесь нельзя.`,

  promote: 'Сделать администратором',
  promoteAsk: (name: string) =>
    `${name} сможет управлять сервером так${NBSP}же, как вы, в${NBSP}том числе забрать это право у${NBSP}вас.`,
  demote: 'Снять права администратора',
  demoteAsk: (name: string) => `${name} больше не${NBSP}сможет управлять сервером.`,
  disable: 'Отключить',
  disableAsk: (name: string) =>
    `${name} выйдет на${NBSP}всех устройствах и${NBSP}не${NBSP}сможет войти, пока аккаунт не${NBSP}включат снова. Всё, что ему напишут, подождёт.`,
  enable: 'Включить',
  enableAsk: (name: string) => `${name} снова сможет войти.`,
  signOut: 'Выйти на всех устройствах',
  signOutAsk: (name: string) => `${name} выйдет везде и${NBSP}сможет войти снова с${NBSP}паролем.`,
  passwordLink: 'Ссылка для нового пароля',
  passwordLinkHint: `Передайте её человеку сами. Прежняя ссылка, если была, перестаёт действовать.`,
  passwordLinkTerms: 'Действует 24 часа, один раз',
  passwordLinkOnce: `Покажем её только сейчас: закройте, когда передадите.`,
  delete: 'Удалить',
  deleteAsk: (name: string) =>
    `Аккаунт ${name} исчезнет навсегда. Сообщения останутся у${NBSP}собеседников под именем «Удалённый аккаунт».`,
  deleteName: (username: string) => `Чтобы подтвердить, введите никнейм ${username}`,
  quota: 'Сколько места можно занять, ГБ',
  quotaHint: 'Пусто — как в настройках сервера.',
  quotaSave: 'Сохранить квоту',
} as const;

export const deeds = {
  confirm: 'Да, продолжить',
  doing: 'Выполняем…',
  done: 'Сделано',
  waiting: `Пока не${NBSP}получилось, пробуем снова.`,
  dismiss: 'Понятно',
  copy: 'Скопировать',
  notCopied: `Браузер не${NBSP}дал скопировать. Адрес выделен: скопируйте его сами.`,
} as const;

const { perDay } = invitation;

export const invitations = {
  loading: 'Загружаем приглашения',
  list: 'Действующие приглашения',
  none: 'Приглашений нет',
  noneHint: `Создайте ссылку: по${NBSP}ней можно зарегистрироваться, и${NBSP}вы сразу станете друзьями.`,
  create: 'Пригласить людей',
  note: 'Для кого (видно только здесь)',
  uses: 'Сколько раз можно использовать',
  days: 'Сколько дней действует',
  group: 'Сразу добавить в группу',
  noGroup: 'Не добавлять',
  make: 'Создать приглашение',
  left: (left: number, max: number) => `осталось ${left} из${NBSP}${max}`,
  until: (day: string) => `до${NBSP}${day}`,
  by: (name: string) => `создал(а) ${name}`,
  byTerminal: 'создано в терминале',
  toGroup: (title: string) => `в${NBSP}группу «${title}»`,
  untitled: 'без названия',
  address: 'Ссылка приглашения',
  copy: 'Скопировать',
  revoke: 'Отозвать',
  revokeAsk: `По${NBSP}этой ссылке больше никто не${NBSP}сможет прийти. Кто уже пришёл, останется.`,
} as const;

/** Refusals of a new invitation, and of its end. */
export const invitationFailures = {
  forbidden: `Не${NBSP}получилось: права приглашать сюда у${NBSP}вас больше нет.`,
  not_found: `Этой группы или этого приглашения уже нет.`,
  network: auth.offline,
  fault: auth.serverFault,
  refused: failed,
  rateLimited: () =>
    `За${NBSP}сутки можно создать не${NBSP}больше ${perDay}${NBSP}приглашений. Попробуйте завтра.`,
} as const;

/** The page of one's own invitations, which everybody has. */
export const ownInvitations = {
  title: navigation.invitations,
  opening: 'Открываем приглашения',
  failed: 'Приглашения не открылись',
  mayNot: 'Приглашать могут только администраторы',
  mayNotHint: `Попросите администратора сервера прислать ссылку-приглашение тому, кого вы хотите позвать.`,
} as const;

export const serverSettings = {
  loading: 'Загружаем настройки сервера',
  registration: 'Регистрация',
  registrations: { open: 'Открыта', invite: 'По приглашениям' },
  membersMayInvite: 'Участники могут приглашать',
  membersMayInviteHint: `Иначе приглашения создают только администраторы, а${NBSP}ссылки групп никого нового не${NBSP}впускают.`,
  quota: 'Сколько места может занять один человек, ГБ',
  quotaHint: `Пусто${NBSP}— сколько есть на${NBSP}диске.`,
  quotaSave: 'Сохранить квоту',
  fixed: (variable: string) => `Задано переменной ${variable}`,
  /** The environment's variables that fix a setting. */
  variables: { registration: 'REGISTRATION', quotaBytes: 'QUOTA_BYTES' },
} as const;

export const log = {
  loading: 'Загружаем журнал',
  hint: `Что меняли администраторы. Здесь нет текстов сообщений, адресов, кодов и${NBSP}паролей.`,
  list: 'Записи журнала, новые сверху',
  none: 'Записей пока нет',
  everybody: 'Показать все записи',
  server: 'Сервер',
  terminal: 'Терминал',
  viaTerminal: 'в терминале',
  fromTo: (before: string, now: string) => `было${NBSP}«${before}», стало${NBSP}«${now}»`,
  uses: (count: number) => `на ${counted(count, 'человека', 'человек', 'человек')}`,
  on: 'да',
  off: 'нет',
  quota: 'Квота',
  noQuota: 'без своей',
  noLimit: 'без ограничения',
  somebody: 'аккаунт, которого больше нет',
  actions: {
    'person.promoted': 'назначил(а) администратором',
    'person.demoted': 'снял(а) права администратора',
    'person.disabled': 'отключил(а)',
    'person.enabled': 'включил(а) снова',
    'person.signedOut': 'завершил(а) все сеансы',
    'person.passwordLink': 'сделал(а) ссылку для нового пароля',
    'person.deleted': 'удалил(а) аккаунт',
    'person.quota': 'изменил(а) квоту',
    'settings.changed': 'изменил(а) настройку',
    'invitation.made': 'создал(а) приглашение',
    'invitation.revoked': 'отозвал(а) приглашение',
  } satisfies Readonly<Record<AuditAction, string>>,
} as const;
