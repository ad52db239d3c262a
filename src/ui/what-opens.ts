import { chats, contacts, conversation, rooms, settings } from './pages.ts';

/**
 * What opens on a click, and the other page: fetched while there is a network, so that nothing is dead without
 * one. A part that does not come is asked for again when it is opened.
 */
export const loadWhatOpens = () =>
  Promise.allSettled([
    conversation(),
    import('./kit/MenuPopup.tsx'),
    import('./conversation/MessageMenu.tsx'),
    import('./kit/QuestionDialog.tsx'),
    import('./viewer/Viewer.tsx'),
    import('#machines/dialogs/dialogs.parts.ts'),
    import('./people/ProfileDialog.tsx'),
    import('./people/PersonDialog.tsx'),
    import('./contacts/ContactsDialog.tsx'),
    import('./groups/NewGroupDialog.tsx'),
    import('./groups/GroupInfoDialog.tsx'),
    chats(),
    contacts(),
    rooms(),
    settings(),
  ]);
