/** The words below an unsent message of mine, by the message's state. */
import type { MessageStatus, WaitReason } from '#machines/sending/message/message.selectors.ts';
import { openConversation } from './conversation.ru.ts';

interface Why {
  readonly reason: WaitReason | null;
  /** The server's sentence. */
  readonly refusal: string | null;
}

/** null: nothing is said. Only without a network do the words mention the network. */
export const unsentWords: Readonly<Record<MessageStatus, (why: Why) => string | null>> = {
  sending: () => null,
  stalled: ({ reason }) =>
    reason === 'offline' ? openConversation.goesWithNetwork : openConversation.goesByItself,
  failed: ({ refusal }) => refusal,
  unsaved: () => openConversation.notStored,
};
