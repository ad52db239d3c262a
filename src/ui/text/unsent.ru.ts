/** The words below an unsent message of mine, by the message's state. */
import type { MessageStatus } from '#machines/sending/message/message.selectors.ts';
import { openConversation } from './conversation.ru.ts';

interface Known {
  /** The browser says that this device has no network; a server that does not answer is another thing. */
  readonly isWithoutNetwork: boolean;
  /** The server's sentence. */
  readonly refusal: string | null;
}

/** null: nothing is said. Only without a network do the words mention the network. */
export const unsentWords: Readonly<Record<MessageStatus, (known: Known) => string | null>> = {
  sending: () => null,
  stalled: ({ isWithoutNetwork }) =>
    isWithoutNetwork ? openConversation.goesWithNetwork : openConversation.goesByItself,
  failed: ({ refusal }) => refusal,
  unsaved: () => openConversation.notStored,
};
