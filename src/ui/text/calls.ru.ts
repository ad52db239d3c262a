/** Texts of a call, loaded with its view. */
import { callPlaces } from './call-places.ru.ts';
import { NBSP, counted } from './entry.ru.ts';
import { participants } from './group.ru.ts';

interface Place {
  readonly isRoom: boolean;
}

export const callView = {
  label: (title: string, { isRoom }: Place) => `${isRoom ? 'Комната' : 'Звонок'}: ${title}`,
  small: (title: string, { isRoom }: Place) =>
    `${isRoom ? 'Комната' : 'Звонок'} в${NBSP}маленьком окне: ${title}`,
  people: participants,
  lasts: 'Длительность звонка',
  you: 'Вы',
  screenOf: (name: string) => `${name}: экран`,
  ownScreen: 'Ваш экран',
  tiles: 'Участники звонка',
  moveHint: 'Окно можно перетащить в другой угол или переместить стрелками',
  makeSmall: 'Свернуть в маленькое окно',
  makeLarge: 'Развернуть звонок',
  pictureInPicture: 'Картинка в картинке',
  enableSound: 'Включить звук',
  dismiss: 'Скрыть сообщение',
} as const;

export const callBar = {
  label: 'Управление звонком',
  microphone: 'Микрофон',
  camera: 'Камера',
  screen: 'Экран',
  chat: 'Чат',
  settings: 'Настройки',
  leave: 'Выйти',
  microphoneOff: 'Выключить микрофон (M)',
  microphoneOn: 'Включить микрофон (M, на время — пробел)',
  cameraOff: 'Выключить камеру (V)',
  cameraOn: 'Включить камеру (V)',
  screenOff: 'Прекратить показ экрана',
  screenOn: 'Показать экран',
  chatOpen: 'Открыть чат',
  chatClose: 'Закрыть чат',
  settingsHint: 'Настройки микрофона и камеры',
  leaveHint: 'Выйти из звонка',
  unread: (n: number) => counted(n, 'новое сообщение', 'новых сообщения', 'новых сообщений'),
} as const;

export const callTile = {
  muted: 'Микрофон выключен',
  speaking: 'Говорит',
  pin: (name: string) => `Закрепить: ${name}`,
  unpin: (name: string) => `Открепить: ${name}`,
  enlarge: (name: string) => `Показать крупно: ${name}`,
  enlargeHint: 'Показать крупно. Картинку можно перетащить в другой угол или переместить стрелками',
  quality: {
    excellent: 'Отличная связь',
    good: 'Хорошая связь',
    poor: 'Слабая связь',
    lost: 'Связи нет',
  },
} as const;

export const callPages = {
  label: 'Страницы участников',
  place: (n: number, of: number) => `${n} из ${of}`,
  previous: 'Предыдущая страница',
  next: 'Следующая страница',
} as const;

export const callToasts = {
  connecting: 'Подключаемся…',
  reconnecting: 'Переподключаемся…',
  disconnected: 'Связь прервалась. Подключаемся заново…',
  peerReconnecting: 'Собеседник переподключается…',
} as const;

/** Names the failed device and a remedy; the call goes on without it. */
export const callMedia = {
  microphone: {
    denied: `Нет доступа к${NBSP}микрофону. Разрешите его в${NBSP}настройках браузера, вас пока не слышно.`,
    missing: 'Микрофон не найден. Подключите его, вас пока не слышно.',
    busy: 'Микрофон занят другой программой. Закройте её, вас пока не слышно.',
    insecure: callPlaces.unavailable.insecure,
    other: `Микрофон не включился. Попробуйте ещё раз, вас пока не слышно.`,
  },
  camera: {
    denied: `Нет доступа к${NBSP}камере. Разрешите его в${NBSP}настройках браузера.`,
    missing: 'Камера не найдена. Подключите её и попробуйте ещё раз.',
    busy: 'Камера занята другой программой. Закройте её и попробуйте ещё раз.',
    insecure: callPlaces.unavailable.insecure,
    other: 'Камера не включилась. Попробуйте ещё раз.',
  },
  screen: {
    denied: `Нет доступа к${NBSP}экрану. Разрешите его в${NBSP}настройках системы.`,
    missing: 'Показывать нечего: экран не найден.',
    busy: 'Экран занят другой программой.',
    insecure: callPlaces.unavailable.insecure,
    other: 'Показать экран не получилось. Попробуйте ещё раз.',
  },
  replaced: {
    audioinput: 'Микрофон отключён, говорим через другой.',
    videoinput: 'Камера отключена, включена другая.',
    audiooutput: 'Наушники или колонки отключены, звук идёт через другие.',
  },
} as const;
