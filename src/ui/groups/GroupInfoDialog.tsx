import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { selectOwnRole } from '#machines/store/db/db.selectors.ts';
import { mayManage } from '#machines/groups/group-info/group-info.rights.ts';
import { selectEnd } from '#machines/groups/group-info/group-info.selectors.ts';
import { useApp, useDb, usePeer } from '#ui/app/actors.tsx';
import { useDialogs } from '#ui/app/dialogs/address.ts';
import { classes } from '../kit/classes.ts';
import { Dialog } from '../kit/Dialog.tsx';
import patterns from '../kit/patterns.module.css';
import { groupInfo as text } from '../text/group-info.ru.ts';
import { AddMembers } from './AddMembers.tsx';
import { GroupHead } from './GroupHead.tsx';
import styles from './GroupMembers.module.css';
import { GroupMembers } from './GroupMembers.tsx';
import { InviteLink } from './InviteLink.tsx';
import { LeaveGroup } from './LeaveGroup.tsx';

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
  useEnd(onClose);
  return (
    <Dialog title={text.heading} onClose={onClose}>
      <div className={classes(patterns['wideRows'], styles['parts'])}>
        <GroupHead {...{ conversationId, manages }} />
        {manages && <InviteLink />}
        <GroupMembers {...{ conversationId, manages }} />
        <LeaveGroup conversationId={conversationId} />
      </div>
      {manages && <AddMembers />}
    </Dialog>
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
