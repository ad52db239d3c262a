import X from 'lucide-react/icons/x';
import type { ActorRefFrom } from 'xstate';
import { useSelector } from '@xstate/react';
import type { callChatMachine } from '#machines/calls/call-chat/call-chat.machine.ts';
import { selectIsEditing } from '#machines/calls/call-chat/call-chat.selectors.ts';
import type { Faces } from '../view/call-context.ts';
import { filesDropped } from '#ui/sending/transfer.ts';
import { isComposing } from '#ui/sending/keys.ts';
import { IconButton } from '#ui/kit/Button.tsx';
import { callChat as text } from '#ui/text/call-chat.ru.ts';
import styles from './CallChat.module.css';
import { ChatComposer } from './ChatComposer.tsx';
import { ChatLog } from './ChatLog.tsx';

export type CallChatRef = ActorRefFrom<typeof callChatMachine>;

export interface CallChatProps {
  chat: CallChatRef;
  faces: Faces;
  /** The call has more than two people, so each message names its author. */
  isGroup: boolean;
  onClose: () => void;
}

/** Shows the chat of a call, beside its pictures (spec 2 and 9, Call chat). */
export default function CallChat({ chat, faces, isGroup, onClose }: CallChatProps) {
  const isEditing = useSelector(chat, selectIsEditing);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of what stands in it, and takes files
    <div
      className={styles['chat']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isEditing || isComposing(event.nativeEvent)) return;
        // Another Escape closes the chat.
        event.stopPropagation();
        chat.send({ type: 'callChat.cancelEdit' });
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        chat.send({ type: 'callChat.attach', files: filesDropped(event.dataTransfer).files });
      }}
    >
      <header className={styles['head']}>
        <h2 className={styles['title']}>{text.title}</h2>
        <IconButton label={text.close} onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <ChatLog chat={chat} faces={faces} isGroup={isGroup} />
      <ChatComposer chat={chat} />
    </div>
  );
}
