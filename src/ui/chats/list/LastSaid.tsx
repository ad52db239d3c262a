import Clock3 from 'lucide-react/icons/clock-3';
import { useState } from 'react';
import type { Message } from '#contract/messages.ts';
import { isSendable } from '#machines/sending/message/message.record.ts';
import {
  hasOtherRefused,
  isDraft,
  selectLastSaid,
  type LastSaid as Said,
} from '#machines/store/db/db.last-said.ts';
import { useDb } from '#ui/app/actors.tsx';
import { classes } from '#ui/kit/classes.ts';
import { optional } from '#ui/kit/code.tsx';
import { useReader } from '#ui/kit/marks.ts';
import patterns from '#ui/kit/patterns.module.css';
import { previewWords } from '#ui/text/preview-words.ts';
import { lastSaid as text } from '#ui/text/ru.ts';
import styles from './ChatTile.module.css';

/** Without its code the words still tell. */
const SaidSign = optional(() => import('./SaidSign.tsx'));

/** Shows the last message of a chat in its tile, or what is being written there. Another one slides in. */
export function LastSaid({ conversationId }: { conversationId: string }) {
  const hasReader = useReader() !== null;
  const said = useDb((db) => selectLastSaid(db, conversationId));
  const words = useDb((db) => said && previewWords(db, conversationId, said, hasReader));
  const isMarked = useDb((db) => said !== null && hasOtherRefused(db, conversationId, said));
  const id = said && idOf(said);
  const [firstId] = useState(id);
  if (!said || !words) return null;
  return (
    <span key={id} className={classes(patterns['oneLine'], id !== firstId && styles['slide'])}>
      {isMarked && (
        <span role="img" aria-label={text.notSent} className={styles['mark']}>
          !
        </span>
      )}
      <Line said={said} words={words} />
    </span>
  );
}

/** A message keeps the id of its draft. */
const idOf = (said: Said) => said.clientId ?? ('id' in said ? said.id : '');

function Line({ said, words }: { said: Said; words: string }) {
  if (isDraft(said)) return <span className={styles['typing']}>{words}</span>;
  if ('senderId' in said) {
    const kind = words !== text.folded && kindOf(said);
    return (
      <>
        {kind && (
          <span className={styles['sign']}>
            <SaidSign kind={kind} />
          </span>
        )}
        {words}
      </>
    );
  }
  return isSendable(said) ? (
    <>
      <Clock3 aria-label={text.sending} />
      {words}
    </>
  ) : (
    <>
      <span className={styles['notSent']}>{text.notSent}</span> · {words}
    </>
  );
}

const kindOf = ({ service, attachments }: Message) =>
  service ? service.kind === 'call' && service.kind : attachments[0]?.type;
