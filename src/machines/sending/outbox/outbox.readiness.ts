/** How far a stored message has come. */
import type { UnsentAttachment, UnsentMessage } from '#services/sending/outbox/types.ts';

type Stored = Pick<UnsentMessage, 'refusal' | 'attachments' | 'isDiscarded'>;

/** It may go without the person's doing: neither it nor one of its files was refused. */
export const isSendable = ({ refusal, attachments, isDiscarded }: Stored): boolean =>
  !isDiscarded && refusal === null && attachments.every((file) => file.refusal === null);

/** It may go now: the server has all its files. */
export const isReady = (message: Stored): boolean =>
  isSendable(message) && message.attachments.every(isUploaded);

/** Discarded after a try whose answer is not known: the server may have it. */
export const isDoubted = ({ isDiscarded, isTried }: UnsentMessage): boolean =>
  isDiscarded === true && isTried === true;

export const isUploaded = ({ url }: UnsentAttachment): boolean => url !== null;
