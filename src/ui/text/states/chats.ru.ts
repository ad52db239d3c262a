/** Words for the states of chats (states.ru.ts tells the rules). */
import { chats, conversation } from '../ru.ts';
import { openConversation } from '../conversation.ru.ts';
import { sharedFiles } from '../shared-files.ru.ts';
import type { StateWords } from '../states.ru.ts';
import { viewer } from '../viewer.ru.ts';
import { attention, silent } from './silence.ts';

const listStands = silent(
  'the list stands meanwhile; the first reading has the words of `reading`',
);
const namesStand = silent('the names that are known stand in the header meanwhile');

export const chatStates = {
  inbox: {
    'list.reading': chats.loading,
    'list.reading.current': listStands,
    'list.reading.outdated': listStands,
    'list.rested': 'Список чатов прочитан',
    'list.gathering': listStands,
    'list.failed': `${chats.failed}, пробуем снова`,
    'screen.empty': chats.choose,
    'screen.open': 'Чат открыт',
    'archive.closed': 'Архив закрыт',
    'archive.open': 'Архив открыт',
    'direct.idle': silent('nobody has asked for a chat with somebody'),
    'direct.finding': 'Открываем чат',
    'direct.failed': 'Не удалось открыть чат',
  },
  conversation: {
    hidden: 'Чат не на экране',
    shown: 'Чат на экране',
    broken: openConversation.broken,
  },
  timeline: {
    'stretch.loading': conversation.loading,
    'stretch.waiting': `${openConversation.failed}, пробуем снова`,
    'stretch.failed': openConversation.failed,
    'stretch.loaded.resting': 'Сообщения на экране',
    'stretch.loaded.loadingOlder': 'Загружаем более ранние сообщения',
    'stretch.loaded.olderFailed': openConversation.olderFailed,
    'stretch.loaded.loadingNewer': 'Загружаем более поздние сообщения',
    'stretch.loaded.newerFailed': openConversation.newerFailed,
    'stretch.loaded.jumping': 'Ищем сообщение',
    'stretch.loaded.jumpFailed': openConversation.jumpFailed,
    'stretch.loaded.jumpMissed': openConversation.deletedOriginal,
    'mark.none': silent('no message is highlighted'),
    'mark.shown': 'Найденное сообщение подсвечено',
  },
  roster: {
    watching: namesStand,
    gathering: namesStand,
    reading: 'Узнаём, кто в группе',
    waiting: 'Участники не загрузились, пробуем снова',
    unknown: silent('one is not in the group any more, and the chat says so'),
  },
  receipts: {
    ...attention,
    'delivery.idle': silent('everything read is told'),
    'delivery.gathering': silent('for a moment what was read is gathered'),
    'delivery.telling': 'Отмечаем прочитанное',
    'delivery.waiting': 'Прочитанное не отметилось, пробуем снова',
  },
  typing: {
    idle: silent('nobody is told anything'),
    typing: 'Собеседники видят, что вы печатаете',
  },
  typists: {
    quiet: silent('nobody types'),
    'writing.oneDot': 'Печатает, горит одна точка',
    'writing.twoDots': 'Печатает, горят две точки',
    'writing.threeDots': 'Печатает, горят три точки',
  },
  sharedFiles: {
    finding: silent('there is nothing to show before there is a conversation'),
    'found.reading': 'Загружаем картинки и файлы',
    'found.waiting': 'Картинки и файлы не загрузились, пробуем снова',
    'found.failed': 'Картинки и файлы не загрузились',
    'found.current.newest.known': 'Картинки и файлы на экране',
    'found.current.newest.gathering': silent('what was read before stands meanwhile'),
    'found.current.newest.reading': silent('what was read before stands meanwhile'),
    'found.current.newest.waiting': 'Новое не загрузилось, пробуем снова',
    'found.current.older.resting': silent('nobody has asked for older ones'),
    'found.current.older.reading': sharedFiles.loadingMore,
    'found.current.older.waiting': 'Прежние не загрузились, пробуем снова',
    'found.current.older.failed': 'Прежние не загрузились',
  },
  viewer: {
    closed: 'Просмотр закрыт',
    'open.picture.loading': 'Загружаем изображение',
    'open.picture.shown': 'Изображение на экране',
    'open.picture.failed': viewer.failed,
    'open.album.asking': silent('what is loaded can be gone through meanwhile'),
    'open.album.waiting': 'Прежние изображения не загрузились, пробуем снова',
    'open.album.known': 'Известны все изображения чата',
  },
} as const satisfies Readonly<Record<string, StateWords>>;
