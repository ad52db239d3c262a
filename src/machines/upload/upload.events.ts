import type { Uploaded } from '#contract/messages.ts';
import type { ConnectivityFact } from '../connectivity/connectivity.events.ts';

/** One file of a message on its way. */
export type UploadEvent =
  | ConnectivityFact
  /** So many of its bytes have left, by the browser's count. */
  | { type: 'upload.progressed'; sentBytes: number }
  /** 'Повторить'. */
  | { type: 'upload.retry' }
  /** 'Удалить': the bytes stop. */
  | { type: 'upload.cancel' };

/** What it tells the outbox. */
export type UploadFact =
  /** The server has it, and this device's store knows. */
  | { type: 'upload.done'; clientId: string; fileId: string; uploaded: Uploaded }
  /** Refused for good; the person can try again or remove the file. */
  | { type: 'upload.failed'; clientId: string; fileId: string; refusal: string }
  | { type: 'upload.cancelled'; clientId: string; fileId: string };
