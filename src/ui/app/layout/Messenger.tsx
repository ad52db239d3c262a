import { useSelector } from '@xstate/react';
import CloudOff from 'lucide-react/icons/cloud-off';
import { Suspense } from 'react';
import { currentUser, messengerPhase, unsentAtSignOut } from '#machines/app/app/app.selectors.ts';
import { useApp } from '../actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { FailedState } from '#ui/kit/Notice.tsx';
import { SkeletonRows } from '#ui/kit/Skeleton.tsx';
import { shell } from '#ui/text/entry.ru.ts';
import { chats } from '#ui/text/ru.ts';
import styles from './Messenger.module.css';
import { useIgnoreStrayDrops } from './stray-drops.ts';
import { DialogsHost } from '../dialogs/DialogsHost.tsx';
import { Calls } from './Calls.tsx';
import { DeletionToasts } from './DeletionToasts.tsx';
import { DepartureToasts } from './DepartureToasts.tsx';
import { Navigation } from './Navigation.tsx';
import { Pages } from './Pages.tsx';
import { OpenedNotification } from './OpenedNotification.tsx';
import { ViewportVariables } from './ViewportVariables.tsx';
import { RemovalToasts } from './RemovalToasts.tsx';
import { SignOutQuestion } from './SignOutQuestion.tsx';

/** The shared layout of all signed-in pages: navigation beside (or below) the page. */
export default function Messenger() {
  const app = useApp();
  const phase = useSelector(app, messengerPhase);
  const userId = useSelector(app, currentUser)?.id;
  const unsent = useSelector(app, unsentAtSignOut);
  useIgnoreStrayDrops();
  return (
    <div className={styles['shell']}>
      <Navigation />
      {phase === 'running' ? (
        // Another person gets other actors: nothing of the page before may stay.
        <Suspense key={userId} fallback={<Loading />}>
          <Pages />
          <ViewportVariables />
          <OpenedNotification />
          <DeletionToasts />
          <DepartureToasts />
          <RemovalToasts />
          <DialogsHost />
          <Calls />
        </Suspense>
      ) : phase === 'failed' ? (
        <main className={styles['page']}>
          <FailedState
            icon={<CloudOff />}
            title={shell.notLoaded}
            hint={shell.notLoadedHint}
            action={<Button onClick={() => app.send({ type: 'app.retry' })}>{shell.retry}</Button>}
          />
        </main>
      ) : (
        <Loading />
      )}
      {unsent !== null && <SignOutQuestion unsent={unsent} />}
    </div>
  );
}

function Loading() {
  return (
    <main className={styles['loading']}>
      <SkeletonRows label={chats.loading} />
    </main>
  );
}
