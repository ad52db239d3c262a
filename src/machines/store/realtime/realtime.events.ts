import type {
  Acknowledgement,
  ClientEvent,
  RefusalCode,
  ServerEventName,
  ServerPayload,
} from '#contract/events.ts';
import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';

/** The server's events under their own names: realtime passes them unchanged to the machines that need them. */
export type FromServer<N extends ServerEventName = ServerEventName> = {
  [Name in N]: { type: Name; payload: ServerPayload<Name> };
}[N];

export type RealtimeEvent =
  | ConnectivityFact
  | FromServer
  | { type: 'socket.opened' }
  /** The server refused the socket at the handshake. */
  | { type: 'socket.refused'; code: RefusalCode }
  /** The socket could not be opened, or it broke. */
  | { type: 'socket.closed' }
  /** The server has answered every `connection.join` so far. */
  | { type: 'connection.joined' }
  /** The session has a new access token. */
  | { type: 'realtime.tokenChanged'; token: string }
  /** Joins a room, now and after every reconnect. */
  | { type: 'realtime.join'; conversationId: string }
  | { type: 'realtime.leave'; conversationId: string }
  /** Sent only while live and dropped otherwise, because typing and presence are worthless when late. */
  | { type: 'realtime.emit'; event: ClientEvent }
  /** Sent only while live; `answered` is called with the server's acknowledgement, or with null when there is none. */
  | { type: 'realtime.ask'; event: ClientEvent; answered: Answered }
  /** «Подключиться здесь» after `too_many`, or «Повторить» while waiting. */
  | { type: 'realtime.retry' };

export type Answered = (answer: Acknowledgement | null) => void;

/** Commands of the chart to its connection. */
export type ConnectionCommand =
  /** Joins all rooms, then reports `connection.joined` when the server has answered for each. */
  | { type: 'connection.join'; conversationIds: readonly string[] }
  | { type: 'connection.emit'; event: ClientEvent }
  | { type: 'connection.ask'; event: ClientEvent; answered: Answered };

/** Facts for sync: at `live` all open rooms are joined and events flow. */
export type RealtimeFact = { type: 'realtime.live' } | { type: 'realtime.lost' };
