/** Passkeys in the settings. */
import { auth, NBSP } from './entry.ru.ts';
import { passkeyBrowser } from './passkey-browser.ru.ts';

export const passkeys = {
  title: 'Ключи доступа',
  hint: `Вход без${NBSP}пароля: по${NBSP}отпечатку, лицу или PIN-коду устройства. Такой ключ нельзя подсмотреть или выманить.`,
  insecure: passkeyBrowser.insecure,
  missing: `Этот браузер не${NBSP}умеет работать с${NBSP}ключами доступа.`,
  list: 'Ваши ключи доступа',
  loading: 'Загружаем ключи доступа',
  failed: 'Не удалось загрузить ключи доступа.',
  add: 'Добавить ключ доступа',
  password: 'Пароль',
  addNow: 'Добавить',
  preparing: 'Готовим…',
  asking: 'Ждём ответа браузера…',
  made: (day: string) => `Добавлен: ${day}`,
  used: (when: string) => `вход: ${when}`,
  unused: 'ещё не использован',
  rename: 'Переименовать',
  renameOf: (name: string) => `Переименовать ключ: ${name}`,
  name: 'Название ключа',
  saving: 'Сохраняем…',
  save: 'Сохранить',
  remove: 'Удалить',
  removeOf: (name: string) => `Удалить ключ: ${name}`,
  removing: 'Удаляем…',
  removeQuestion: (name: string) => `Удалить ключ «${name}»?`,
  removeHint: `Войти с${NBSP}ним больше не${NBSP}получится. Сеансы, которые с${NBSP}него начались, останутся.`,
  done: {
    add: 'Ключ доступа добавлен',
    rename: 'Ключ переименован',
    remove: 'Ключ доступа удалён',
  },
  failures: {
    wrong_password: 'Пароль не подошёл.',
    network: auth.offline,
    fault: auth.serverFault,
    refused: `Сервер этого не${NBSP}принял. Попробуйте ещё раз.`,
  },
} as const;
