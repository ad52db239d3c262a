import type { Failure } from '#services/app/api/types.ts';
import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';

/** One file of a message on its way. */
export type UploadEvent =
  | ConnectivityFact
  /** 'Повторить': not to wait any longer, or to try again what was refused. */
  | { type: 'upload.retry' }
  /** 'Удалить': the bytes stop. */
  | { type: 'upload.cancel' }
  | TransferReport;

/** How the bytes are getting on. */
export type TransferReport =
  /** Its turn has come: no other file is under way, in no tab. */
  | { type: 'upload.begun' }
  /** So many of its bytes have left, by the browser's count. */
  | { type: 'upload.progressed'; sentBytes: number }
  /** The server has it, by this tab or another, and this device's store knows. */
  | { type: 'upload.arrived'; url: string }
  /** For good; the store knows, unless it is the outbox that says so: then it is tried once more after a reload. A word of upload.refusal.ts, or the server's sentence. */
  | { type: 'upload.refused'; refusal: string }
  /** No answer, or one that may be another the next time. */
  | { type: 'upload.broke'; failure: Failure }
  /** Nobody wants it any more: another tab took it away. */
  | { type: 'upload.gone' };

/** What it tells the outbox. */
export type UploadFact =
  | { type: 'upload.done'; clientId: string; fileId: string; url: string }
  /** Refused for good; the person can try again or remove the file. */
  | { type: 'upload.failed'; clientId: string; fileId: string; refusal: string }
  /** It was refused, and the person lets it try again. */
  | { type: 'upload.retried'; clientId: string; fileId: string }
  | { type: 'upload.cancelled'; clientId: string; fileId: string };
