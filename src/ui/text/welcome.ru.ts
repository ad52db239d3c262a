/** Texts for somebody who has no chat yet. */
import { NBSP } from './entry.ru.ts';

export const welcome = {
  title: 'Весть готова. Позовите своих',
  code: (eblid: string) => `Ваш EBLID: ${eblid}`,
  explained: `EBLID${NBSP}— ваш короткий номер. По${NBSP}нему вас найдут друзья.`,
  copy: 'Скопировать',
  share: 'Поделиться',
  invitation: (address: string, eblid: string) =>
    `Я${NBSP}в${NBSP}Вести: ${address}. Мой EBLID${NBSP}— ${eblid}.`,
  selected: `Браузер не${NBSP}дал скопировать. Номер выделен${NBSP}— скопируйте его сами.`,
  invitationSelected: `Браузер не${NBSP}дал скопировать. Приглашение выделено${NBSP}— скопируйте его сами.`,
  question: 'Уже знаете чей-то номер?',
} as const;
