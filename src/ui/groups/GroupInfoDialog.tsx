import { useSelector } from '@xstate/react';
import LogOut from 'lucide-react/icons/log-out';
import { useEffect, useEffectEvent, useState } from 'react';
import { hasRoomBeside } from '#machines/app/layout/layout.selectors.ts';
import { selectConversation, selectOwnRole } from '#machines/store/db/db.selectors.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { mayManage } from '#machines/groups/group-info/group-info.rights.ts';
import {
  selectEnd,
  selectIsLeaving,
  selectLeaveFailure,
} from '#machines/groups/group-info/group-info.selectors.ts';
import { useApp, useDb, usePeer } from '#ui/app/actors.tsx';
import { useDialogs } from '#ui/app/dialogs/address.ts';
import { useAsked } from '#ui/app/dialogs/use-asked.ts';
import { failureText } from '#ui/app/failures.ts';
import { ViewerHost } from '#ui/chats/viewer/ViewerHost.tsx';
import { SharedFiles } from '#ui/chats/shared-files/SharedFiles.tsx';
import { RowProblem } from '#ui/people/contacts/RowProblem.tsx';
import { shownName } from '#ui/people/names.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { QuestionButton } from '../kit/QuestionButton.tsx';
import { Segments } from '../kit/Segments.tsx';
import { groupInfo as text } from '../text/group-info.ru.ts';
import { sharedFiles } from '../text/shared-files.ru.ts';
import { AddMembers } from './AddMembers.tsx';
import { GroupHead } from './GroupHead.tsx';
import styles from './Group.module.css';
import { GroupMembers } from './GroupMembers.tsx';
import { InviteLink } from './InviteLink.tsx';

interface GroupInfoDialogProps {
  conversationId: string;
  onClose: () => void;
}

/** The address may name a group without me: then the actor has ended before the first draw. */
export default function GroupInfoDialog(props: GroupInfoDialogProps) {
  const { system } = useApp();
  const [isRunning] = useState(() => system.get('groupInfo') !== undefined);
  return isRunning ? <GroupInfo {...props} /> : <Ended onClose={props.onClose} />;
}

/** A group's title, members and invitation. Members who are neither owner nor admin only look. */
function GroupInfo({ conversationId, onClose }: GroupInfoDialogProps) {
  const manages = useDb((db) => mayManage(selectOwnRole(db, conversationId)));
  const isBeside = useSelector(usePeer('layout'), hasRoomBeside);
  useEnd(onClose);
  return (
    <Dialog title={text.heading} onClose={onClose} isBeside={isBeside}>
      <div className={styles['parts']}>
        <GroupHead {...{ conversationId, manages }} />
        {manages && <InviteLink />}
        <Parts {...{ conversationId, manages }} />
        <LeaveGroup conversationId={conversationId} />
      </div>
      {manages && <AddMembers />}
      <ViewerHost />
    </Dialog>
  );
}

/** Shows its people or what they have sent, one at a time: each may be long. */
function Parts(props: { conversationId: string; manages: boolean }) {
  const [part, setPart] = useState<keyof typeof sharedFiles.groupParts>('members');
  return (
    <>
      <Segments
        label={sharedFiles.label}
        isLabelUnseen
        options={sharedFiles.groupParts}
        value={part}
        onChange={setPart}
      />
      {part === 'members' ? <GroupMembers {...props} /> : <SharedFiles key={part} type={part} />}
    </>
  );
}

function Ended({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => close(), []);
  return null;
}

/** A person who has left goes to the list; a removed one is told so in place of the conversation. */
function useEnd(onClose: () => void) {
  const end = useSelector(usePeer('groupInfo'), selectEnd);
  const { closeFor } = useDialogs();
  const goOn = useEffectEvent((from: typeof end) => {
    if (from === 'left') closeFor('/');
    if (from === 'gone') onClose();
  });
  useEffect(() => goOn(end), [end]);
}

/** Asks first, and names the next owner. */
function LeaveGroup({ conversationId }: { conversationId: string }) {
  const info = usePeer('groupInfo');
  const isLeaving = useSelector(info, selectIsLeaving);
  const failure = useSelector(info, selectLeaveFailure);
  const consequence = useDb((db) => consequenceOf(db, conversationId));
  const asked = useAsked('leaving');
  return (
    <section>
      <QuestionButton
        key={asked}
        look="plainDanger"
        disabled={isLeaving}
        asksAtOnce={asked > 0}
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
