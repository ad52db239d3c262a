/** A device's socket: it receives events like a client, and checks each against the contract. */
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
  /** The events since the last `take`. */
  private heard: ServerEvent[] = [];
  private readonly waiting = new Set<() => void>();
  /** The reason why it closed, in Socket.IO's words. */
  readonly closed: Promise<string>;

  constructor(raw: Socket) {
    this.raw = raw;
    raw.onAny((name: string, payload: unknown) => {
      if (!(name in serverEvents)) throw new Error(`${name} is not in contract/events.ts`);
      // Safe: the line above refuses names that the table lacks.
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

  /** Answers the acknowledgement, checked against the contract. */
  async emit(name: ClientEventName, payload: unknown): Promise<Acknowledgement> {
    return v.parse(acknowledgement, await this.raw.emitWithAck(name, payload));
  }

  /** The first event of this name, already received or still to come; removes it and those before it. */
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

  /** The events so far, in order: the acknowledgement arrives after everything that the server sent to this socket before. */
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
  // Otherwise a greeting could be taken for an event of the test.
  await server.greeted();
  return socket;
}

/** The reason for which a connection is refused, from `connect_error`. */
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

/** Opens a socket for each of these people, one after another. */
export async function openSockets<People extends readonly TestPerson[]>(
  server: TestServer,
  ...people: People
): Promise<{ [Each in keyof People]: TestSocket }> {
  const sockets: TestSocket[] = [];
  for (const person of people) sockets.push(await openSocket(server, person));
  // Safe: there is one socket for each person, in their order.
  return sockets as { [Each in keyof People]: TestSocket };
}

/** The events so far without presence, whose time is not fixed. */
export async function heardBy(socket: TestSocket): Promise<ServerEvent[]> {
  return (await socket.take()).filter(({ name }) => name !== 'presence:update');
}
