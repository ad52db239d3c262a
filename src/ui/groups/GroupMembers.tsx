import { useSelector } from '@xstate/react';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import type { ParticipantRole } from '#contract/conversations.ts';
import { friendSearchFrom } from '#contract/limits.ts';
import { selectMembers, selectOwnRole } from '#machines/store/db/db.selectors.ts';
import type { DbContext, MemberRecord } from '#machines/store/db/db.types.ts';
import { selectMembersState } from '#machines/groups/group-info/group-info.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { Button } from '../kit/Button.tsx';
import { classes } from '../kit/classes.ts';
import { Field } from '../kit/Field.tsx';
import { LoadFailed } from '../kit/LoadFailed.tsx';
import patterns from '../kit/patterns.module.css';
import { SkeletonRows } from '../kit/Skeleton.tsx';
import { byName, isCalled, useDeferredRows } from '#ui/people/lists.ts';
import { groupInfo as text } from '../text/group-info.ru.ts';
import styles from './Group.module.css';
import { MemberRow } from './MemberRow.tsx';

interface GroupMembersProps {
  conversationId: string;
  manages: boolean;
}

/** All members, owners and admins first, with a search when there are many. */
export function GroupMembers({ conversationId, manages }: GroupMembersProps) {
  const info = usePeer('groupInfo');
  const members = useDb((db) => selectMembers(db, conversationId));
  return (
    <section className={styles['part']} aria-label={text.members}>
      <header className={classes(patterns['ends'], styles['heading'])}>
        <h3 className={patterns['unseen']}>{text.members}</h3>
        {manages && (
          <Button look="plain" onClick={() => info.send({ type: 'groupInfo.openAdding' })}>
            <UserPlus />
            {text.add}
          </Button>
        )}
      </header>
      {members === null ? <Missing /> : <List {...{ conversationId, members }} />}
    </section>
  );
}

function List(props: { conversationId: string; members: readonly MemberRecord[] }) {
  const { conversationId, members } = props;
  const users = useDb((db) => db.users);
  const mine = useDb((db) => selectOwnRole(db, conversationId));
  const owners = members.filter(({ role }) => role === 'owner').length;
  const [query, setQuery] = useState('');
  const found = inOrder(members, users).filter(({ userId }) => isCalled(users[userId], query));
  const shown = useDeferredRows(found);
  return (
    <>
      {members.length >= friendSearchFrom && (
        <Field
          label={text.search}
          type="search"
          autoComplete="off"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      <ul aria-label={text.members} className={styles['list']}>
        {shown.map(({ userId, role }) => (
          <MemberRow key={userId} {...{ userId, role, mine, owners }} />
        ))}
      </ul>
      <p role="status" className={styles['none']}>
        {found.length === 0 ? text.nobodyFound : members.length === 1 && text.alone}
      </p>
    </>
  );
}

function Missing() {
  const info = usePeer('groupInfo');
  const state = useSelector(info, selectMembersState);
  if (state === 'loading' || state === 'loaded') {
    return <SkeletonRows label={text.loading} rows={5} />;
  }
  return (
    <LoadFailed title={text.failed} onRetry={() => info.send({ type: 'groupInfo.refresh' })} />
  );
}

const ranks: Readonly<Record<ParticipantRole, number>> = { owner: 0, admin: 1, member: 2 };

/** Sorts by role, then by name. */
function inOrder(members: readonly MemberRecord[], users: DbContext['users']) {
  return members.toSorted(
    (one, other) =>
      ranks[one.role] - ranks[other.role] || byName(users[one.userId], users[other.userId]),
  );
}
