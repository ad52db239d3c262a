/** The parts that come when they are needed: most of them open on a click. */
import type { ComponentType } from 'react';
import { codeOf } from '#ui/kit/code.tsx';
import { partOf } from '#ui/kit/part.tsx';
import { loadReader } from '#ui/kit/marks.ts';
import { chats, contacts, conversation, rooms, settings } from './pages.ts';

const fetches: (() => Promise<unknown>)[] = [];

function opening<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const code = codeOf(load);
  fetches.push(code.load);
  return partOf(code);
}

export const MenuPopup = opening(() => import('#ui/kit/MenuPopup.tsx'));
export const MessageMenu = opening(() => import('#ui/chats/conversation/MessageMenu.tsx'));
export const ChatMenu = opening(() => import('#ui/chats/list/ChatMenu.tsx'));
export const ListExtras = opening(() => import('#ui/chats/list/ListExtras.tsx'));
export const EditBar = opening(() => import('#ui/sending/EditBar.tsx'));
export const EditNote = opening(() => import('#ui/chats/conversation/EditNote.tsx'));
export const FormatBar = opening(() => import('#ui/sending/FormatBar.tsx'));
export const ConnectionDialog = opening(() => import('#ui/chats/list/ConnectionDialog.tsx'));
export const KeysDialog = opening(() => import('./dialogs/KeysDialog.tsx'));
export const OnAnyPage = opening(() => import('./layout/OnAnyPage.tsx'));
export const SignOutQuestion = opening(() => import('./layout/SignOutQuestion.tsx'));
export const NewSignIn = opening(() => import('./layout/NewSignIn.tsx'));
export const QuestionDialog = opening(() => import('#ui/kit/QuestionDialog.tsx'));
export const SearchResults = opening(() => import('#ui/search/SearchResults.tsx'));
export const ChatSearch = opening(() => import('#ui/search/ChatSearch.tsx'));
export const Viewer = opening(() => import('#ui/chats/viewer/Viewer.tsx'));
export const ProfileDialog = opening(() => import('#ui/people/profile/ProfileDialog.tsx'));
export const PersonDialog = opening(() => import('#ui/people/profile/PersonDialog.tsx'));
export const ContactsDialog = opening(() => import('#ui/people/contacts/ContactsDialog.tsx'));
export const NewGroupDialog = opening(() => import('#ui/groups/NewGroupDialog.tsx'));
export const GroupInfoDialog = opening(() => import('#ui/groups/GroupInfoDialog.tsx'));

/**
 * Fetches these parts and the other pages while there is a network, so that they open at once, and offline. A part that
 * fails to load is requested again when it is opened.
 */
export const prefetchParts = () =>
  Promise.allSettled([
    conversation.load(),
    ...fetches.map((fetch) => fetch()),
    loadReader(),
    import('#machines/app/dialogs/dialogs.parts.ts'),
    ...[chats, contacts, rooms, settings].map(({ load }) => load()),
  ]);
