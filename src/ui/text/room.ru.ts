/** Texts of the page of rooms and of a conference, loaded with them. */
import { roomMaxPeople, roomNameMaxChars } from '#contract/call-limits.ts';
import type { RoomProblem } from '#machines/calls/room-visit/room-visit.problem.ts';
import { auth, counted, NBSP } from './entry.ru.ts';

const people = counted(roomMaxPeople, 'человек', 'человека', 'человек');
const chars = counted(roomNameMaxChars, 'символа', 'символов', 'символов');

export const room = {
  title: 'Звонки',
  loading: 'Готовим звонки',
  notLoaded: 'Звонки не загрузились',
  notLoadedHint: `Похоже, пропала связь с${NBSP}сервером.`,
  form: 'Подключиться к комнате',
  hint: `В${NBSP}комнате встречаются все, кто назвал её одинаково: камера и${NBSP}микрофон включатся сразу.`,
  field: 'Название комнаты',
  enter: 'Войти',
  entering: 'Подключаемся…',
  cancel: 'Отмена',
  address: 'Сервер видеосвязи',
  copy: 'Скопировать ссылку',
  notCopied: 'Ссылка выделена: скопируйте её',
  link: 'Ссылка на комнату',
  recent: 'Недавние комнаты',
  recentCalls: 'Недавние звонки',
  /** As many calls as stand behind one row. */
  several: (title: string, count: number) => `${title} (${count})`,
  recentLoading: 'Загружаем недавние звонки',
  recentFailed: 'Недавние звонки не загрузились',
  noCalls: `Звонков пока не${NBSP}было. Позвонить можно из${NBSP}любого чата.`,
  inside: (name: string) => `Вы в${NBSP}комнате «${name}»`,
  insideHint: `Можно открыть чаты и${NBSP}другие разделы: разговор продолжится в${NBSP}маленьком окне.`,
  open: 'Развернуть',
  leave: 'Выйти из комнаты',
  offer: (name: string) =>
    `Ссылка ведёт в${NBSP}другую комнату: «${name}». Чтобы войти в${NBSP}неё, придётся выйти из${NBSP}этой.`,
  change: `Перейти в${NBSP}неё`,
  stay: 'Остаться здесь',
  toForm: 'К комнатам',
  dismiss: 'Закрыть',
  question: 'Завершить звонок и войти?',
  questionHint: `Вы сейчас в${NBSP}звонке, а${NBSP}звонок и${NBSP}комната вместе не${NBSP}бывают.`,
  confirm: 'Завершить и войти',
  questionElsewhere: `Завершить разговор в${NBSP}другом окне и${NBSP}войти?`,
  questionElsewhereHint: `В${NBSP}другом окне этого браузера вы в${NBSP}звонке или в${NBSP}комнате, а${NBSP}вместе они не${NBSP}бывают.`,
} as const;

/** Reasons why the person is not in the room. */
export const roomProblem: Readonly<Record<RoomProblem, string>> = {
  blank: 'Введите название комнаты',
  tooLong: `Название не${NBSP}длиннее ${chars}`,
  reserved: `Названия на${NBSP}«conv-» заняты под звонки в${NBSP}чатах. Назовите комнату иначе или позвоните из${NBSP}чата.`,
  noAddress: `Сервер не${NBSP}сообщил адрес видеосвязи, поэтому подключиться не${NBSP}к${NBSP}чему. Скажите об${NBSP}этом тому, кто ведёт сервер.`,
  unavailable: `Видеосервер сейчас недоступен. Попробуйте ещё раз через минуту.`,
  full: `В${NBSP}комнате уже ${people}, больше в${NBSP}неё не${NBSP}помещается.`,
  offline: auth.offline,
  tooOften: auth.tooOften,
  refused: `Войти не${NBSP}получилось: сервер не${NBSP}принял это название. Попробуйте другое.`,
  otherDevice: `Вы вошли в${NBSP}эту комнату на${NBSP}другом устройстве или в${NBSP}другом окне, разговор продолжается там.`,
  otherTab: `Вы вошли в${NBSP}комнату в${NBSP}другом окне, разговор продолжается там.`,
  removed: 'Вас удалили из комнаты.',
  closed: 'Комната закрылась.',
  lost: `Связь с${NBSP}комнатой прервалась, и${NBSP}вернуться не${NBSP}получилось.`,
  call: `Вы вышли из${NBSP}комнаты: начался звонок.`,
};
