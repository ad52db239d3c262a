/** Words for the states of notifications (states.ru.ts tells the rules). */
import { notifications } from '../notifications.ru.ts';
import type { StateWords } from '../states.ru.ts';
import { atOnce, silent } from './silence.ts';

const tabsAgree = silent('the tabs agree within moments which of them notifies');

export const notificationStates = {
  mutes: {
    idle: silent('no mute ends by itself'),
    counting: silent('the crossed out bell says it'),
  },
  notifier: {
    'page.unseen': 'Страница не на виду',
    'page.seen': 'Страница на виду',
    'news.quiet': silent('nothing new has come'),
    'news.gathering.first': tabsAgree,
    'news.gathering.later': tabsAgree,
    'news.claiming': tabsAgree,
    'news.settling': atOnce,
    'sound.locked': 'Браузер не даст звука до первого нажатия',
    'sound.ready': 'Новое сообщение прозвучит',
    'sound.sounding': 'Звучит новое сообщение',
    'sound.pausing': silent('several messages in a row sound once'),
    'notices.idle': silent('there is nothing to notify of'),
    'notices.reading': silent('nobody looks at the page, and the text comes in a moment'),
    'permission.closed': 'Уведомлений нет, и Весть о них не спрашивает',
    'permission.undecided': 'Весть спросит об уведомлениях, когда вы пропустите сообщение',
    'permission.offered': notifications.question,
    'permission.asking': 'Ждём, что вы ответите браузеру',
    'permission.granted': 'Уведомления разрешены',
  },
} as const satisfies Readonly<Record<string, StateWords>>;
