/** Texts that only an open conversation shows; they are loaded with it. */
import { counted, NBSP } from './entry.ru.ts';
import { typingWords } from './ru.ts';

export const openConversation = {
  messages: (title: string) => `Сообщения: ${title}`,
  empty: 'Сообщения появятся здесь',
  failed: 'Не удалось загрузить сообщения',
  olderFailed: 'Не удалось загрузить историю',
  newerFailed: 'Не удалось загрузить следующие сообщения',
  jumpFailed: 'Не удалось перейти к сообщению',
  newMessages: 'Новые сообщения',
  newestMissing: 'Новые сообщения ещё не загружены',
  retry: 'Повторить',
  reopen: 'Открыть заново',
  tooLong: (by: number) =>
    `Длиннее на${NBSP}${counted(by, 'символ', 'символа', 'символов')}, чем можно`,
  toBottom: 'К последним сообщениям',
  toBottomNew: (n: number) => `К последним сообщениям, ${counted(n, 'новое', 'новых', 'новых')}`,
  replyTo: (name: string) => `Ответ на: ${name}`,
  menu: 'Действия с сообщением',
  quote: 'Цитировать',
  copy: 'Копировать текст',
  /** Saves the picture or the file that the menu was opened on. */
  save: 'Скачать',
  notCopied: `Браузер не${NBSP}дал скопировать. Выделите текст и${NBSP}скопируйте его сами.`,
  remove: 'Удалить',
  read: 'Прочитано',
  edited: 'изменено',
  /** `time`: the whole date. */
  editedAt: (time: string) => `Изменено ${time}`,
  sending: 'Отправляется',
  notSent: 'Не отправлено',
  /** «Почему не отправлено?»: it stands beside «Не отправлено». */
  why: 'Почему?',
  goesWithNetwork: 'отправится, когда появится сеть',
  goesByItself: 'отправится само, пробуем снова',
  notStored: 'не удалось сохранить на этом устройстве',
  resend: 'Повторить',
  discard: 'Удалить',
  you: 'Вы',
  typing: typingWords,
  deletedOriginal: 'Сообщение удалено',
  gone: 'Такого чата нет',
  goneHint: `Возможно, вас больше нет среди участников или ссылка устарела.`,
  toChats: 'К списку чатов',
  broken: 'Переписка прервалась, откройте её ещё раз',
} as const;
