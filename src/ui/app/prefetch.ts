import { chats, contacts, conversation, rooms, settings } from './pages.ts';

/**
 * Fetches the other page and the parts that open on a click while there is a network, so that they work offline. A part
 * that fails to load is requested again when it is opened.
 */
export const prefetchParts = () =>
  Promise.allSettled([
    conversation(),
    import('#ui/kit/MenuPopup.tsx'),
    import('#ui/chats/conversation/MessageMenu.tsx'),
    import('#ui/kit/QuestionDialog.tsx'),
    import('#ui/chats/viewer/Viewer.tsx'),
    import('#machines/app/dialogs/dialogs.parts.ts'),
    import('#ui/people/profile/ProfileDialog.tsx'),
    import('#ui/people/profile/PersonDialog.tsx'),
    import('#ui/people/contacts/ContactsDialog.tsx'),
    import('#ui/groups/NewGroupDialog.tsx'),
    import('#ui/groups/GroupInfoDialog.tsx'),
    chats(),
    contacts(),
    rooms(),
    settings(),
  ]);
