/** Loads product and floor alike with senders and receivers over real HTTP and real sockets. */
import { Agent, request } from 'node:http';
import { io, type Socket } from 'socket.io-client';

export interface Side {
  readonly port: number;
  readonly conversations: readonly {
    readonly id: string;
    readonly senderToken: string;
    readonly receiverToken: string;
  }[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

export function ask(
  port: number,
  method: 'POST' | 'PATCH',
  path: string,
  body: unknown,
  token: string | null,
): Promise<{ status: number; text: string }> {
  const payload = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    call.on('error', reject);
    call.end(payload);
  });
}

/** Connects one receiver for each conversation; `on` hears every content that arrives. */
export async function connectReceivers(
  side: Side,
  on: (content: string) => void,
): Promise<Socket[]> {
  return Promise.all(
    side.conversations.map(async ({ id, receiverToken }) => {
      const socket = await connect(side.port, receiverToken);
      await socket.emitWithAck('conversation:join', id);
      socket.on('message:new', (event: { message: { content: string } }) =>
        on(event.message.content),
      );
      return socket;
    }),
  );
}

export async function connect(port: number, token: string): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  return socket;
}

async function send(side: Side, index: number, content: string): Promise<void> {
  const conversation = side.conversations[index % side.conversations.length];
  if (!conversation) throw new Error('no conversations');
  const body = { conversationId: conversation.id, type: 'TEXT', content };
  const { status, text } = await ask(
    side.port,
    'POST',
    '/api/conversations/send',
    body,
    conversation.senderToken,
  );
  if (status !== 201) throw new Error(`send answered ${status} ${text}`);
}

let sent = 0;

/** Measures the ms from each call to the receiver's event. */
export const latencyMs = (
  side: Side,
  received: Map<string, () => void>,
  perSecond: number,
  seconds: number,
): Promise<number[]> =>
  arrivalsMs(received, perSecond, seconds, (index) => {
    sent += 1;
    const content = `сообщение ${sent}`;
    return { key: content, asked: () => send(side, index, content) };
  });

/** Something that one side asks for, and the key under which it arrives at the other. */
export interface Deed {
  readonly key: string;
  readonly asked: () => Promise<void>;
}

/**
 * Measures the ms from each deed to its arrival. The rate stays steady, even when answers are late. No two deeds on their
 * way may have one key.
 */
export async function arrivalsMs(
  received: Map<string, () => void>,
  perSecond: number,
  seconds: number,
  deedOf: (index: number) => Deed,
): Promise<number[]> {
  const latencies: number[] = [];
  const pending: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const dueAt = startedAt + (index * 1000) / perSecond;
    const aheadMs = dueAt - performance.now();
    if (aheadMs > 0) await new Promise((resolve) => setTimeout(resolve, aheadMs));
    const { key, asked } = deedOf(index);
    const sentAt = performance.now();
    const arrived = new Promise<void>((resolve) => received.set(key, resolve)).then(() => {
      latencies.push(performance.now() - sentAt);
      received.delete(key);
    });
    pending.push(asked(), arrived);
  }
  await Promise.all(pending);
  return latencies;
}

/** Acknowledged messages a second. `callers` work at once, each with one message on its way. */
export async function throughput(side: Side, callers: number, seconds: number): Promise<number> {
  const endsAt = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < endsAt) {
        sent += 1;
        await send(side, caller, `сообщение ${sent}`);
        done += 1;
      }
    }),
  );
  return done / seconds;
}
