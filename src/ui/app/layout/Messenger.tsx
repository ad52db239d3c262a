import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { currentUser, messengerPhase, unsentAtSignOut } from '#machines/app/app/app.selectors.ts';
import { useApp } from '../actors.tsx';
import { LoadFailed } from '#ui/kit/LoadFailed.tsx';
import { SkeletonRows } from '#ui/kit/Skeleton.tsx';
import { chats, messenger } from '#ui/text/ru.ts';
import styles from './Messenger.module.css';
import { useIgnoreStrayDrops } from './stray-drops.ts';
import { DialogsHost } from '../dialogs/DialogsHost.tsx';
import { Calls } from './Calls.tsx';
import { DepartureToasts } from './DepartureToasts.tsx';
import { Navigation } from './Navigation.tsx';
import { Pages } from './Pages.tsx';
import { OpenedNotification } from './OpenedNotification.tsx';
import { ViewportVariables } from './ViewportVariables.tsx';
import { SignOutQuestion } from './SignOutQuestion.tsx';
import { UndoToasts } from './UndoToasts.tsx';

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
          <UndoToasts />
          <DepartureToasts />
          <DialogsHost />
          <Calls />
        </Suspense>
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
