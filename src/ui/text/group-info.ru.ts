/** Texts of a group's information. */
import type { ParticipantRole } from '#contract/conversations.ts';
import type { Deed } from '#machines/groups/group-info/group-info.rights.ts';
import { counted, NBSP } from './entry.ru.ts';
import { newGroup } from './new-group.ru.ts';
import { contacts } from './friends.ru.ts';

const roles: Readonly<Record<ParticipantRole, string | null>> = {
  owner: 'владелец',
  admin: 'админ',
  member: null,
};

const deeds: Readonly<Record<Deed, string>> = {
  makeAdmin: 'Сделать админом',
  takeAdmin: 'Снять права админа',
  handOver: 'Передать владение',
  stepDown: 'Перестать быть владельцем',
  remove: 'Удалить из группы',
  removeAndRenew: 'Удалить и сменить ссылку',
};

const deedFailed: Readonly<Record<Deed, string>> = {
  makeAdmin: `Не${NBSP}удалось сделать админом.`,
  takeAdmin: `Не${NBSP}удалось снять права.`,
  handOver: `Не${NBSP}удалось передать владение.`,
  stepDown: `Вы${NBSP}всё ещё владелец.`,
  remove: `Не${NBSP}удалось удалить.`,
  removeAndRenew: `Не${NBSP}удалось удалить.`,
};

export const groupInfo = {
  heading: 'О группе',
  members: 'Участники',
  search: 'Найти среди участников',
  nobodyFound: 'Никого не нашлось',
  loading: 'Загружаем участников',
  failed: `Не${NBSP}удалось загрузить участников`,
  alone: `Кроме вас, в${NBSP}группе никого нет.`,
  you: (name: string) => `${name} (вы)`,
  roles,

  rename: 'Изменить название',
  save: 'Сохранить',
  saving: 'Сохраняем…',
  notSaved: `Название не${NBSP}сохранилось.`,

  more: (name: string) => `Действия: ${name}`,
  deeds,
  deedFailed,
  removeQuestion: 'Удалить из группы?',
  removeHint: (name: string) =>
    `${name} больше не${NBSP}увидит эту группу. Написанное останется. Вернуть можно в${NBSP}любой момент.`,
  removeConfirm: 'Удалить',
  removeByLink: `По${NBSP}ссылке-приглашению можно вернуться и${NBSP}без вас, если её не${NBSP}сменить.`,
  handOverQuestion: 'Передать владение?',
  handOverHint: (name: string) =>
    `${name} станет владельцем группы, а${NBSP}вы${NBSP}— админом. Вернуть владение сможет только новый владелец.`,
  handOverConfirm: 'Передать',
  stepDownQuestion: 'Перестать быть владельцем?',
  stepDownHint: () =>
    `Вы${NBSP}останетесь админом. Вернуть владение сможет только другой владелец.`,
  stepDownConfirm: 'Перестать',

  add: 'Добавить участников',
  adding: 'Добавляем…',
  addConfirm: 'Добавить',
  picked: (n: number) =>
    n === 0 ? `Выберите, кого добавить` : `Выбрано: ${counted(n, 'друг', 'друга', 'друзей')}`,
  full: (max: number) => `В${NBSP}группе может быть не${NBSP}больше ${max}${NBSP}человек.`,
  nobodyToAdd: 'Добавить пока некого',
  nobodyToAddHint: `Все ваши друзья уже в${NBSP}этой группе. Остальных можно позвать по${NBSP}ссылке-приглашению.`,

  invitation: 'Ссылка-приглашение',
  inviteHint: `По${NBSP}ней в${NBSP}группу сможет войти каждый, у${NBSP}кого она есть.`,
  inviteUnreadable: `Не${NBSP}удалось узнать, есть ли приглашение.`,
  inviteMake: 'Создать ссылку',
  inviteMaking: 'Создаём…',
  inviteNotMade: `Ссылка не${NBSP}создалась.`,
  inviteCopy: 'Скопировать',
  notCopied: `Браузер не${NBSP}дал скопировать. Ссылка выделена${NBSP}— скопируйте её сами.`,
  inviteShare: 'Поделиться',
  inviteRevoke: 'Отозвать',
  inviteRevoking: 'Отзываем…',
  inviteNotRevoked: `Ссылка не${NBSP}отозвана.`,
  revokeQuestion: 'Отозвать ссылку?',
  revokeHint: `По${NBSP}ней больше никто не${NBSP}войдёт. Кто уже вошёл, останется. Новую ссылку можно создать в${NBSP}любой момент.`,
  revokeConfirm: 'Отозвать',

  leave: 'Покинуть группу',
  leaving: 'Выходим…',
  notLeft: `Не${NBSP}удалось покинуть группу.`,
  leaveQuestion: 'Покинуть группу?',
  leaveHint: `Группа исчезнет из${NBSP}вашего списка. Вернуться можно, если вас снова позовут.`,
  leaveSuccessor: (name: string) => `Владельцем станет ${name}.`,
  leaveLast: `Вы${NBSP}здесь последний участник: больше группу никто не${NBSP}откроет.`,
  leaveConfirm: 'Покинуть',

  failure: {
    forbidden: `У${NBSP}вас больше нет на${NBSP}это прав.`,
    not_found: `Этого человека в${NBSP}группе уже нет.`,
    not_contact: newGroup.failure.not_contact,
    group_full: `В${NBSP}группе уже столько людей, сколько может быть.`,
    last_owner: `У${NBSP}группы должен остаться владелец.`,
    network: contacts.failure.network,
    refused: 'Попробуйте ещё раз.',
  },
} as const;
