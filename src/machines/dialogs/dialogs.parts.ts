/** What runs for the dialogs; its code comes with the first of them. */
import type { Api } from '#services/api/types.ts';
import type { Ids } from '#services/ids/types.ts';
import { avatarMachine } from '../avatar/avatar.machine.ts';
import { createAvatarImplementations, type AvatarServices } from '../avatar/avatar.services.ts';
import { contactSearchMachine } from '../contact-search/contact-search.machine.ts';
import { createContactSearchImplementations } from '../contact-search/contact-search.services.ts';
import { groupCreationMachine } from '../group-creation/group-creation.machine.ts';
import { createGroupCreationImplementations } from '../group-creation/group-creation.services.ts';
import { groupInfoMachine } from '../group-info/group-info.machine.ts';
import { createGroupInfoImplementations } from '../group-info/group-info.services.ts';
import { groupInviteMachine } from '../group-invite/group-invite.machine.ts';
import { createGroupInviteImplementations } from '../group-invite/group-invite.services.ts';
import { personMachine } from '../person/person.machine.ts';
import { createPersonImplementations } from '../person/person.services.ts';

export interface DialogsPartsServices extends AvatarServices {
  readonly api: Api;
  readonly ids: Ids;
}

export function createDialogsParts(services: DialogsPartsServices) {
  return {
    avatar: avatarMachine.provide(createAvatarImplementations(services)),
    person: personMachine.provide(createPersonImplementations(services)),
    contactSearch: contactSearchMachine.provide(createContactSearchImplementations(services)),
    groupCreation: groupCreationMachine.provide(createGroupCreationImplementations(services)),
    groupInfo: groupInfoMachine.provide(createGroupInfoImplementations(services)),
    groupInvite: groupInviteMachine.provide(createGroupInviteImplementations(services)),
  };
}
