/** Describes the live connection as the realtime chart sees it. Only that chart reconnects. */
import type { Acknowledgement, ClientEvent, RefusalCode, ServerEvent } from '#contract/events.ts';

export type SocketSignal =
  | { readonly type: 'opened' }
  /** The server refused the handshake. */
  | { readonly type: 'refused'; readonly code: RefusalCode }
  /** The connection could not be opened, or it broke. */
  | { readonly type: 'closed' }
  | { readonly type: 'event'; readonly event: ServerEvent };

export interface SocketConnection {
  /** Rejects when the connection closes or 10 s pass before the acknowledgement. */
  emit(event: ClientEvent): Promise<Acknowledgement>;
  close(): void;
}

export interface SocketService {
  /** Makes one attempt. No signals come after `close()`. */
  open(options: {
    readonly token: string;
    /** Somebody is at this page. */
    readonly isActive: boolean;
    readonly on: (signal: SocketSignal) => void;
  }): SocketConnection;
}
