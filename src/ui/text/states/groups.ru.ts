/** Words for the states of groups and invitations (states.ru.ts tells the rules). */
import { departure } from '../group.ru.ts';
import { groupInfo } from '../group-info.ru.ts';
import { invite } from '../invite.ru.ts';
import { newGroup } from '../new-group.ru.ts';
import type { StateWords } from '../states.ru.ts';
import { silent } from './silence.ts';

export const groupStates = {
  groupCreation: {
    choosing: newGroup.nobodyChosen,
    creating: newGroup.creating,
    failed: 'Не получилось создать группу',
    created: 'Группа создана',
  },
  groupInfo: {
    'open.members.loading': groupInfo.loading,
    'open.members.loaded': 'Видны участники',
    'open.members.gathering': silent('the list stands until it is read again'),
    'open.members.waiting': `${groupInfo.failed}, пробуем снова`,
    'open.members.failed': groupInfo.failed,
    'open.title.viewing': 'Видно название',
    'open.title.editing.typing': 'Название меняют',
    'open.title.editing.failed': 'Название не сохранилось',
    'open.title.saving': groupInfo.saving,
    'open.adding.closed': silent('nobody is being added'),
    'open.adding.choosing.ticking': groupInfo.picked(0),
    'open.adding.choosing.failed': 'Не удалось добавить',
    'open.adding.adding': groupInfo.adding,
    'open.leaving.staying': silent('nobody is leaving'),
    'open.leaving.asking': groupInfo.leaving,
    'open.leaving.failed': 'Не удалось покинуть группу',
    left: 'Вы вышли из группы',
    gone: departure.title,
  },
  groupInvite: {
    hidden: silent('only who manages the group sees its invitation'),
    reading: 'Узнаём, есть ли приглашение',
    waiting: 'Не удалось узнать, есть ли приглашение, пробуем снова',
    unreadable: 'Не удалось узнать, есть ли приглашение',
    'known.resting': 'Видна ссылка, или её можно создать',
    'known.checking': silent('what was known stands meanwhile'),
    'known.failed': 'Ссылка не создалась или не отозвалась',
    making: groupInfo.inviteMaking,
    revoking: groupInfo.inviteRevoking,
  },
  invitation: {
    away: silent('another page is open'),
    loading: invite.loading,
    waiting: `${invite.failed}, пробуем снова`,
    failed: invite.failed,
    'shown.resting': invite.heading,
    'shown.failed': 'Не удалось присоединиться',
    joining: invite.joining,
    joined: silent('the group opens in the same moment'),
    member: invite.member,
    gone: invite.gone,
  },
} as const satisfies Readonly<Record<string, StateWords>>;
