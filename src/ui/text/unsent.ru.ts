/** What stands below a bubble of mine that has not gone, by the state of its message. */
import type { MessageStatus, WaitReason } from '#machines/sending/message/message.selectors.ts';
import { conversation } from './ru.ts';

interface Why {
  readonly reason: WaitReason | null;
  /** The server's sentence. */
  readonly refusal: string | null;
}

/** null: nothing is said here. Only without a network is its coming back what one waits for. */
export const unsentWords: Readonly<Record<MessageStatus, (why: Why) => string | null>> = {
  sending: () => null,
  stalled: ({ reason }) =>
    reason === 'offline' ? conversation.goesWithNetwork : conversation.goesByItself,
  failed: ({ refusal }) => refusal,
  unsaved: () => conversation.notStored,
};
