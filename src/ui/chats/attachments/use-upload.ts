/** Follows the upload of an unsent message's file. */
import { shallowEqual, useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { isOffline } from '#machines/app/connectivity/connectivity.selectors.ts';
import type { OutgoingRecord } from '#machines/store/db/db.types.ts';
import type { uploadMachine } from '#machines/sending/upload/upload.machine.ts';
import {
  selectSentBytes,
  selectSentShare,
  selectUploadRefusal,
  selectUploadState,
  type UploadState,
} from '#machines/sending/upload/upload.selectors.ts';
import { useApp, usePeer } from '#ui/app/actors.tsx';
import { useUnsent } from '#ui/sending/unsent.ts';

/** A file of an unsent message. */
export type OutgoingFile = OutgoingRecord['attachments'][number];

type UploadRef = ActorRefFrom<typeof uploadMachine>;

export type UploadView = ReturnType<typeof useUpload>;

/**
 * Follows a file's upload. The file's record decides where it says done or refused; otherwise the upload's actor does,
 * if it runs.
 */
export function useUpload(clientId: string, file: OutgoingFile) {
  const { system } = useApp();
  const outbox = usePeer('outbox');
  const upload = useSelector(useUnsent(clientId), (): UploadRef | undefined =>
    system.get(`upload:${file.fileId}`),
  );
  const offline = useSelector(usePeer('connectivity'), isOffline);
  const running = useSelector(upload, (snapshot) => snapshot && progressOf(snapshot), shallowEqual);
  const state = stateOf(file, running?.state, offline);
  return {
    /** It is neither done nor failed. */
    isGoing: state !== 'done' && state !== 'failed',
    state,
    /** 0 to 1. */
    share: file.url === null ? (running?.share ?? 0) : 1,
    sentBytes: file.url === null ? (running?.sentBytes ?? 0) : file.sizeBytes,
    /** The reason of a refusal. */
    refusal: file.refusal ?? running?.refusal ?? null,
    retry: () => {
      if (upload) upload.send({ type: 'upload.retry' });
      else outbox.send({ type: 'outbox.retry', clientId });
    },
    remove: () => outbox.send({ type: 'outbox.discardFile', clientId, fileId: file.fileId }),
  };
}

const progressOf = (upload: SnapshotFrom<typeof uploadMachine>) => ({
  state: selectUploadState(upload),
  share: selectSentShare(upload),
  sentBytes: selectSentBytes(upload),
  refusal: selectUploadRefusal(upload),
});

/** Derives a file's state from its record and from its actor; the record counts more. */
export function stateOf(
  { url, refusal }: Pick<OutgoingFile, 'url' | 'refusal'>,
  running: UploadState | undefined,
  offline: boolean,
): Exclude<UploadState, 'cancelled'> | 'waitingForNetwork' {
  if (url !== null) return 'done';
  if (refusal !== null || running === 'failed') return 'failed';
  if (running === 'sending' || running === 'done') return running;
  if (offline) return 'waitingForNetwork';
  return running === 'retrying' ? 'retrying' : 'waiting';
}
