/** Words for the states of the search (states.ru.ts tells the rules). */
import { search } from '../search.ru.ts';
import type { StateWords } from '../states.ru.ts';
import { silent } from './silence.ts';

export const searchStates = {
  messageSearch: {
    closed: silent('nobody searches'),
    'open.query.blank': search.blank,
    'open.query.weighing': silent('left in the same moment'),
    'open.query.gathering': silent('somebody types on; what this device finds stands meanwhile'),
    'open.query.asking': search.asking,
    'open.query.shown.resting': search.messages,
    'open.query.shown.pausing': silent('that old messages are being indexed is said all along'),
    'open.query.shown.due': silent('left as soon as further hits are there'),
    'open.query.shown.renewing': silent('that old messages are being indexed is said all along'),
    'open.query.waiting': search.waiting,
    'open.query.limited': 'Слишком много запросов, скоро спросим снова',
    'open.query.refused': search.refused,
    'open.query.offline': search.offline,
    'open.more.resting': silent('the results that are there are read'),
    'open.more.due': search.moreLoading,
    'open.more.loading': search.moreLoading,
    'open.more.failed': search.moreFailed,
  },
} satisfies Readonly<Record<string, StateWords>>;
