import { useSelector } from '@xstate/react';
import LogOut from 'lucide-react/icons/log-out';
import { selectConversation, selectOwnRole } from '#machines/store/db/db.selectors.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import {
  selectIsLeaving,
  selectLeaveFailure,
} from '#machines/groups/group-info/group-info.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { RowProblem } from '#ui/people/contacts/RowProblem.tsx';
import { QuestionButton } from '../kit/QuestionButton.tsx';
import { shownName } from '#ui/people/names.ts';
import { groupInfo as text } from '../text/group-info.ru.ts';
import { failureText } from '#ui/app/failures.ts';

/** Asks first, and names the next owner. */
export function LeaveGroup({ conversationId }: { conversationId: string }) {
  const info = usePeer('groupInfo');
  const isLeaving = useSelector(info, selectIsLeaving);
  const failure = useSelector(info, selectLeaveFailure);
  const consequence = useDb((db) => consequenceOf(db, conversationId));
  return (
    <section>
      <QuestionButton
        look="plainDanger"
        disabled={isLeaving}
        question={{ title: text.leaveQuestion, hint: consequence, confirm: text.leaveConfirm }}
        onConfirm={() => info.send({ type: 'groupInfo.leave' })}
      >
        <LogOut />
        {isLeaving ? text.leaving : text.leave}
      </QuestionButton>
      <RowProblem
        text={failure && `${text.notLeft} ${failureText(failure, text.failure)}`}
        onDismiss={() => info.send({ type: 'groupInfo.dismissLeaving' })}
      />
    </section>
  );
}

/** The server names who follows the only owner. */
function consequenceOf(db: DbContext, conversationId: string): string {
  const group = selectConversation(db, conversationId);
  if (group?.participantCount === 1) return text.leaveLast;
  const isOwner = selectOwnRole(db, conversationId) === 'owner';
  if (!isOwner || group?.successorId === undefined) return text.leaveHint;
  const successor = text.leaveSuccessor(shownName(db.users[group.successorId]));
  return `${text.leaveHint} ${successor}`;
}
