import { useSelector } from '@xstate/react';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { selectMembers } from '#machines/store/db/db.selectors.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import {
  selectIsLeaving,
  selectLeaveFailure,
} from '#machines/groups/group-info/group-info.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { RowProblem } from '#ui/people/contacts/RowProblem.tsx';
import { Button } from '../kit/Button.tsx';
import { partOf } from '../kit/part.tsx';
import { shownName } from '#ui/people/names.ts';
import { groupInfo as text } from '../text/group-info.ru.ts';
import { failureText } from '#ui/app/failures.ts';

const QuestionDialog = partOf(() => import('../kit/QuestionDialog.tsx'));

/** Asks first, and names the next owner. */
export function LeaveGroup({ conversationId }: { conversationId: string }) {
  const info = usePeer('groupInfo');
  const isLeaving = useSelector(info, selectIsLeaving);
  const failure = useSelector(info, selectLeaveFailure);
  const consequence = useDb((db) => consequenceOf(db, conversationId));
  const [isAsking, setAsking] = useState(false);
  return (
    <section>
      <Button look="plainDanger" disabled={isLeaving} onClick={() => setAsking(true)}>
        <LogOut />
        {isLeaving ? text.leaving : text.leave}
      </Button>
      <RowProblem
        text={failure && `${text.notLeft} ${failureText(failure, text.failure)}`}
        onDismiss={() => info.send({ type: 'groupInfo.dismissLeaving' })}
      />
      {isAsking && (
        <QuestionDialog
          props={{
            title: text.leaveQuestion,
            hint: consequence,
            confirm: text.leaveConfirm,
            onConfirm: () => {
              setAsking(false);
              info.send({ type: 'groupInfo.leave' });
            },
            onCancel: () => setAsking(false),
          }}
          onGivenUp={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/**
 * The last owner's group passes to the oldest admin, else to the oldest member (contract, REST); the store has them in
 * that order.
 */
function consequenceOf(db: DbContext, conversationId: string): string {
  const members = selectMembers(db, conversationId) ?? [];
  const others = members.filter(({ userId }) => userId !== db.self.id);
  if (others.length === 0) return members.length === 0 ? text.leaveHint : text.leaveLast;
  const isOwner = members.some(({ userId, role }) => userId === db.self.id && role === 'owner');
  if (!isOwner || others.some(({ role }) => role === 'owner')) return text.leaveHint;
  const next = others.find(({ role }) => role === 'admin') ?? others[0];
  const name = shownName(next && db.users[next.userId]);
  return `${text.leaveHint} ${text.leaveSuccessor(name)}`;
}
