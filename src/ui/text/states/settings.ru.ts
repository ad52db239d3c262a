/** Words for the states of the settings page (states.ru.ts tells the rules). */
import { passkeys } from '../passkeys.ru.ts';
import { proof } from '../proof.ru.ts';
import { profile, sessions, settings, unsavedChanges } from '../settings.ru.ts';
import type { StateWords } from '../states.ru.ts';
import { atOnce, silent } from './silence.ts';

export const settingsStates = {
  settings: {
    closed: 'Настройки закрыты',
    opening: settings.opening,
    missing: settings.failed,
    'open.changes.settled': silent('the form itself shows that nothing is unsaved'),
    'open.changes.unsaved': 'Профиль изменён и не сохранён',
    'open.leaving.staying': silent('nobody is leaving'),
    'open.leaving.asking': unsavedChanges.question,
  },
  preferences: {
    kept: 'Настройки сохранены',
    keeping: silent('what was chosen holds already'),
    unkept: 'Браузер не сохранил настройки: они действуют, пока открыта эта страница',
  },
  profile: {
    unchanged: 'Менять и сохранять нечего',
    changed: 'Изменено, можно сохранить',
    saving: profile.saving,
    settling: atOnce,
    saved: profile.saved,
    failed: 'Профиль не сохранился',
  },
  account: {
    idle: silent('the button or the form stands ready'),
    busy: 'Ждём ответа сервера',
    done: 'Сделано',
    failed: 'Не получилось',
  },
  passkeys: {
    loading: passkeys.loading,
    waiting: 'Ключи доступа не загрузились, пробуем снова',
    unread: 'Не удалось загрузить ключи доступа',
    'listed.resting': passkeys.title,
    'listed.done': 'Сделано',
    'listed.cancelled': 'Окно браузера закрыто, ключ доступа не выбран',
    'listed.exists': 'На этом устройстве ключ доступа уже есть',
    'listed.failed': 'Не получилось',
    preparing: passkeys.preparing,
    asking: passkeys.asking,
    saving: 'Сохраняем ключ доступа',
    proving: proof.title,
  },
  sessions: {
    loading: sessions.loading,
    loaded: sessions.list,
    waiting: 'Список устройств не обновился, пробуем снова',
    failed: 'Не удалось загрузить список устройств',
  },
} as const satisfies Readonly<Record<string, StateWords>>;
