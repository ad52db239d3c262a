/** A device on the socket: hears like a client, and holds every event to the contract. */
import { io } from 'socket.io-client';
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';
import * as v from 'valibot';
import { acknowledgement, serverEvents } from '#contract/events.ts';
import type {
  Acknowledgement,
  ClientEventName,
  ServerEvent,
  ServerEventName,
  ServerPayload,
} from '#contract/events.ts';
import type { TestPerson, TestServer } from './server.ts';

export class TestSocket {
  readonly raw: Socket;
  /** Everything heard since the last `take`. */
  private heard: ServerEvent[] = [];
  private readonly waiting = new Set<() => void>();
  /** Why it closed, in Socket.IO's words. */
  readonly closed: Promise<string>;

  constructor(raw: Socket) {
    this.raw = raw;
    raw.onAny((name: string, payload: unknown) => {
      if (!(name in serverEvents)) throw new Error(`${name} is not in contract/events.ts`);
      // Safe: looked up on the line above.
      const schema = serverEvents[name as ServerEventName];
      // Safe: parsed with the schema of its name.
      this.heard.push({
        name,
        payload: v.parse(v.strictObject(schema.entries), payload),
      } as ServerEvent);
      for (const look of this.waiting) look();
    });
    this.closed = new Promise((resolve) => raw.once('disconnect', resolve));
  }

  /** The acknowledgement, held to the contract. */
  async emit(name: ClientEventName, payload: unknown): Promise<Acknowledgement> {
    return v.parse(acknowledgement, await this.raw.emitWithAck(name, payload));
  }

  /** The first event of this name, heard already or still to come; it and what came before it are taken. */
  async next<N extends ServerEventName>(name: N): Promise<ServerPayload<N>> {
    for (;;) {
      const index = this.heard.findIndex((event) => event.name === name);
      const found = this.heard[index];
      if (found) {
        this.heard = this.heard.slice(index + 1);
        return found.payload;
      }
      await this.somethingHeard();
    }
  }

  /** What was heard up to now, in order: an answer to this very socket is behind all that was sent before it. */
  async take(): Promise<ServerEvent[]> {
    await this.emit('presence:active', { active: true });
    const taken = this.heard;
    this.heard = [];
    return taken;
  }

  async takeNames(): Promise<string[]> {
    return (await this.take()).map(({ name }) => name);
  }

  close(): void {
    this.raw.disconnect();
  }

  private somethingHeard(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
    });
  }
}

type Options = Partial<ManagerOptions & SocketOptions>;

/** A connection of its own, not yet opened. */
export async function unopened(server: TestServer, options: Options): Promise<Socket> {
  return io(await server.address(), {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    autoConnect: false,
    ...options,
  });
}

/** Connected, and in the room of its person. */
export async function openSocket(
  server: TestServer,
  person: TestPerson,
  options: Options = { auth: { token: person.signedIn.accessToken } },
): Promise<TestSocket> {
  const raw = await unopened(server, options);
  const socket = new TestSocket(raw);
  await new Promise<void>((resolve, reject) => {
    raw.once('connect', resolve);
    raw.once('connect_error', reject);
    raw.connect();
  });
  // Else what is told to whoever comes could be taken for what happens next.
  await server.greeted();
  return socket;
}

/** Why a connection is refused, as `connect_error` says. */
export async function refusedBecause(server: TestServer, options: Options): Promise<unknown> {
  const raw = await unopened(server, options);
  const error = await new Promise<Error & { data?: unknown }>((resolve, reject) => {
    raw.once('connect_error', resolve);
    raw.once('connect', () => reject(new Error('connected')));
    raw.connect();
  });
  raw.disconnect();
  return error.data ?? error.message;
}
