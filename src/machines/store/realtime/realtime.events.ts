import type { Acknowledgement, ClientEvent } from '#contract/events.ts';
import type { SocketSignal } from '#services/app/socket/types.ts';
import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';

export type RealtimeEvent =
  | ConnectivityFact
  | { type: 'socket.signal'; signal: SocketSignal }
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
