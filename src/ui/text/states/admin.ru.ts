/** Words for the states of the administration (states.ru.ts tells the rules). */
import { admin, deeds, person } from '../admin.ru.ts';
import { proof } from '../proof.ru.ts';
import type { StateWords } from '../states.ru.ts';
import { silent } from './silence.ts';

export const adminStates = {
  admin: {
    closed: 'Управление закрыто',
    opening: admin.opening,
    missing: admin.failed,
    open: 'Управление открыто',
  },
  adminSection: {
    closed: 'Раздел управления закрыт',
    'opened.finding': 'Загружаем раздел',
    'opened.gathering': silent('several letters lead to one search'),
    'opened.current.shown': 'Раздел загружен и обновляется каждые 30 секунд',
    'opened.current.unseen': silent('nobody can see the window'),
    'opened.current.more': admin.loadingMore,
    'opened.current.moreFailed': admin.moreFailed,
    'opened.reading': silent('what is known stands meanwhile'),
    'opened.waiting': admin.stale,
    'opened.failed': 'Сервер не показал раздел',
    'opened.gone': person.gone,
  },
  adminDeed: {
    idle: silent('the controls stand ready'),
    confirming: 'Ждём подтверждения',
    doing: deeds.doing,
    proving: proof.title,
    done: deeds.done,
    refused: 'Сервер этого не сделал',
    waiting: deeds.waiting,
  },
  proof: {
    asking: proof.title,
    checking: proof.checking,
    wrong: 'Пароль не подошёл',
    failed: 'Проверить пароль не удалось',
    tooOften: 'Слишком много неверных паролей, ждём',
    proved: silent('what was asked for is done'),
    cancelled: silent('nobody wants it any more'),
  },
} as const satisfies Readonly<Record<string, StateWords>>;
