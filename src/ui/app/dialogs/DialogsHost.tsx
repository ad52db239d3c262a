import { useSelector } from '@xstate/react';
import { useLayoutEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { Dialog } from '#machines/app/dialogs/dialogs.events.ts';
import { selectDialog, selectIsMissing } from '#machines/app/dialogs/dialogs.selectors.ts';
import { useDb, usePeer } from '../actors.tsx';
import { useFoundChat } from '#ui/chats/list/found-chat.ts';
import { ViewerHost } from '#ui/chats/viewer/ViewerHost.tsx';
import { Missing } from '#ui/kit/part.tsx';
import { isCovered, isTextField, useShortcut } from '#ui/kit/shortcuts.ts';
import {
  ContactsDialog,
  GroupInfoDialog,
  KeysDialog,
  NewGroupDialog,
  PersonDialog,
  ProfileDialog,
} from '../parts.ts';
import { dialogIn, useDialogs } from './address.ts';

const ownProfile: Dialog = { name: 'profile' };

/** The dialog that the address names, over whatever page; its code comes ahead (parts.ts). */
export function DialogsHost() {
  const dialogs = usePeer('dialogs');
  const { search } = useLocation();
  const selfId = useDb((db) => db.self.id);
  const named = useMemo(() => {
    const dialog = dialogIn(search);
    // A link to one's own id opens one's own profile.
    return dialog?.name === 'person' && dialog.userId === selfId ? ownProfile : dialog;
  }, [search, selfId]);
  const running = useSelector(dialogs, selectDialog);
  const { open, close } = useDialogs();
  useFoundChat();
  useShortcut('help', ({ key, target }) => {
    if (isCovered() || (key === '?' && isTextField(target))) return false;
    open({ name: 'keys' });
    return true;
  });
  useLayoutEffect(() => dialogs.send({ type: 'dialogs.show', dialog: named }), [dialogs, named]);
  const isMissing = useSelector(dialogs, selectIsMissing);
  if (isMissing)
    return <NotCome onRetry={() => dialogs.send({ type: 'dialogs.retry' })} onClose={close} />;
  // A dialog is drawn once its actors run. One that shows pictures holds the viewer, which belongs above it.
  return running === null ? (
    <ViewerHost />
  ) : (
    <Opened key={keyOf(running)} dialog={running} onClose={close} />
  );
}

/** The page is in use meanwhile, and its pictures, too. */
function NotCome(props: { onRetry: () => void; onClose: () => void }) {
  return (
    <>
      <Missing {...props} />
      <ViewerHost />
    </>
  );
}

function Opened({ dialog, onClose }: { dialog: Dialog; onClose: () => void }) {
  const part = {
    onGivenUp: onClose,
    waiting: <ViewerHost />,
    renderMissing: (retry: () => void) => <NotCome onRetry={retry} onClose={onClose} />,
  };
  switch (dialog.name) {
    case 'contacts':
      return <ContactsDialog props={{ onClose }} {...part} />;
    case 'group':
      return <NewGroupDialog props={{ onClose }} {...part} />;
    case 'profile':
      return <ProfileDialog props={{ onClose }} {...part} />;
    case 'person':
      return <PersonDialog props={{ userId: dialog.userId, onClose }} {...part} />;
    case 'keys':
      return <KeysDialog props={{ onClose }} {...part} />;
    case 'info': {
      const { conversationId } = dialog;
      return <GroupInfoDialog props={{ conversationId, onClose }} {...part} />;
    }
  }
}

function keyOf(dialog: Dialog): string {
  if (dialog.name === 'person') return dialog.userId;
  return dialog.name === 'info' ? dialog.conversationId : dialog.name;
}
