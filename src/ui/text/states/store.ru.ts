/** Words for the states of the live connection and of what it brings (states.ru.ts tells the rules). */
import { connection } from '../ru.ts';
import type { StateWords } from '../states.ru.ts';
import { silent } from './silence.ts';

/** The first break is called a connection that comes, the second one a connection that is not there (isCutOff). */
const trying = `${connection.connecting} Со второй неудачи — «${connection.offline}»`;
const saidByRealtime = silent('the connection itself says whether it is there');

export const storeStates = {
  realtime: {
    idle: connection.connecting,
    'linked.connecting': trying,
    'linked.joining': connection.updating,
    'linked.live': 'Соединение есть',
    renewing: trying,
    waiting: trying,
    offline: connection.offline,
    refused: 'Подключиться не удалось',
    'refused.tooMany': connection.elsewhere,
    'refused.ended': 'Сеанс завершён',
  },
  sync: {
    'link.lost': saidByRealtime,
    'link.joined': saidByRealtime,
    'data.resting': 'Ничего не пропущено',
    'data.refreshing': connection.updating,
    'data.doubting': silent('for 200 ms the missing event may still come'),
    'data.examining': silent('the store is looked through in a moment'),
    'data.catchingUp': connection.updating,
    'data.backingOff': 'Обновить не удалось, пробуем снова',
  },
} as const satisfies Readonly<Record<string, StateWords>>;
