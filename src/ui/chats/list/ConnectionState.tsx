import { useSelector } from '@xstate/react';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useState, type ComponentProps } from 'react';
import { connectionOf, type Connection } from '#machines/store/realtime/realtime.selectors.ts';
import { isSyncing } from '#machines/store/sync/sync.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { useCutOff } from '#ui/app/cut-off.ts';
import { ConnectionDialog } from '#ui/app/parts.ts';
import { classes } from '#ui/kit/classes.ts';
import patterns from '#ui/kit/patterns.module.css';
import { Spinner } from '#ui/kit/Spinner.tsx';
import { connection as text } from '#ui/text/ru.ts';
import styles from './ConnectionState.module.css';

/**
 * Tells in words how the connection comes back (product, Better than the spec); shows nothing while it works, and nothing
 * while there is none: then OfflineStrip does.
 */
export function ConnectionState() {
  const realtime = usePeer('realtime');
  const connection = useSelector(realtime, connectionOf);
  const syncing = useSelector(usePeer('sync'), isSyncing);
  const isCutOff = useCutOff();

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
  const words = isCutOff ? null : wordsFor(connection, syncing);
  return (
    <div role="status" className={styles['state']}>
      <Explained className={styles['words']}>
        {words && (
          <>
            <Spinner />
            {words}
          </>
        )}
      </Explained>
    </div>
  );
}

/** A press on the words tells what the connection waits for; what it opens stays when they are gone. */
function Explained({ className, children }: ComponentProps<'button'>) {
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      {children && (
        <button type="button" title={text.why} className={className} onClick={() => setAsked(true)}>
          {children}
        </button>
      )}
      {isAsked && <ConnectionDialog props={{ onClose: close }} onGivenUp={close} />}
    </>
  );
}

function wordsFor(connection: Connection, syncing: boolean): string | null {
  if (connection === 'live') return syncing ? text.updating : null;
  // The session ends, and nothing connects any more.
  if (connection === 'ended') return null;
  return connection === 'joining' ? text.updating : text.connecting;
}

/** Tells below a pane's header that there is no connection. Without words it only continues the strip beside it. */
export function OfflineStrip({ words }: { words: string | null }) {
  const isCutOff = useCutOff();
  return (
    // The region is there from the start, so that screen readers announce its contents.
    <div role="status" className={styles['strip']} data-open={isCutOff || undefined}>
      {isCutOff && !words && <p className={styles['line']} />}
      <Explained className={styles['line']}>
        {isCutOff && words && (
          <>
            <CloudOff aria-hidden="true" />
            {words}
          </>
        )}
      </Explained>
    </div>
  );
}
