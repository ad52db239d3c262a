import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { chats, contacts, rooms, settings } from '../pages.ts';

const ChatsPage = lazy(chats);
const ContactsPage = lazy(contacts);
const RoomPage = lazy(rooms);
const SettingsPage = lazy(settings);

/** The addresses of a signed-in person (spec 2, Routes); all others lead to the chats. */
export function Pages() {
  return (
    <Routes>
      <Route index element={<ChatsPage />} />
      <Route path="contacts" element={<ContactsPage />} />
      <Route path="calls" element={<RoomPage />} />
      <Route path="settings" element={<SettingsPage />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}
