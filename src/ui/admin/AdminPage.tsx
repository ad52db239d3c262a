import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { isNarrowScreen } from '#machines/app/layout/layout.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import sections from '#ui/kit/Sections.module.css';
import { admin as text, adminPages, people, person } from '#ui/text/admin.ru.ts';
import { AdminColumn } from './AdminColumn.tsx';
import { Invitations } from './Invitations.tsx';
import { LogPage } from './Log.tsx';
import { Overview } from './Overview.tsx';
import { PageLinks, Titled } from './PageLinks.tsx';
import { People } from './People.tsx';
import { PersonPage } from './Person.tsx';
import { ServerSettings } from './ServerSettings.tsx';

/** /admin, for administrators; others are led to the chats. */
export default function AdminPage() {
  const isAdmin = useDb((db) => db.self.role === 'admin');
  if (!isAdmin) return <Navigate to="/" replace />;
  return (
    <AdminColumn text={text}>
      <Pages />
    </AdminColumn>
  );
}

/** Wide: the links beside a page. Narrow: the links, or a page. */
function Pages() {
  const isNarrow = useSelector(usePeer('layout'), isNarrowScreen);
  const toPages = isNarrow ? { to: '/admin', words: text.toPages } : null;
  // Each page is another one to React, so that each takes the focus.
  const titled = (page: keyof typeof adminPages, view: ReactNode) => (
    <Titled key={page} title={adminPages[page]} back={toPages} takesFocus={isNarrow}>
      {view}
    </Titled>
  );
  return (
    <div className={sections['page']}>
      {!isNarrow && <PageLinks />}
      <Routes>
        <Route index element={isNarrow ? <PageLinks /> : <Navigate to="overview" replace />} />
        <Route path="overview" element={titled('overview', <Overview />)} />
        <Route path="people" element={titled('people', <People />)} />
        <Route
          path="people/:personId"
          element={
            <Titled
              key="person"
              title={person.title}
              back={{ to: '/admin/people', words: people.back }}
              takesFocus={isNarrow}
            >
              <PersonPage />
            </Titled>
          }
        />
        <Route path="invitations" element={titled('invitations', <Invitations />)} />
        <Route path="settings" element={titled('settings', <ServerSettings />)} />
        <Route path="log" element={titled('log', <LogPage />)} />
        <Route path="*" element={<Navigate to="/admin" replace />} />
      </Routes>
    </div>
  );
}
