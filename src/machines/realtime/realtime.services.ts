import { fromCallback } from 'xstate';
import type { SocketService } from '#services/socket/types.ts';
import type { ConnectionCommand, RealtimeEvent } from './realtime.events.ts';

/** Realtime bound to the socket: one connection for each time that the chart enters `linked`. */
export function createRealtimeImplementations({ socket }: { readonly socket: SocketService }) {
  return {
    actors: {
      connection: fromCallback<ConnectionCommand, { readonly token: string }>(
        ({ input, sendBack, receive }) => {
          const report = (event: RealtimeEvent) => sendBack(event);
          const connection = socket.open({
            token: input.token,
            on: (signal) => report({ type: 'socket.signal', signal }),
          });
          const join = async (conversationIds: readonly string[]) => {
            try {
              // A room that is refused (I was removed meanwhile) is as answered as one that is joined.
              await Promise.all(
                conversationIds.map((payload) =>
                  connection.emit({ name: 'conversation:join', payload }),
                ),
              );
              report({ type: 'connection.joined' });
            } catch {
              report({ type: 'socket.signal', signal: { type: 'closed' } });
            }
          };
          receive((command) => {
            if (command.type === 'connection.join') void join(command.conversationIds);
            // Nobody waits for these: what they change is seen in the server's events.
            else connection.emit(command.event).catch(() => {});
          });
          return () => connection.close();
        },
      ),
    },
  };
}
