import { useCallback, useSyncExternalStore } from 'react';
import { findWhyUnsent, watchSenders } from '#machines/sending/message/message.why.ts';
import type { OutgoingRecord } from '#machines/store/db/db.types.ts';
import { useApp, useDb } from '#ui/app/actors.tsx';
import { whyWords } from '../text/why.ru.ts';

/**
 * Tells what a message waits for that has not gone yet; the element around it is a live region. Its code comes with the conversation: whoever asks may have no
 * network to load it.
 */
export function Why({ outgoing }: { outgoing: OutgoingRecord }) {
  const { system } = useApp();
  const maxBytes = useDb((db) => db.uploadMaxBytes);
  const words = useSyncExternalStore(
    useCallback((changed) => watchSenders(system, outgoing, changed), [system, outgoing]),
    () => {
      const reason = findWhyUnsent(system, outgoing);
      return reason && whyWords(reason, maxBytes);
    },
  );
  return <p>{words}</p>;
}
