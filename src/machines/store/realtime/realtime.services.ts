import { fromCallback, type ActorRefFrom, type AnyActorRef } from 'xstate';
import type { Acknowledgement } from '#contract/events.ts';
import type { DeviceClock } from '#services/browser/ids/types.ts';
import type { SocketService, SocketSignal } from '#services/app/socket/types.ts';
import type { idlenessMachine } from '#machines/app/idleness/idleness.machine.ts';
import { selectIsIdle } from '#machines/app/idleness/idleness.selectors.ts';
import type { ConnectionCommand, FromServer, RealtimeEvent } from './realtime.events.ts';
import { countTry } from './realtime.machine.ts';

interface RealtimeServices {
  readonly socket: SocketService;
  readonly clock: DeviceClock;
}

/** Binds realtime to the device's clock and to the socket: opens a connection each time the chart enters `linked`. */
export function createRealtimeImplementations({ socket, clock }: RealtimeServices) {
  return {
    actions: { countTry: countTry(() => clock.now()) },
    actors: {
      connection: fromCallback<ConnectionCommand, { readonly token: string }>(
        ({ input, sendBack, receive, system }) => {
          const report = (event: RealtimeEvent) => sendBack(event);
          const connection = socket.open({
            token: input.token,
            isActive: isActive(system),
            on: (signal) => report(eventOf(signal)),
          });
          /** Joins rooms. Without them a connection brings no events, so a failed join counts as closed. */
          const join = async (conversationIds: readonly string[]): Promise<boolean> => {
            try {
              const answers = await Promise.all(
                conversationIds.map((payload) =>
                  connection.emit({ name: 'conversation:join', payload }),
                ),
              );
              if (answers.every(isFinal)) return true;
            } catch {
              // The server has not answered.
            }
            report({ type: 'socket.closed' });
            return false;
          };
          const joinAll = async (conversationIds: readonly string[]) => {
            if (await join(conversationIds)) report({ type: 'connection.joined' });
          };
          receive((command) => {
            if (command.type === 'connection.join') void joinAll(command.conversationIds);
            else if (command.type === 'connection.ask')
              connection.emit(command.event).then(command.answered, () => command.answered(null));
            else if (command.event.name === 'conversation:join') void join([command.event.payload]);
            // Nobody waits for these answers: the server's events show the change.
            else connection.emit(command.event).catch(() => {});
          });
          return () => connection.close();
        },
      ),
    },
  };
}

/** Translates the socket's signal into the chart's event. */
export function eventOf(signal: SocketSignal): RealtimeEvent {
  if (signal.type === 'refused') return { type: 'socket.refused', code: signal.code };
  if (signal.type !== 'event') return { type: `socket.${signal.type}` };
  const { name, payload } = signal.event;
  // Name and payload belong together, as they did in the socket's event.
  return { type: name, payload } as FromServer;
}

/** Answers whether the person is active. Before idleness runs everybody is, because the page was opened just now. */
function isActive(system: AnyActorRef['system']): boolean {
  const idleness: ActorRefFrom<typeof idlenessMachine> | undefined = system.get('idleness');
  return idleness === undefined || !selectIsIdle(idleness.getSnapshot());
}

/**
 * Answers whether joining is settled: the room is joined, or never will be, because I was removed meanwhile or the id
 * names no conversation.
 */
const isFinal = (answer: Acknowledgement): boolean =>
  answer.ok || answer.code === 'not_found' || answer.code === 'validation';
