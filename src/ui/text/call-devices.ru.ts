/** Texts of microphone, camera and speaker in the settings and in a call. They are loaded with their views. */
import { callPlaces } from './call-places.ru.ts';
import { NBSP } from './entry.ru.ts';

export const callDevices = {
  /** The heading of the section on the settings page. */
  panel: 'Камера и микрофон',
  close: 'Закрыть настройки',
  byDefault: 'По умолчанию',
  /** A device whose name the browser hides. */
  chosenBefore: 'Выбранное раньше',
  /** A device without a name. */
  nameless: 'Без названия',
  nextCall: `Действует на${NBSP}этом устройстве со${NBSP}следующего звонка.`,
  unkept: `Браузер не${NBSP}сохранил выбор: он${NBSP}действует, пока открыта эта страница.`,
  loading: 'Загружаем настройки звонков',
  microphone: {
    name: 'Микрофон',
    check: 'Проверить микрофон',
    checking: 'Включаем…',
    stop: 'Закончить проверку микрофона',
    gone: `Выбранный микрофон отключён, вместо него${NBSP}— микрофон по${NBSP}умолчанию.`,
    unnamed: `Названия появятся, когда вы разрешите доступ: нажмите «Проверить микрофон».`,
    none: `Микрофон не${NBSP}найден. Подключите его, и${NBSP}он появится здесь.`,
    off: `Микрофон выключен: собеседники вас не${NBSP}слышат.`,
    failures: {
      denied: `Нет доступа к${NBSP}микрофону. Разрешите его в${NBSP}настройках браузера и${NBSP}проверьте ещё раз.`,
      missing: `Микрофон не${NBSP}найден. Подключите его и${NBSP}проверьте ещё раз.`,
      busy: 'Микрофон занят другой программой. Закройте её и проверьте ещё раз.',
      insecure: callPlaces.unavailable.insecure,
      other: `Микрофон не${NBSP}включился. Проверьте ещё раз.`,
    },
  },
  camera: {
    name: 'Камера',
    check: 'Проверить камеру',
    checking: 'Включаем…',
    stop: 'Закончить проверку камеры',
    gone: `Выбранная камера отключена, вместо неё${NBSP}— камера по${NBSP}умолчанию.`,
    unnamed: `Названия появятся, когда вы разрешите доступ: нажмите «Проверить камеру».`,
    none: `Камера не${NBSP}найдена. Подключите её, и${NBSP}она появится здесь.`,
    off: `Камера выключена: собеседники вас не${NBSP}видят.`,
    failures: {
      denied: `Нет доступа к${NBSP}камере. Разрешите его в${NBSP}настройках браузера и${NBSP}проверьте ещё раз.`,
      missing: `Камера не${NBSP}найдена. Подключите её и${NBSP}проверьте ещё раз.`,
      busy: 'Камера занята другой программой. Закройте её и проверьте ещё раз.',
      insecure: callPlaces.unavailable.insecure,
      other: `Камера не${NBSP}включилась. Проверьте ещё раз.`,
    },
  },
  speaker: {
    name: 'Динамик',
    gone: `Выбранный динамик отключён, звук идёт через динамик по${NBSP}умолчанию.`,
  },
  level: 'Уровень микрофона',
  levelHint: `Скажите что-нибудь: полоска должна двигаться.`,
  preview: 'Так вас видно',
  flip: 'Сменить камеру',
  /** Begins the label, as voice control needs it. */
  flipWord: 'Сменить',
  flipHint: 'Переключить на другую камеру',
} as const;
