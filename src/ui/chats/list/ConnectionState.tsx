import { useSelector } from '@xstate/react';
import { isOffline } from '#machines/app/connectivity/connectivity.selectors.ts';
import { connectionOf } from '#machines/store/realtime/realtime.selectors.ts';
import { isSyncing } from '#machines/store/sync/sync.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { classes } from '#ui/kit/classes.ts';
import patterns from '#ui/kit/patterns.module.css';
import { Spinner } from '#ui/kit/Spinner.tsx';
import { connection as text } from '#ui/text/ru.ts';
import styles from './ConnectionState.module.css';

/** Tells the state of the connection in words (product, Better than the spec); shows nothing while it works. */
export function ConnectionState() {
  const realtime = usePeer('realtime');
  const connection = useSelector(realtime, connectionOf);
  const offline = useSelector(usePeer('connectivity'), isOffline);
  const syncing = useSelector(usePeer('sync'), isSyncing);

  if (connection === 'tooMany') {
    return (
      <div role="status" className={classes(styles['state'], patterns['ends'])}>
        <span>{text.elsewhere}</span>
        <button type="button" onClick={() => realtime.send({ type: 'realtime.retry' })}>
          {text.here}
        </button>
      </div>
    );
  }
  const words = offline || connection === 'offline' ? text.offline : wordsFor(connection, syncing);
  return (
    <div role="status" className={styles['state']}>
      {words && (
        <span className={styles['words']}>
          {words !== text.offline && <Spinner />}
          {words}
        </span>
      )}
    </div>
  );
}

function wordsFor(connection: ReturnType<typeof connectionOf>, syncing: boolean): string | null {
  if (connection === 'live') return syncing ? text.updating : null;
  if (connection === 'joining') return text.updating;
  return connection === 'waiting' ? text.offline : text.connecting;
}
