import { NBSP } from './entry.ru.ts';

const onlyHttps = `Ключи доступа работают только по${NBSP}HTTPS и${NBSP}по${NBSP}имени сайта.`;

/** Why the browser did not make or give a key. */
export const passkeyBrowser = {
  cancelled: 'Окно браузера закрыто, ключ доступа не выбран.',
  exists: `На${NBSP}этом устройстве ключ доступа уже есть.`,
  insecure: onlyHttps,
  broken: `Браузер не${NBSP}смог воспользоваться ключом доступа.`,
} as const;
