/** The parts of the page that a signed-out visitor does not load. */
import { lazy } from 'react';

const layout = () => import('./layout/Messenger.tsx');
export const chats = () => import('#ui/chats/list/ChatsPage.tsx');
export const contacts = () => import('#ui/people/contacts/ContactsPage.tsx');
export const rooms = () => import('#ui/calls/room/RoomPage.tsx');
/** Loads the page together with its actors. */
export const settings = async () => {
  const [page] = await Promise.all([
    import('#ui/settings/SettingsPage.tsx'),
    import('#machines/settings/settings/settings.parts.ts'),
  ]);
  return page;
};

export const conversation = () => import('#ui/chats/conversation/ConversationPane.tsx');

/** Loads the layout and the page of the address together, not one after another. */
export function loadPages() {
  const { pathname, search } = location;
  if (pathname === '/contacts') return Promise.all([layout(), contacts()]);
  if (pathname === '/calls') return Promise.all([layout(), rooms()]);
  if (pathname === '/settings') return Promise.all([layout(), settings()]);
  const isOpen = new URLSearchParams(search).has('c');
  return Promise.all([layout(), chats(), isOpen && conversation()]);
}

/** The invitation page is open to the signed-out, too. */
export const InvitePage = lazy(() => import('#ui/groups/InvitePage.tsx'));

export const Messenger = lazy(layout);
