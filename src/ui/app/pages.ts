/** The parts of the page that a signed-out visitor does not load. */
import { lazy } from 'react';

const layout = () => import('./layout/Messenger.tsx');
export const chats = () => import('#ui/chats/list/ChatsPage.tsx');
export const contacts = () => import('#ui/people/contacts/ContactsPage.tsx');
export const rooms = () => import('#ui/calls/room/RoomPage.tsx');
/** With what runs for it. */
export const settings = async () => {
  const [page] = await Promise.all([
    import('#ui/settings/SettingsPage.tsx'),
    import('#machines/settings/settings/settings.parts.ts'),
  ]);
  return page;
};

export const conversation = () => import('#ui/chats/conversation/ConversationPane.tsx');

/** The layout, and what the address names: they come together, not one after another. */
export function loadPages() {
  const { pathname, search } = location;
  if (pathname === '/contacts') return Promise.all([layout(), contacts()]);
  if (pathname === '/calls') return Promise.all([layout(), rooms()]);
  if (pathname === '/settings') return Promise.all([layout(), settings()]);
  const isOpen = new URLSearchParams(search).has('c');
  return Promise.all([layout(), chats(), isOpen && conversation()]);
}

/** For the signed-out, too. */
export const InvitePage = lazy(() => import('#ui/groups/InvitePage.tsx'));

export const Messenger = lazy(layout);
