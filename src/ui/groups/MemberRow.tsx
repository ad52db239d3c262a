import { useSelector } from '@xstate/react';
import Crown from 'lucide-react/icons/crown';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldMinus from 'lucide-react/icons/shield-minus';
import Undo2 from 'lucide-react/icons/undo-2';
import UserMinus from 'lucide-react/icons/user-minus';
import { memo, useState, type ReactNode } from 'react';
import type { ParticipantRole } from '#contract/conversations.ts';
import { deedsTo, deedsToSelf, type Deed } from '#machines/groups/group-info/group-info.rights.ts';
import { selectMemberRow } from '#machines/groups/group-info/group-info.selectors.ts';
import { selectInvitation } from '#machines/groups/group-invite/group-invite.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { RowProblem } from '#ui/people/contacts/RowProblem.tsx';
import { useDialogs } from '#ui/app/dialogs/address.ts';
import { Avatar } from '../kit/Avatar.tsx';
import { MenuButton } from '../kit/MenuButton.tsx';
import patterns from '../kit/patterns.module.css';
import { Question } from '../kit/Question.tsx';
import { Spinner } from '../kit/Spinner.tsx';
import { ButtonTile } from '../kit/Tile.tsx';
import { shownName } from '#ui/people/names.ts';
import { usePresence } from '#ui/people/presence.ts';
import { groupInfo as text } from '../text/group-info.ru.ts';
import { failureText } from '#ui/app/failures.ts';
import styles from './MemberRow.module.css';

interface MemberRowProps {
  userId: string;
  role: ParticipantRole;
  /** My own role. */
  mine: ParticipantRole | null;
  /** The number of owners. */
  owners: number;
}

/** Actions that one cannot take back alone; they need a confirmation. */
type AskedFor = 'handOver' | 'stepDown' | 'remove';
const isAskedFor = (deed: Deed): deed is AskedFor =>
  deed === 'handOver' || deed === 'stepDown' || deed === 'remove';

const deedIcons: Readonly<Record<Deed, ReactNode>> = {
  makeAdmin: <ShieldCheck />,
  takeAdmin: <ShieldMinus />,
  handOver: <Crown />,
  stepDown: <Undo2 />,
  remove: <UserMinus />,
  removeAndRenew: <UserMinus />,
};

/** A member, with the actions that I may take; a click opens the profile. */
export const MemberRow = memo(function MemberRow({ userId, role, mine, owners }: MemberRowProps) {
  const info = usePeer('groupInfo');
  const { open } = useDialogs();
  const user = useDb((db) => db.users[userId]);
  const isSelf = useDb((db) => db.self.id === userId);
  const presence = usePresence(user);
  const row = useSelector(info, (state) => selectMemberRow(state, userId));
  const [asking, setAsking] = useState<AskedFor | null>(null);
  const name = shownName(user);
  const deeds = isSelf ? deedsToSelf(mine, owners) : deedsTo(mine, role);
  const perform = (deed: Deed) => {
    setAsking(null);
    info.send({ type: 'groupInfo.do', userId, deed });
  };
  const roleName = text.roles[role];
  return (
    <li className={styles['row']}>
      <ButtonTile
        compact
        leading={
          <Avatar
            id={userId}
            name={name}
            url={user?.avatarUrl ?? null}
            size={40}
            status={user?.status}
          />
        }
        title={isSelf ? text.you(name) : name}
        subtitle={presence.words}
        tone={presence.isOnline ? 'online' : 'quiet'}
        trailing={roleName && <span className={patterns['mark']}>{roleName}</span>}
        onOpen={() => open(isSelf ? { name: 'profile' } : { name: 'person', userId })}
      />
      {row?.state === 'busy' ? (
        <span className={styles['busy']}>
          <Spinner />
        </span>
      ) : (
        deeds.length > 0 && (
          <MenuButton
            label={text.more(name)}
            items={deeds.map((deed) => ({
              label: text.deeds[deed],
              icon: deedIcons[deed],
              danger: deed === 'remove',
              onSelect: () => (isAskedFor(deed) ? setAsking(deed) : perform(deed)),
            }))}
          />
        )
      )}
      <RowProblem
        text={
          row?.state === 'failed'
            ? `${text.deedFailed[row.deed]} ${failureText(row.failure, text.failure)}`
            : null
        }
        onDismiss={() => info.send({ type: 'groupInfo.dismissRow', userId })}
      />
      {asking !== null && (
        <DeedQuestion {...{ asking, name, perform }} onCancel={() => setAsking(null)} />
      )}
    </li>
  );
});

interface DeedQuestionProps {
  asking: AskedFor;
  name: string;
  perform: (deed: Deed) => void;
  onCancel: () => void;
}

/** Asks before a deed. A removed person could come back by the group's invitation, so its address can change as well. */
function DeedQuestion({ asking, name, perform, onCancel }: DeedQuestionProps) {
  const hasLink = useSelector(usePeer('groupInvite'), selectInvitation) !== null;
  const hint = text[`${asking}Hint`](name);
  const couldReturn = asking === 'remove' && hasLink;
  return (
    <Question
      title={text[`${asking}Question`]}
      hint={couldReturn ? `${hint} ${text.removeByLink}` : hint}
      confirm={text[`${asking}Confirm`]}
      other={
        couldReturn
          ? {
              confirm: text.deeds.removeAndRenew,
              onConfirm: () => perform('removeAndRenew'),
            }
          : undefined
      }
      onConfirm={() => perform(asking)}
      onCancel={onCancel}
    />
  );
}
