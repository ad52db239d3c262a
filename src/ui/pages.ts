/** The parts of the page that a signed-out visitor does not load. */
import { lazy } from 'react';

const layout = () => import('./layout/Messenger.tsx');
const chats = () => import('./chats/ChatsPage.tsx');
const contacts = () => import('./contacts/ContactsPage.tsx');
/** With what runs for it. */
const settings = async () => {
  const [page] = await Promise.all([
    import('./settings/SettingsPage.tsx'),
    import('#machines/settings/settings.parts.ts'),
  ]);
  return page;
};

export const conversation = () => import('./conversation/ConversationPane.tsx');

/** The layout, and what the address names: they come together, not one after another. */
export function loadPages() {
  const { pathname, search } = location;
  if (pathname === '/contacts') return Promise.all([layout(), contacts()]);
  if (pathname === '/settings') return Promise.all([layout(), settings()]);
  const isOpen = new URLSearchParams(search).has('c');
  return Promise.all([layout(), chats(), isOpen && conversation()]);
}

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
    settings(),
  ]);

/** For the signed-out, too. */
export const InvitePage = lazy(() => import('./groups/InvitePage.tsx'));

export const Messenger = lazy(layout);
export const ChatsPage = lazy(chats);
export const ContactsPage = lazy(contacts);
export const SettingsPage = lazy(settings);
