/** How far a stored message has come. */
import type { UnsentAttachment, UnsentMessage } from '#services/sending/outbox/types.ts';
import type { UploadFact } from '../upload/upload.events.ts';

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

/** The server refused a file of it, not the message: then the file says why, and offers both ways out. */
export const isForItsFiles = ({ refusal, attachments }: Stored): boolean =>
  refusal === null && attachments.some((file) => file.refusal !== null);

/** Nothing that is shown of it, or that decides where it goes next, differs. */
export const isSameRecord = (one: Stored, other: Stored): boolean =>
  one.refusal === other.refusal &&
  one.isDiscarded === other.isDiscarded &&
  one.attachments.length === other.attachments.length &&
  one.attachments.every(({ fileId, url, refusal }, index) => {
    const file = other.attachments[index];
    return file?.fileId === fileId && file.url === url && file.refusal === refusal;
  });

/** What an upload tells of its file. */
export function withUpload(
  message: UnsentMessage,
  told: Exclude<UploadFact, { type: 'upload.cancelled' }>,
): UnsentMessage {
  const url = told.type === 'upload.done' ? told.url : null;
  const refusal = told.type === 'upload.failed' ? told.refusal : null;
  return {
    ...message,
    attachments: message.attachments.map((file) =>
      file.fileId === told.fileId ? { ...file, url, refusal } : file,
    ),
  };
}

export const withoutRefusals = (message: UnsentMessage): UnsentMessage => ({
  ...message,
  refusal: null,
  attachments: message.attachments.map((file) => ({ ...file, refusal: null })),
});
