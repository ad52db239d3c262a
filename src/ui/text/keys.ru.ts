/** Texts of the sheet of keyboard shortcuts. */
import type { Shortcut } from '../kit/shortcuts.ts';
import { NBSP } from './entry.ru.ts';

export const keys = {
  title: 'Сочетания клавиш',
  words: {
    help: 'Показать этот список',
    back: `Шаг назад: закрыть окно, ответ, чат`,
    undo: 'Вернуть удалённое',
    nextChat: 'Следующий чат',
    previousChat: 'Предыдущий чат',
    send: 'Отправить',
    newLine: 'Новая строка',
    answerLast: `Ответить на${NBSP}последнее сообщение, ещё раз${NBSP}— на${NBSP}то, что выше`,
    answerNewer: `Ответить на${NBSP}то, что ниже`,
    olderPage: 'Листать вверх',
    newerPage: 'Листать вниз',
    messageAbove: 'Сообщение выше',
    messageBelow: 'Сообщение ниже',
    messageMenu: `Действия с${NBSP}сообщением`,
    firstMessage: `К${NBSP}началу переписки`,
    lastMessage: `К${NBSP}последним сообщениям`,
    previousPicture: 'Предыдущее изображение',
    nextPicture: 'Следующее изображение',
    movePicture: 'Двигать увеличенное',
    zoomIn: 'Увеличить',
    zoomOut: 'Уменьшить',
    zoomReset: 'Исходный размер',
    microphone: 'Микрофон',
    camera: 'Камера',
    talk: 'Говорить, пока нажата',
  } satisfies Readonly<Record<Shortcut, string>>,
  parts: [
    { title: 'Везде', shortcuts: ['help', 'back', 'undo'] },
    { title: 'Чаты', shortcuts: ['nextChat', 'previousChat'] },
    {
      title: 'Поле сообщения',
      shortcuts: ['send', 'newLine', 'answerLast', 'answerNewer', 'olderPage', 'newerPage'],
    },
    {
      title: 'Лента сообщений',
      shortcuts: ['messageAbove', 'messageBelow', 'messageMenu', 'firstMessage', 'lastMessage'],
    },
    {
      title: 'Просмотр изображений',
      shortcuts: [
        'previousPicture',
        'nextPicture',
        'zoomIn',
        'zoomOut',
        'zoomReset',
        'movePicture',
      ],
    },
    { title: 'Звонок', shortcuts: ['microphone', 'camera', 'talk'] },
  ] satisfies readonly { title: string; shortcuts: readonly Shortcut[] }[],
  /** The keys whose names are no letters. */
  names: {
    Escape: 'Esc',
    Slash: '/',
    ArrowUp: '↑',
    ArrowDown: '↓',
    ArrowLeft: '←',
    ArrowRight: '→',
    Equal: '+',
    Minus: '−',
    Digit0: '0',
    Space: 'Пробел',
  },
} as const;
