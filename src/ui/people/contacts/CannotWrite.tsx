import { useSelector } from '@xstate/react';
import { selectFiles, selectText } from '#machines/sending/composer/composer.selectors.ts';
import { isGoneAccount } from '#machines/store/db/db.people.ts';
import { selectContactWith, selectIsBlocked } from '#machines/store/db/db.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import type { ConversationParts } from '#ui/chats/conversation/parts.ts';
import { shownName } from '../names.ts';
import { blocks } from '#ui/text/blocks.ru.ts';
import { cannotWrite as text, relation } from '#ui/text/contacts.ru.ts';
import patterns from '#ui/kit/patterns.module.css';
import place from '#ui/sending/Composer.module.css';
import styles from './CannotWrite.module.css';
import { useLateBlock } from '../blocks/use-wishes.ts';
import { Relation, RelationProblems } from './Relation.tsx';

interface CannotWriteProps {
  userId: string;
  composer: ConversationParts['composer'];
}

/**
 * Replaces the composer: tells why one cannot write to them, and offers a way out (contract, Who may write to whom).
 */
export function CannotWrite({ userId, composer }: CannotWriteProps) {
  const contacts = usePeer('contacts');
  const user = useDb((db) => db.users[userId]);
  const contact = useDb((db) => selectContactWith(db, userId));
  const hasDraft = useSelector(
    composer,
    (state) => selectText(state).trim() !== '' || selectFiles(state).length > 0,
  );
  const isBlocked = useDb((db) => selectIsBlocked(db, userId));
  const late = useLateBlock(userId);
  const name = shownName(user);
  const isGone = user !== undefined && isGoneAccount(user);
  const relationNow = isBlocked ? 'blocked' : (contact?.direction ?? 'parted');
  const add = () => {
    if (user) contacts.send({ type: 'contacts.ask', userId, identifier: user.username });
  };
  return (
    <section aria-label={text.label} className={place['composer']}>
      <div className={patterns['ends']}>
        <div role="status" className={styles['lines']}>
          <Words name={name} state={isGone ? 'gone' : relationNow} late={late} />
          {hasDraft && !isGone && <p className={patterns['fine']}>{text.draftKept}</p>}
        </div>
        {!isGone && <Relation userId={userId} onAdd={add} />}
        {!isGone && <RelationProblems userId={userId} />}
      </div>
    </section>
  );
}

interface WordsProps {
  name: string;
  state: 'gone' | 'blocked' | 'parted' | 'incoming' | 'outgoing';
  /** The server does not know of the last change yet; null: it does. */
  late: string | null;
}

function Words({ name, state, late }: WordsProps) {
  const titles = {
    gone: text.gone,
    blocked: blocks.blocked,
    parted: text.parted(name),
    outgoing: text.parted(name),
    incoming: `${name} ${relation.wantsYou}`,
  };
  const hints = {
    gone: text.goneHint,
    blocked: blocks.blockedHint,
    parted: text.partedHint,
    outgoing: text.askedHint,
    incoming: text.wantsYouHint,
  };
  return (
    <>
      <p className={styles['title']}>{titles[state]}</p>
      <p className={patterns['fine']}>{late ?? hints[state]}</p>
    </>
  );
}
