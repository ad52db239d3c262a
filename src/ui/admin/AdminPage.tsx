import { useSelector } from '@xstate/react';
import { useLayoutEffect, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
// The actors come together with the page.
import '#machines/admin/admin/admin.parts.ts';
import { selectIsOpen, selectIsOpening } from '#machines/admin/admin/admin.selectors.ts';
import { isNarrowScreen } from '#machines/app/layout/layout.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { ColumnPage } from '#ui/app/layout/ColumnPage.tsx';
import { LoadFailed } from '#ui/kit/LoadFailed.tsx';
import { SkeletonForm } from '#ui/kit/Skeleton.tsx';
import { admin as text, adminPages, people, person } from '#ui/text/admin.ru.ts';
import styles from './Admin.module.css';
import { Invitations } from './Invitations.tsx';
import { LogPage } from './Log.tsx';
import { Overview } from './Overview.tsx';
import { PageLinks, Titled } from './PageLinks.tsx';
import { People } from './People.tsx';
import { PersonPage } from './Person.tsx';
import { ServerSettings } from './ServerSettings.tsx';

/** /admin, for administrators; others are led to the chats. Its actors run as long as it is on the screen. */
export default function AdminPage() {
  const isAdmin = useDb((db) => db.self.role === 'admin');
  return isAdmin ? <Opened /> : <Navigate to="/" replace />;
}

function Opened() {
  const admin = usePeer('admin');
  const isOpen = useSelector(admin, selectIsOpen);
  const isOpening = useSelector(admin, selectIsOpening);
  useLayoutEffect(() => {
    admin.send({ type: 'admin.opened' });
    return () => admin.send({ type: 'admin.closed' });
  }, [admin]);
  return (
    <ColumnPage title={text.title} hasSections>
      {isOpen ? (
        <Pages />
      ) : isOpening ? (
        <SkeletonForm label={text.opening} />
      ) : (
        <LoadFailed title={text.failed} onRetry={() => admin.send({ type: 'admin.opened' })} />
      )}
    </ColumnPage>
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
    <div className={styles['sections']}>
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
