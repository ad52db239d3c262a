import { useSelector } from '@xstate/react';
import { useCallback, useSyncExternalStore } from 'react';
import { connectionOf } from '#machines/store/realtime/realtime.selectors.ts';
import { findWhyUnlinked, watchLinked } from '#machines/store/realtime/realtime.why.ts';
import { useApp, usePeer } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/Dialog.tsx';
import { connectionWhy as text, connectionWords } from '#ui/text/connection-why.ru.ts';
import { connection } from '#ui/text/ru.ts';

/** Tells what the connection waits for, and lets the person try at once. */
export default function ConnectionDialog({ onClose }: { onClose: () => void }) {
  const { system } = useApp();
  const realtime = usePeer('realtime');
  const canRetry = useSelector(realtime, (now) => now.can({ type: 'realtime.retry' }));
  const isElsewhere = useSelector(realtime, connectionOf) === 'tooMany';
  const words = useSyncExternalStore(
    useCallback((changed) => watchLinked(system, changed), [system]),
    () => {
      const reason = findWhyUnlinked(system);
      return reason && connectionWords(reason);
    },
  );
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      footer={
        // It keeps its place, so that the focus is not lost when the try has begun.
        <Button
          look="quiet"
          aria-disabled={!canRetry}
          onClick={() => realtime.send({ type: 'realtime.retry' })}
        >
          {isElsewhere ? connection.here : text.again}
        </Button>
      }
    >
      <p role="status">{words}</p>
    </Dialog>
  );
}
