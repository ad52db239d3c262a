/** Answers questions about the progress of a stored message. */
import type { UnsentAttachment, UnsentMessage } from '#services/sending/outbox/types.ts';
import type { UploadFact } from '../upload/upload.events.ts';

type Stored = Pick<UnsentMessage, 'refusal' | 'attachments' | 'isDiscarded'>;
type Shown = Stored & Pick<UnsentMessage, 'content'>;

/** Answers whether the message may go by itself: it was not discarded, and neither it nor a file of it was refused. */
export const isSendable = ({ refusal, attachments, isDiscarded }: Stored): boolean =>
  !isDiscarded && refusal === null && attachments.every((file) => file.refusal === null);

/** Answers whether the server has all files, so that the message itself may go. */
export const isReady = (message: Stored): boolean =>
  isSendable(message) && message.attachments.every(isUploaded);

/** Answers whether the message was discarded after a try without an answer, so that the server may have it. */
export const isDoubted = ({ isDiscarded, isTried }: UnsentMessage): boolean =>
  isDiscarded === true && isTried === true;

export const isUploaded = ({ url }: UnsentAttachment): boolean => url !== null;

/** Answers whether the server refused a file and not the message. The file then shows the reason and both ways out. */
export const isForItsFiles = ({ refusal, attachments }: Stored): boolean =>
  refusal === null && attachments.some((file) => file.refusal !== null);

/** Answers whether the two records are alike in what is shown and in what decides how the message goes on. */
export const isSameRecord = (one: Shown, other: Shown): boolean =>
  one.content === other.content &&
  one.refusal === other.refusal &&
  one.isDiscarded === other.isDiscarded &&
  one.attachments.length === other.attachments.length &&
  one.attachments.every(({ fileId, url, refusal }, index) => {
    const file = other.attachments[index];
    return file?.fileId === fileId && file.url === url && file.refusal === refusal;
  });

/** Takes in an upload's report about its file. */
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
