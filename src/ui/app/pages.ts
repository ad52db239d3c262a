/** The parts of the page that a signed-out visitor does not load. */
import { codeOf } from '#ui/kit/code.tsx';

export const layout = codeOf(() => import('./layout/Messenger.tsx'));
export const chats = codeOf(() => import('#ui/chats/list/ChatsPage.tsx'));
export const contacts = codeOf(() => import('#ui/people/contacts/ContactsPage.tsx'));
export const rooms = codeOf(() => import('#ui/calls/room/RoomPage.tsx'));
export const settings = codeOf(() => import('#ui/settings/SettingsPage.tsx'));
export const admin = codeOf(() => import('#ui/admin/AdminPage.tsx'));
export const invitations = codeOf(() => import('#ui/admin/InvitationsPage.tsx'));
export const conversation = codeOf(() => import('#ui/chats/conversation/ConversationPane.tsx'));

/** Loads the layout and the page of the address together, not one after another. */
export function loadPages() {
  const { pathname, search } = location;
  if (pathname === '/contacts') return Promise.all([layout.load(), contacts.load()]);
  if (pathname === '/contacts/invitations') return Promise.all([layout.load(), invitations.load()]);
  if (pathname === '/calls') return Promise.all([layout.load(), rooms.load()]);
  if (pathname === '/settings') return Promise.all([layout.load(), settings.load()]);
  if (pathname.startsWith('/admin')) return Promise.all([layout.load(), admin.load()]);
  const isOpen = new URLSearchParams(search).has('c');
  return Promise.all([layout.load(), chats.load(), isOpen && conversation.load()]);
}
