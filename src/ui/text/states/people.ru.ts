/** Words for the states of people and contacts (states.ru.ts tells the rules). */
import { blocked } from '../blocks.ru.ts';
import { relation, search } from '../contacts.ru.ts';
import { avatar, person } from '../people.ru.ts';
import { contacts } from '../friends.ru.ts';
import type { StateWords } from '../states.ru.ts';
import { atOnce, silent } from './silence.ts';

export const peopleStates = {
  avatar: {
    'choosing.idle': `${avatar.drop}${avatar.choose}`,
    'choosing.refused': 'Этот файл не подходит',
    'choosing.done': avatar.done,
    opening: avatar.opening,
    'editing.cropping': avatar.window,
    'editing.uploading': avatar.uploading,
    'editing.saving': avatar.uploading,
    'editing.failed': 'Не удалось загрузить картинку',
    'setting.saving': avatar.saving,
    'setting.failed': 'Не удалось сохранить',
  },
  person: {
    loading: person.loading,
    'loaded.current': 'Профиль на экране',
    'loaded.reading': silent('what is shown stands meanwhile'),
    waiting: `${person.failed}, пробуем снова`,
    failed: person.failed,
    missing: person.missing,
  },
  contacts: {
    'list.loading': contacts.loading,
    'list.loaded': 'Контакты прочитаны',
    'list.waiting': `${contacts.failed}, пробуем снова`,
    'list.failed': contacts.failed,
    'form.resting.idle': silent('the field waits for a number, a name or an address'),
    'form.resting.added': relation.asked,
    'form.resting.failed': 'Не удалось добавить',
    'form.adding': 'Добавляем',
  },
  blocks: {
    reading: blocked.loading,
    shown: 'Список заблокированных прочитан',
    waiting: blocked.waiting,
    failed: blocked.failed,
  },
  contactSearch: {
    entering: 'Ждём все цифры',
    weighing: atOnce,
    tooMany: 'Цифр больше, чем в EBLID',
    searching: search.searching,
    found: search.found,
    notFound: 'Никого с таким EBLID нет',
    limited: 'Слишком много попыток, поищем чуть позже',
    'limited.counting': 'Слишком много попыток, идёт отсчёт',
    failed: 'Не удалось найти',
  },
  removal: {
    undoable: 'Человек больше не в друзьях, это можно отменить',
    sending: 'Удаляем из друзей',
    waiting: 'Удалить пока не получилось, пробуем снова',
    done: 'Человек больше не в друзьях',
    undone: 'Человек снова в друзьях',
    refused: 'Не удалось удалить',
  },
} as const satisfies Readonly<Record<string, StateWords>>;
