/** Opens Socket.IO connections, one at a time, and never reconnects: that is the realtime chart's business. */
import { io } from 'socket.io-client';
import type { Acknowledgement, RefusalCode, ServerEvent } from '#contract/events.ts';
import { socketAckMs } from '#contract/limits.ts';
import type { SocketService } from './types.ts';

export interface SocketOptions {
  /** VITE_SOCKET_URL; by default the page's own origin. */
  readonly url?: string | undefined;
  readonly ackMs?: number;
}

const refusals: Readonly<Record<RefusalCode, true>> = {
  unauthorized: true,
  too_many: true,
  unavailable: true,
};

export function createSocketService({
  url,
  ackMs = socketAckMs,
}: SocketOptions = {}): SocketService {
  return {
    open({ token, isActive, on }) {
      const options = {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth: { token, active: isActive },
      };
      const socket = url === undefined ? io(options) : io(url, options);

      socket.on('connect', () => on({ type: 'opened' }));
      socket.on('disconnect', () => on({ type: 'closed' }));
      socket.on('connect_error', (error) => {
        const code: unknown = 'data' in error ? Object(error.data).code : undefined;
        on(isRefusal(code) ? { type: 'refused', code } : { type: 'closed' });
      });
      socket.onAny((name: string, payload: unknown) => {
        // The server emits only what stands in contract/events.ts; charts pass over names they do not know.
        on({ type: 'event', event: { name, payload } as ServerEvent });
      });

      return {
        async emit(event) {
          if (!socket.connected) throw new Error('The socket is closed');
          // The server acknowledges every event in this form (contract, Socket).
          const answer: Acknowledgement = await socket
            .timeout(ackMs)
            .emitWithAck(event.name, event.payload);
          return answer;
        },
        close() {
          socket.off();
          socket.offAny();
          socket.disconnect();
        },
      };
    },
  };
}

function isRefusal(code: unknown): code is RefusalCode {
  return typeof code === 'string' && code in refusals;
}
