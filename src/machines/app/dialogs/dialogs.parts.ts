/** Binds the actors of the dialogs; this code is loaded with the first dialog. */
import { avatarMachine } from '#machines/people/avatar/avatar.machine.ts';
import { createAvatarImplementations } from '#machines/people/avatar/avatar.services.ts';
import { contactSearchMachine } from '#machines/people/contact-search/contact-search.machine.ts';
import { createContactSearchImplementations } from '#machines/people/contact-search/contact-search.services.ts';
import { groupCreationMachine } from '#machines/groups/group-creation/group-creation.machine.ts';
import { createGroupCreationImplementations } from '#machines/groups/group-creation/group-creation.services.ts';
import { groupInfoMachine } from '#machines/groups/group-info/group-info.machine.ts';
import { createGroupInfoImplementations } from '#machines/groups/group-info/group-info.services.ts';
import { groupInviteMachine } from '#machines/groups/group-invite/group-invite.machine.ts';
import { createGroupInviteImplementations } from '#machines/groups/group-invite/group-invite.services.ts';
import { personMachine } from '#machines/people/person/person.machine.ts';
import { createPersonImplementations } from '#machines/people/person/person.services.ts';
import type { MessengerServices } from '../messenger/messenger.services.ts';

export function createDialogsParts(services: MessengerServices) {
  return {
    avatar: avatarMachine.provide(createAvatarImplementations(services)),
    person: personMachine.provide(createPersonImplementations(services)),
    contactSearch: contactSearchMachine.provide(createContactSearchImplementations(services)),
    groupCreation: groupCreationMachine.provide(createGroupCreationImplementations(services)),
    groupInfo: groupInfoMachine.provide(createGroupInfoImplementations(services)),
    groupInvite: groupInviteMachine.provide(createGroupInviteImplementations(services)),
  };
}
