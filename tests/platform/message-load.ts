/** People who keep writing through every fault, as the outbox does: a message keeps its id until it is acknowledged. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Message } from '#contract/messages.ts';
import type { AnswerBody, RouteKey } from '#contract/routes.ts';
import { until } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { tokenOf } from './uploading.ts';

/** One person in one conversation, who sends the next message once the last one is acknowledged. */
interface Lane {
  readonly writer: string;
  readonly token: string;
  readonly conversationId: string;
  readonly acknowledged: string[];
}

const retryMs = 250;

export class MessageLoad {
  readonly #server: ServerProcess;
  readonly #lanes: readonly Lane[];
  readonly #everyMs: number;
  #isOver = false;
  /** All statuses that were answered. */
  readonly statuses = new Set<number>();

  private constructor(server: ServerProcess, lanes: readonly Lane[], messagesPerSecond: number) {
    this.#server = server;
    this.#lanes = lanes;
    this.#everyMs = (1_000 * lanes.length) / messagesPerSecond;
  }

  /** Two contacts who both write in each of this many groups. */
  static async between(
    server: ServerProcess,
    groups: number,
    messagesPerSecond: number,
  ): Promise<MessageLoad> {
    const [anna, boris] = [await tokenOf(server, 'anna'), await tokenOf(server, 'boris')];
    const ask = { identifier: 'boris' };
    const { contact } = await ok<'POST /contacts/add'>(server, anna, '/contacts/add', ask);
    const accept = { contactId: contact.id, action: 'accept' };
    await ok<'POST /contacts/respond'>(server, boris, '/contacts/respond', accept);
    const lanes: Lane[] = [];
    for (let made = 0; made < groups; made += 1) {
      const body = { participantIds: [contact.friend.id], isGroup: true };
      const { conversation } = await ok<'POST /conversations'>(
        server,
        anna,
        '/conversations',
        body,
      );
      const place = { conversationId: conversation.id };
      lanes.push({ ...place, writer: 'anna', token: anna, acknowledged: [] });
      lanes.push({ ...place, writer: 'boris', token: boris, acknowledged: [] });
    }
    return new MessageLoad(server, lanes, messagesPerSecond);
  }

  /** Writes until `work` has ended and every message is acknowledged. Rejects as soon as the server gives no answer. */
  async during(work: () => Promise<void>): Promise<void> {
    const writing = Promise.all(this.#lanes.map((lane) => this.#write(lane)));
    try {
      await Promise.race([work(), writing]);
    } finally {
      this.#isOver = true;
    }
    await writing;
  }

  /** Resolves when every writer has had one more message acknowledged. */
  async flows(): Promise<void> {
    const before = this.#lanes.map(({ acknowledged }) => acknowledged.length);
    await until(() =>
      this.#lanes.every(({ acknowledged }, index) => acknowledged.length > (before[index] ?? 0)),
    );
  }

  /** For each writer the acknowledged messages and those in the conversation, both in order; they must be equal. */
  async compare(): Promise<{ acknowledged: string[]; stored: string[] }[]> {
    const compared = [];
    for (const { writer, token, conversationId, acknowledged } of this.#lanes) {
      const stored: string[] = [];
      for (let after = 0; ;) {
        const path = `/conversations/${conversationId}/messages?after=${after}&limit=100`;
        const page = await ok<'GET /conversations/{id}/messages'>(this.#server, token, path);
        const contents = page.messages.map(({ content }) => content);
        stored.push(...contents.filter((content) => content.startsWith(writer)));
        after = page.messages.at(-1)?.seq ?? after;
        if (!page.hasMore) break;
      }
      compared.push({ acknowledged, stored });
    }
    return compared;
  }

  async #write(lane: Lane): Promise<void> {
    await delay(Math.random() * this.#everyMs);
    for (let number = 1; !this.#isOver; number += 1) {
      const dueAt = performance.now() + this.#everyMs;
      const content = `${lane.writer} ${number}`;
      const { version } = await this.#send(lane, content);
      lane.acknowledged.push(content);
      // Reads the changes like a device that missed the event; unlike sending, this is a transaction.
      const changes = `/conversations/${lane.conversationId}/changes?after=${version - 1}`;
      await this.#call(lane.token, changes);
      await delay(Math.max(0, dueAt - performance.now()));
    }
  }

  async #send({ token, conversationId }: Lane, content: string): Promise<Message> {
    const body = { conversationId, type: 'TEXT', content, clientId: randomUUID() };
    for (;;) {
      const { status, text } = await this.#call(token, '/conversations/send', body);
      // Safe: the contract's answer.
      if (status < 300) return (JSON.parse(text) as AnswerBody<'POST /conversations/send'>).message;
      await delay(retryMs);
    }
  }

  async #call(token: string, path: string, body?: object): Promise<Answer> {
    const answer = await call(this.#server, token, path, body);
    this.statuses.add(answer.status);
    return answer;
  }
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function ok<Key extends RouteKey>(
  server: ServerProcess,
  token: string,
  path: string,
  body?: object,
): Promise<AnswerBody<Key>> {
  const { status, text } = await call(server, token, path, body);
  if (status >= 300) throw new Error(`${path} answered ${status}: ${text}`);
  return (text === '' ? null : JSON.parse(text)) as AnswerBody<Key>; // Safe: the contract's answer.
}

async function call(
  server: ServerProcess,
  token: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await server.get(`/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}
