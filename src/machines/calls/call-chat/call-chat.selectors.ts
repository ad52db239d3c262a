import type { SnapshotFrom } from 'xstate';
import { messageMaxChars } from '#contract/limits.ts';
import type { CallFile } from '#services/calls/call-files/types.ts';
import type { callChatMachine } from './call-chat.machine.ts';
import { editable, type FileRefusal, type Messages } from './call-chat.messages.ts';

type CallChatSnapshot = SnapshotFrom<typeof callChatMachine>;

export const selectMessages = ({ context }: CallChatSnapshot): Messages => context.messages;

/** Returns the number of others' messages that I have not seen. */
export const selectUnread = ({ context }: CallChatSnapshot): number =>
  context.messages.filter(({ isSeen }) => !isSeen).length;

export const selectText = ({ context }: CallChatSnapshot): string => context.text;
export const selectFiles = ({ context }: CallChatSnapshot): readonly CallFile[] => context.files;
export const selectRefused = ({ context }: CallChatSnapshot): readonly FileRefusal[] =>
  context.refused;

/** Returns the number of characters that are too many; 0: the text fits. */
export const selectExcess = ({ context }: CallChatSnapshot): number =>
  Math.max(0, context.text.trim().length - messageMaxChars);

export const selectCanSend = (chat: CallChatSnapshot): boolean =>
  chat.can({ type: 'callChat.send' });
export const selectIsEditing = (chat: CallChatSnapshot): boolean =>
  chat.matches({ field: 'editing' });

/** Answers whether nobody else is there, so that messages wait. */
export const selectIsAlone = (chat: CallChatSnapshot): boolean =>
  chat.matches({ company: 'alone' });

/** Returns the key of my message that can be edited; null: none. */
export const selectEditable = ({ context }: CallChatSnapshot): string | null =>
  editable(context.messages)?.key ?? null;

/** Returns the key of the message that is being sent; null: none. */
export const selectSending = ({ context }: CallChatSnapshot): string | null =>
  context.sending?.key ?? null;
export const selectShare = ({ context }: CallChatSnapshot): number => context.share;
