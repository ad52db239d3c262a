/**
 * A server for `POST /conversations/send`, `/messages/delete` and a page of messages: it stores one message for each
 * clientId, and fails when told to.
 */
import type { Message } from '#contract/messages.ts';
import type { Api } from '#services/app/api/types.ts';
import { messageShape } from '#tests/machines/kit/shapes.ts';

interface Sent {
  readonly conversationId: string;
  readonly clientId: string;
  readonly content: string;
  readonly type: string;
  readonly attachments?: readonly { readonly url: string; readonly name: string }[];
}

interface Deleted {
  readonly messageId: string;
  readonly keepalive: boolean;
}

export class SendingServer {
  /** Every request, in order, including repeats. */
  readonly asked: Sent[] = [];
  readonly messages: Message[] = [];
  /** Every request to delete, in order. */
  readonly deleted: Deleted[] = [];
  /** The outcomes of the next requests, in turn; the ones after succeed. */
  #fates: (() => Promise<void>)[] = [];

  /** The next request fails before it reaches the server. */
  refuseNext(error: Error): void {
    this.#fates.push(async () => {
      throw error;
    });
  }

  /** The next request hangs until it is let go or refused. */
  holdNext(): { letGo: () => void; refuse: (error: Error) => void } {
    const gate = Promise.withResolvers<void>();
    this.#fates.push(() => gate.promise);
    return { letGo: gate.resolve, refuse: gate.reject };
  }

  #loseAnswer = false;

  /** The next request reaches the server, but its answer is lost. */
  loseNextAnswer(): void {
    this.#loseAnswer = true;
  }

  contents(): string[] {
    return this.messages.map(({ content }) => content);
  }

  /** The api of one tab, with only the calls that an outbox makes. */
  api(lost: Error): Pick<Api, 'call'> {
    const call = async (
      route: string,
      { body }: { body: Sent & { messageId: string } },
      { signal, keepalive = false }: { signal: AbortSignal; keepalive?: boolean },
    ) => {
      if (route === 'POST /messages/delete') {
        this.deleted.push({ messageId: body.messageId, keepalive });
        await Promise.race([(this.#fates.shift() ?? (async () => {}))(), aborted(signal, lost)]);
        return { status: 204, body: null, etag: null };
      }
      if (route === 'GET /conversations/{id}/messages') {
        await Promise.race([(this.#fates.shift() ?? (async () => {}))(), aborted(signal, lost)]);
        return { status: 200, body: { messages: [...this.messages], hasMore: false }, etag: null };
      }
      this.asked.push(body);
      const fate = this.#fates.shift() ?? (async () => {});
      await Promise.race([fate(), aborted(signal, lost)]);
      const known = this.messages.find(({ clientId }) => clientId === body.clientId);
      const message = known ?? this.#keep(body);
      if (this.#loseAnswer) {
        this.#loseAnswer = false;
        throw lost;
      }
      return { status: known ? 200 : 201, body: { message }, etag: null };
    };
    // Safe: an outbox calls only these three routes.
    return { call: call as unknown as Api['call'] };
  }

  #keep({ conversationId, clientId, content }: Sent): Message {
    const seq = this.messages.length + 1;
    const message = messageShape({
      id: `${conversationId}/${seq}`,
      conversationId,
      seq,
      clientId,
      content,
      senderId: 'me',
    });
    this.messages.push(message);
    return message;
  }
}

/** Rejects when the signal aborts; never resolves. */
function aborted(signal: AbortSignal, error: Error): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(error));
  });
}
