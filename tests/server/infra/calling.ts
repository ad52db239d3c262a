/** Steps that many tests of calls share. */
import { expect } from 'vitest';
import type { Acknowledgement } from '#contract/events.ts';
import type { Call, CallLine } from '#contract/calls.ts';
import type { Bus } from '#server/store/bus/bus.ts';
import type { Timings } from '#server/kit/time.ts';
import { startTestServer } from './server.ts';
import type { TestPerson, TestServer } from './server.ts';
import { openSocket } from './socket.ts';
import type { TestSocket } from './socket.ts';
import { entryOf, groupOf, history, pair } from './talk.ts';
import { createTestVideo } from './video.ts';
import type { TestVideo } from './video.ts';

export interface CallServer extends TestServer {
  readonly video: TestVideo;
}

/**
 * A server whose clock stands still. It checks deadlines every 30 ms, and sends no presence events, which could arrive
 * between the events under test.
 */
export async function startCallServer(
  shared?: TestServer['database'],
  video = createTestVideo(),
  timings: Partial<Timings> = {},
  bus?: Bus,
): Promise<CallServer> {
  const server = await startTestServer(
    {},
    shared,
    { callReconcileMs: 30, presenceFlushMs: 3_600_000, ...timings },
    undefined,
    video,
    bus,
  );
  server.clock.stop();
  return { ...server, video };
}

export const roomOf = (id: string): string => `conv-${id}`;

/** A person at an open page. */
export class Device {
  readonly person: TestPerson;
  readonly socket: TestSocket;

  constructor(person: TestPerson, socket: TestSocket) {
    this.person = person;
    this.socket = socket;
  }

  /** Answers the id of the call. */
  async invite(conversationId: string, video = true): Promise<string> {
    const answer = await this.socket.emit('call:invite', { conversationId, video });
    if (!answer.ok || answer.callId === undefined) throw new Error(wordOf(answer));
    return answer.callId;
  }

  /** Calls, and waits until it rings at these devices. Answers the id of the call. */
  async ring(conversationId: string, ...devices: Device[]): Promise<string> {
    const callId = await this.invite(conversationId);
    for (const { socket } of devices) await socket.next('call:incoming');
    return callId;
  }

  async accept(conversationId: string, callId?: string): Promise<string> {
    return wordOf(await this.socket.emit('call:accept', { conversationId, video: false, callId }));
  }

  async decline(conversationId: string, callId?: string, reason?: 'timeout'): Promise<string> {
    return wordOf(await this.socket.emit('call:decline', { conversationId, callId, reason }));
  }

  async end(conversationId: string, callId?: string): Promise<string> {
    return wordOf(await this.socket.emit('call:end', { conversationId, callId }));
  }

  /** The call that a page finds when it is opened now. */
  async callIn(id: string): Promise<Call | null> {
    return (await entryOf(this.person, id)).conversation.call;
  }

  /** The state of the call as everybody sees it: `ringing`, `live`, or `none`. */
  async stateIn(id: string): Promise<string> {
    return (await this.callIn(id))?.state ?? 'none';
  }

  async unreadIn(id: string): Promise<number> {
    return (await entryOf(this.person, id)).unreadCount;
  }

  /** The newest line about a call, with its text. */
  async lastLineIn(id: string): Promise<(CallLine & { content: string }) | undefined> {
    const lines = (await history(this.person, id)).flatMap(({ service, content }) =>
      service?.kind === 'call' ? [{ ...service, content }] : [],
    );
    return lines.at(-1);
  }

  /** Waits until the call has ended for everybody with this line. */
  async untilLineIn(id: string, expected: Partial<CallLine & { content: string }>): Promise<void> {
    await expect.poll(() => this.lastLineIn(id)).toMatchObject(expected);
  }

  /** The events about calls since the last look, as short words. */
  async heard(): Promise<string[]> {
    const events = await this.socket.take();
    return events.flatMap(({ name, payload }) => {
      if (name === 'call:ended') return [`ended ${payload.reason}`];
      return name.startsWith('call:') ? [name.replace('call:', '')] : [];
    });
  }
}

export async function deviceOf(server: TestServer, person: TestPerson): Promise<Device> {
  return new Device(person, await openSocket(server, person));
}

export interface PairAtPages {
  readonly anna: Device;
  readonly boris: Device;
  readonly id: string;
}

/** Two contacts, each with an open page. */
export async function pairAtPages(server: TestServer): Promise<PairAtPages> {
  const { anna, boris, id } = await pair(server);
  return { anna: await deviceOf(server, anna), boris: await deviceOf(server, boris), id };
}

/** A group of Anna, Boris and Vera, each with an open page; Anna is a contact of both. */
export async function trioAtPages(server: TestServer): Promise<PairAtPages & { vera: Device }> {
  const { people, id } = await groupOf(server, 'anna', 'boris', 'vera');
  const [anna, boris, vera] = await Promise.all(people.map((each) => deviceOf(server, each)));
  if (!anna || !boris || !vera) throw new Error('nobody');
  return { anna, boris, vera, id };
}

/** The acknowledgement as one word: `ok`, or the error's code. */
export const wordOf = (answer: Acknowledgement): string => (answer.ok ? 'ok' : answer.code);

/** Both have answered and are connected to the video server. */
export async function talking(
  server: CallServer,
): Promise<PairAtPages & { readonly callId: string }> {
  const people = await pairAtPages(server);
  const { anna, boris, id } = people;
  const callId = await anna.invite(id);
  await boris.accept(id);
  await arrived(server, id, [anna, boris]);
  return { ...people, callId };
}

/** Connects them to the video server and waits until our server knows; discards the events so far. */
export async function arrived(
  server: CallServer,
  id: string,
  devices: readonly Device[],
): Promise<void> {
  for (const { person } of devices) server.video.join(roomOf(id), person.id);
  await expect.poll(() => joinedIn(server, id)).toBe(devices.length);
  for (const { socket } of devices) await socket.take();
}

export async function joinedIn(server: CallServer, id: string): Promise<number> {
  return (await statusesIn(server, id)).filter((status) => status === 'joined').length;
}

/** Waits until the server has checked deadlines and the room's participants at least once from now on. */
export async function looked(server: CallServer, id: string): Promise<void> {
  const before = server.video.looks(roomOf(id));
  await expect.poll(() => server.video.looks(roomOf(id))).toBeGreaterThanOrEqual(before + 2);
}

/** The parties' states in the newest call, in the order of the invitations. */
export async function statusesIn(server: CallServer, id: string): Promise<string[]> {
  const { rows } = await server.db.query<{ status: string }>(
    `select p.status from call_parties p where p.call_id = (
       select k.id from calls k where k.conversation_id = $1 order by k.created_at desc, k.id desc limit 1
     ) order by p.place`,
    [id],
  );
  return rows.map(({ status }) => status);
}
