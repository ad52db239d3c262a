import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';

/** Events of one file of a message on its way. */
export type UploadEvent =
  | ConnectivityFact
  /** 'Повторить': the upload stops waiting, or tries again after a refusal. */
  | { type: 'upload.retry' }
  /** 'Удалить': no more bytes are sent. */
  | { type: 'upload.cancel' }
  | TransferReport;

/** Reports about the transfer of the bytes. */
export type TransferReport =
  /** The file has its turn: no tab uploads another one. */
  | { type: 'upload.begun' }
  /** The number of bytes sent, by the browser's count. */
  | { type: 'upload.progressed'; sentBytes: number }
  /** The server has the file, sent by this tab or another, and this device's store knows it. */
  | { type: 'upload.arrived'; url: string }
  /**
   * The upload was refused for good: `refusal` is a word of upload.refusal.ts or the server's sentence. The store knows
   * it, unless the message itself reports it: then the upload is tried once more after a reload.
   */
  | { type: 'upload.refused'; refusal: string }
  /** The server gave no answer, or one that may differ the next time. */
  | { type: 'upload.broke'; error: unknown }
  /** Nobody wants the file any more: another tab removed it. */
  | { type: 'upload.gone' };

/** Events that the upload sends to its message. */
export type UploadFact =
  | { type: 'upload.done'; clientId: string; fileId: string; url: string }
  /** The server refused for good; the person can try again or remove the file. */
  | { type: 'upload.failed'; clientId: string; fileId: string; refusal: string }
  /** The person tries again after a refusal. */
  | { type: 'upload.retried'; clientId: string; fileId: string }
  | { type: 'upload.cancelled'; clientId: string; fileId: string };
