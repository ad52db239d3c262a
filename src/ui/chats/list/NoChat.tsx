import MessageSquare from 'lucide-react/icons/message-square';
import { useState, type ReactNode } from 'react';
import { selectContacts } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { useDialogs } from '#ui/app/dialogs/address.ts';
import { Button } from '#ui/kit/Button.tsx';
import { codeOf } from '#ui/kit/code.tsx';
import { EmptyState } from '#ui/kit/Notice.tsx';
import { partOf } from '#ui/kit/part.tsx';
import { shell } from '#ui/text/entry.ru.ts';
import { chats } from '#ui/text/ru.ts';
import styles from './NoChat.module.css';
import { selectConversationIds } from '#machines/store/db/db.settings.ts';

const Welcome = partOf(codeOf(() => import('./Welcome.tsx')));
const ContactPanel = partOf(codeOf(() => import('#ui/people/contacts/ContactPanel.tsx')));

/** With this many friends, people have chats to choose from, and the search waits behind a button. */
const FRIENDS_ENOUGH = 3;

/** Fills the pane beside the list while no chat is open (spec 2). */
export function NoChat() {
  const ids = useDb(selectConversationIds);
  const { open } = useDialogs();
  if (ids === null) return null;
  if (ids.length === 0) return <FirstSteps />;
  return (
    <div className={styles['none']}>
      <EmptyState icon={<MessageSquare />} title={chats.choose} action={<AddByEblid />} />
      <div className={styles['keys']}>
        <Button look="plain" onClick={() => open({ name: 'keys' })}>
          {chats.keys} <kbd>?</kbd>
        </Button>
      </div>
    </div>
  );
}

/** Shows how to begin to somebody who has no chat. */
export const FirstSteps = ({ waiting }: { waiting?: ReactNode }) => (
  <Welcome
    props={{}}
    waiting={waiting}
    onGivenUp={() => {}}
    renderMissing={(retry) => (
      <EmptyState title={chats.empty} action={<Button onClick={retry}>{shell.retry}</Button>} />
    )}
  />
);

/** Stays open once it is, also when the person just found becomes the third friend. */
function AddByEblid() {
  const friends = useDb((db) => selectContacts(db, 'accepted')?.length ?? null);
  const [opened, setOpened] = useState<'bySelf' | 'byClick' | 'givenUp' | null>(null);
  if (opened === null && friends !== null && friends < FRIENDS_ENOUGH) setOpened('bySelf');
  if (friends === null) return null;
  if (opened === null || opened === 'givenUp') {
    return (
      <Button look="quiet" onClick={() => setOpened('byClick')}>
        {chats.addByEblid}
      </Button>
    );
  }
  return (
    <ContactPanel
      props={{ isAsked: opened === 'byClick' }}
      onGivenUp={() => setOpened('givenUp')}
    />
  );
}
