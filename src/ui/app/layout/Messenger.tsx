import { useSelector } from '@xstate/react';
import { Fragment, useEffect, useEffectEvent } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { currentUser, messengerPhase, unsentAtSignOut } from '#machines/app/app/app.selectors.ts';
import { selectHasTried } from '#machines/app/late-loader/late-loader.selectors.ts';
import { selectNewSignIn } from '#machines/app/new-sign-ins/new-sign-ins.selectors.ts';
import { useApp, usePeer } from '../actors.tsx';
import { CutOffMark } from '../cut-off.ts';
import { admin, chats, contacts, invitations, rooms, settings } from '../pages.ts';
import { NewSignIn, OnAnyPage, SignOutQuestion } from '../parts.ts';
import { late } from '#ui/kit/code.tsx';
import { LoadFailed } from '#ui/kit/LoadFailed.tsx';
import { record } from '#ui/report/record.ts';
import { SearchKey } from '#ui/search/SearchKey.tsx';
import { messenger } from '#ui/text/ru.ts';
import styles from './Messenger.module.css';
import { DialogsHost } from '../dialogs/DialogsHost.tsx';
import { Calls } from './Calls.tsx';
import { useGuardedNavigate } from './guarded-navigate.ts';
import { Loading } from './Loading.tsx';
import { Navigation } from './Navigation.tsx';
import { ViewportVariables } from './ViewportVariables.tsx';

const ChatsPage = late(chats, Loading);
const ContactsPage = late(contacts, Loading);
const RoomPage = late(rooms, Loading);
const AdminPage = late(admin, Loading);
const InvitationsPage = late(invitations, Loading);
const SettingsPage = late(settings, Loading);

/** The shared layout of all signed-in pages: navigation beside (or below) the page. */
export default function Messenger() {
  const app = useApp();
  const phase = useSelector(app, messengerPhase);
  const userId = useSelector(app, currentUser)?.id;
  const unsent = useSelector(app, unsentAtSignOut);
  useEffect(() => void record(app.system), [app]);
  return (
    <div className={styles['shell']}>
      <Navigation />
      {phase === 'running' ? (
        // Another person gets other actors: nothing of the page before may stay.
        <Fragment key={userId}>
          <Pages />
          <ViewportVariables />
          <CutOffMark />
          <OpenedNotification />
          <SearchKey />
          <AnyPage />
          <NewSignIns />
          <DialogsHost />
          <Calls />
        </Fragment>
      ) : phase === 'failed' ? (
        <main className={styles['page']}>
          <LoadFailed
            title={messenger.notLoaded}
            hint={messenger.notLoadedHint}
            onRetry={() => app.send({ type: 'app.retry' })}
          />
        </main>
      ) : (
        <Loading />
      )}
      {unsent !== null && (
        <SignOutQuestion
          props={{ unsent }}
          onGivenUp={() => app.send({ type: 'app.signOutCancelled' })}
        />
      )}
    </div>
  );
}

/** The addresses of a signed-in person (spec 2, Routes); all others lead to the chats. */
function Pages() {
  return (
    <Routes>
      <Route index element={<ChatsPage />} />
      <Route path="contacts" element={<ContactsPage />} />
      <Route path="contacts/invitations" element={<InvitationsPage />} />
      <Route path="calls" element={<RoomPage />} />
      <Route path="settings" element={<SettingsPage />} />
      <Route path="admin/*" element={<AdminPage />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}

/** Tells on any page of a sign-in on another device. */
function NewSignIns() {
  const newSignIns = usePeer('newSignIns');
  const news = useSelector(newSignIns, selectNewSignIn);
  return (
    news && (
      <NewSignIn
        key={news.id}
        props={{ news }}
        onGivenUp={() => newSignIns.send({ type: 'newSignIns.dismiss' })}
      />
    )
  );
}

/** The code comes after the page, with that of the late loader. */
function AnyPage() {
  const isTime = useSelector(usePeer('lateLoader'), selectHasTried);
  return isTime && <OnAnyPage {...silent} />;
}

const nothing = () => null;
/** Nobody has asked for it, so nobody is told where it did not load. */
const silent = { props: {}, onGivenUp: nothing, renderMissing: nothing };

/** Opens, from any page, the conversation of a clicked system notification. */
function OpenedNotification(): null {
  const notifier = usePeer('notifier');
  const goTo = useGuardedNavigate();
  const go = useEffectEvent((conversationId: string) => goTo(`/?c=${conversationId}`));
  useEffect(() => {
    const watch = notifier.on('notifier.opened', ({ conversationId }) => go(conversationId));
    return () => watch.unsubscribe();
  }, [notifier]);
  return null;
}
