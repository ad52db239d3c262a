/** The parts of the page that a signed-out visitor does not load. */
import { lazy } from 'react';

export const loadMessengerView = () => import('./layout/Messenger.tsx');

export const Messenger = lazy(loadMessengerView);
export const ChatsPage = lazy(() => import('./chats/ChatsPage.tsx'));
export const ContactsPage = lazy(() => import('./contacts/ContactsPage.tsx'));
