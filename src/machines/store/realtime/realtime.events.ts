import type {
  Acknowledgement,
  ClientEvent,
  RefusalCode,
  ServerEventName,
  ServerPayload,
} from '#contract/events.ts';
import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';

/** The server's events under their own names: realtime passes them on unchanged to whom they concern. */
export type FromServer<N extends ServerEventName = ServerEventName> = {
  [Name in N]: { type: Name; payload: ServerPayload<Name> };
}[N];

export type RealtimeEvent =
  | ConnectivityFact
  | FromServer
  | { type: 'socket.opened' }
  /** The server said no at the handshake. */
  | { type: 'socket.refused'; code: RefusalCode }
  /** It could not be opened, or it broke. */
  | { type: 'socket.closed' }
  /** The server has answered to every `connection.join` so far. */
  | { type: 'connection.joined' }
  /** The session has a new access token. */
  | { type: 'realtime.tokenChanged'; token: string }
  /** A room to be in, now and after every reconnect. */
  | { type: 'realtime.join'; conversationId: string }
  | { type: 'realtime.leave'; conversationId: string }
  /** Sent only while live; dropped otherwise (typing, presence: worthless when late). */
  | { type: 'realtime.emit'; event: ClientEvent }
  /** Sent only while live; `answered` hears the server's acknowledgement, or null when there is none. */
  | { type: 'realtime.ask'; event: ClientEvent; answered: Answered }
  /** «Подключиться здесь» after `too_many`, or «Повторить» while waiting. */
  | { type: 'realtime.retry' };

export type Answered = (answer: Acknowledgement | null) => void;

/** What the chart says to its connection. */
export type ConnectionCommand =
  /** Join all of them and say `connection.joined` when the server has answered for each. */
  | { type: 'connection.join'; conversationIds: readonly string[] }
  | { type: 'connection.emit'; event: ClientEvent }
  | { type: 'connection.ask'; event: ClientEvent; answered: Answered };

/** What realtime tells sync: after `joined` all open rooms are joined and events flow. */
export type RealtimeFact = { type: 'realtime.live' } | { type: 'realtime.lost' };
