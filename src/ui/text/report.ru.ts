/** Texts of «Сообщить о проблеме». */
import { counted, NBSP } from './entry.ru.ts';

export const report = {
  open: 'Сообщить о проблеме',
  openHint: `Файл с${NBSP}последними шагами этой вкладки для того, кто поможет.`,
  record: 'Записывать шаги этой вкладки',
  recordHint: `Последние${NBSP}500, без текстов и${NBSP}имён. Записанное остаётся в${NBSP}браузере, пока вы${NBSP}сами не${NBSP}сохраните файл, и${NBSP}стирается при${NBSP}выходе.`,
  said: `Что вы делали и${NBSP}что пошло не${NBSP}так?`,
  about: `Файл сохранится на${NBSP}этом устройстве и${NBSP}никуда не${NBSP}отправится: передайте его тому, кто поможет. Кроме ваших слов, в${NBSP}нём только шаги. Текстов, имён, файлов и${NBSP}паролей здесь нет.`,
  lines: 'Что будет в файле',
  linesHint: `Снимите отметку с${NBSP}того, чего в${NBSP}файле быть не${NBSP}должно.`,
  others: (count: number) =>
    `И${NBSP}ещё ${counted(count, 'шаг', 'шага', 'шагов')}, о${NBSP}которых нечего сказать словами.`,
  nothing: `Шаги не${NBSP}записаны: запись выключена в${NBSP}настройках или только началась.`,
  save: 'Сохранить файл',
  saved: (name: string) => `Файл ${name} сохранён`,
  line: (time: string, actor: string, states: string) =>
    `${time}${NBSP}· ${actor}: ${states.charAt(0).toLowerCase()}${states.slice(1)}`,
} as const;
