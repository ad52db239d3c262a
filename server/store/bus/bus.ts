/**
 * Declares the bus, which carries everything that one node of the server must tell the others: events for people's
 * sockets (`publish`), notices for the nodes themselves (`announce`), and who is connected right now (`connections`).
 * Nothing else in a process may matter to another process.
 *
 * There is one implementation (in-process.ts). One over Redis would fit the same interface: it would hand every
 * audience and notice to all nodes, and each node's socket server would deliver to the sockets that it holds.
 *
 * Delivery is at most once and only a hint: clients that miss an event find the change by its version
 * (contract, Versions). Publish after the commit, never before.
 */
import type { ServerEvent, ServerPayload } from '#contract/events.ts';
import type { PresenceStatus } from '#contract/users.ts';

/** The sockets that get an event. */
export type Audience =
  /** Every device of these people. */
  | {
      readonly to: 'users';
      readonly userIds: readonly string[];
      /** The socket of the device that made the change, which knows of it already. */
      readonly exceptSocketId?: string;
    }
  /** Every socket that has joined the conversation's room, except those of one person. */
  | {
      readonly to: 'conversation';
      readonly conversationId: string;
      readonly exceptUserId?: string;
    };

/** News for all nodes that no client gets as it is. */
export type Notice =
  /** A session is over: its sockets are told and closed, and its access token is good no more. */
  | {
      readonly kind: 'session.ended';
      readonly sessionId: string;
      readonly userId: string;
      readonly reason: ServerPayload<'session:ended'>['reason'];
    }
  /** A node has begun to serve, so the others are no longer alone (chats/presence/sole-node.ts). */
  | { readonly kind: 'node.came'; readonly nodeId: string }
  /** People are no longer in a conversation: their sockets leave its room. */
  | {
      readonly kind: 'participants.removed';
      readonly conversationId: string;
      readonly userIds: readonly string[];
    }
  /**
   * A call begins to ring, or rings no more. While it rings, the caller's sockets are asked whether they are there
   * (calls/caller-liveness.ts).
   */
  | {
      readonly kind: 'call.rings';
      readonly callId: string;
      readonly callerId: string;
      readonly isRinging: boolean;
    }
  /** A person cannot sign in any more, and leaves the calls that they are in. */
  | { readonly kind: 'account.disabled'; readonly userId: string }
  /** An account is gone; perhaps nobody lives here any more. */
  | { readonly kind: 'account.deleted' }
  /** An administrator changed a setting, which the nodes keep in memory (admin/settings.ts). */
  | { readonly kind: 'settings.changed' }
  /** Two people are no contacts any more, so everything that needs the contact ends. */
  | { readonly kind: 'contact.ended'; readonly userIds: readonly [string, string] }
  /** A person has blocked somebody, whose calls ring for them no more. */
  | { readonly kind: 'person.blocked'; readonly blockerId: string; readonly blockedId: string };

/** Whether a person's sockets show life. Somebody who is absent from an answer is not connected. */
export type Liveness = 'active' | 'idle';

/**
 * Knows who is connected, and which presence others were told, over all nodes. A node that dies takes its sockets'
 * entries with it. chats/presence/presence.ts decides what follows.
 */
export interface ConnectionRegistry {
  /** Notes a socket, or its last sign of activity. Answers how many sockets the person has, this one included. */
  put(userId: string, socketId: string, liveness: Liveness): Promise<number>;
  /** Removes a socket that went. After the last one the person lingers as connected until `forget`. */
  remove(userId: string, socketId: string): Promise<'others' | 'last'>;
  /** Ends the lingering; nothing happens to somebody whose socket came back. */
  forget(userId: string): Promise<void>;
  /** Reads which of these people are connected or linger. */
  of(userIds: readonly string[]): Promise<ReadonlyMap<string, Liveness>>;
  /**
   * Hears of everybody whose answer of `of` has changed, on this node, after the change. Returns the function that stops
   * it.
   */
  onLiveness(listener: (userId: string) => void): () => void;
  /** Notes that the socket has not answered since then; null: it answers again (calls/caller-liveness.ts). */
  noteSilent(userId: string, socketId: string, since: number | null): Promise<void>;
  /** Reads the last sign of life from a person's silent sockets; null: none is silent. */
  silentSince(userId: string): Promise<number | null>;
  /** Counts a person's sockets without the silent ones. */
  count(userId: string): Promise<number>;
  /** Reads which status of these people others were told last; absent is OFFLINE. */
  told(userIds: readonly string[]): Promise<ReadonlyMap<string, PresenceStatus>>;
  noteTold(statuses: ReadonlyMap<string, PresenceStatus>): Promise<void>;
}

export interface Bus {
  /** Sends an event to the sockets of an audience, on every node, in the order of the calls. */
  publish(audience: Audience, event: ServerEvent): void;
  announce(notice: Notice): void;
  /** Hears what any node published. Returns the function that stops it. */
  onEvent(listener: (audience: Audience, event: ServerEvent) => void): () => void;
  onNotice(listener: (notice: Notice) => void): () => void;
  readonly connections: ConnectionRegistry;
}
