/**
 * A server in a few lines: the truth, its present answers, and the events of each change. The test decides which events
 * arrive, when and how often.
 */
import type { Changes, ConversationEntry, MessagePage } from '#contract/conversations.ts';
import type { Conversation } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import type { VersionedEvent } from '#machines/store/sync/sync.events.ts';
import {
  conversationShape,
  messageShape,
  ownUserShape,
  userShape,
} from '#tests/machines/kit/shapes.ts';

interface Talk {
  title: string | null;
  version: number;
  receiptsVersion: number;
  messages: Message[];
  readonly pointers: Map<string, number>;
}

export const people = ['me', 'anna', 'boris'] as const;
export type Person = (typeof people)[number];

export class ServerModel {
  readonly #talks = new Map<string, Talk>();
  #clock = 0;
  readonly #keptVersions: number;

  constructor(conversationIds: readonly string[], keptVersions: number) {
    this.#keptVersions = keptVersions;
    for (const id of conversationIds) {
      const pointers = new Map(people.map((person) => [person, 0]));
      this.#talks.set(id, { title: null, version: 1, receiptsVersion: 0, messages: [], pointers });
    }
  }

  /** Answers the message, and the events that follow it; a repeated clientId changes nothing. */
  send(conversationId: string, senderId: Person, clientId: string | null): Sent {
    const talk = this.#talk(conversationId);
    const known = clientId && talk.messages.find((one) => one.clientId === clientId);
    if (known) return { message: known, events: [] };
    talk.version += 1;
    const seq = talk.messages.length + 1;
    const message = messageShape({
      id: `${conversationId}/${seq}`,
      conversationId,
      seq,
      version: talk.version,
      senderId,
      clientId,
      createdAt: this.#now(),
    });
    talk.messages.push(message);
    if (this.#raise(talk, senderId, seq)) talk.receiptsVersion += 1;
    const { version } = talk;
    return {
      message,
      events: [
        { type: 'message:new', payload: { conversationId, message, version } },
        {
          type: 'message:notify',
          payload: { conversationId, messageId: message.id, senderId, version },
        },
      ],
    };
  }

  delete(conversationId: string, seq: number): VersionedEvent[] {
    const talk = this.#talk(conversationId);
    const known = talk.messages[seq - 1];
    if (!known || known.deletedAt !== null) return [];
    talk.version += 1;
    const { version } = talk;
    const message = { ...known, version, content: '', deletedAt: this.#now() };
    talk.messages[seq - 1] = message;
    return [{ type: 'message:update', payload: { conversationId, message, version } }];
  }

  rename(conversationId: string, title: string): VersionedEvent[] {
    const talk = this.#talk(conversationId);
    talk.title = title;
    talk.version += 1;
    return [
      {
        type: 'conversations:update',
        payload: { conversation: this.entry(conversationId).conversation },
      },
    ];
  }

  read(conversationId: string, userId: Person, lastReadSeq: number): VersionedEvent[] {
    const talk = this.#talk(conversationId);
    if (!this.#raise(talk, userId, lastReadSeq)) return [];
    talk.receiptsVersion += 1;
    const { receiptsVersion } = talk;
    return [
      {
        type: 'receipts:update',
        payload: {
          conversationId,
          userId,
          lastReadSeq,
          messageIds: [],
          status: 'READ',
          receiptsVersion,
        },
      },
    ];
  }

  list(): ConversationEntry[] {
    return [...this.#talks.keys()]
      .map((id) => this.entry(id))
      .toSorted((one, other) => (activity(one) < activity(other) ? 1 : -1));
  }

  entry(conversationId: string): ConversationEntry {
    const { title, version, receiptsVersion, messages, pointers } = this.#talk(conversationId);
    const latest = messages.findLast(({ deletedAt }) => deletedAt === null);
    const conversation: Conversation = conversationShape({
      id: conversationId,
      title,
      isGroup: true,
      participants: people.map((id) => ({
        user: id === 'me' ? myself : userShape({ id }),
        role: 'member',
        lastReadSeq: pointers.get(id) ?? 0,
      })),
      messages: latest ? [latest] : [],
      lastSeq: messages.length,
      version,
      receiptsVersion,
    });
    const mine = pointers.get('me') ?? 0;
    const unread = messages.filter(
      ({ seq, senderId, deletedAt }) => seq > mine && senderId !== 'me' && deletedAt === null,
    );
    return { conversation, unreadCount: unread.length };
  }

  page(conversationId: string, limit: number, before = Infinity): MessagePage {
    const { messages, version } = this.#talk(conversationId);
    const candidates = messages.filter(({ seq }) => seq < before);
    const page = candidates.slice(-limit);
    return { messages: page, hasMore: candidates.length > page.length, version };
  }

  newerPage(conversationId: string, limit: number, after: number): MessagePage {
    const { messages, version } = this.#talk(conversationId);
    const page = messages.slice(after, after + limit);
    return { messages: page, hasMore: messages.length > after + page.length, version };
  }

  /** A page around this message, half of it older. */
  pageAround(conversationId: string, limit: number, seq: number): MessagePage {
    const { messages, version } = this.#talk(conversationId);
    const from = Math.max(0, seq - 1 - Math.floor(limit / 2));
    const page = messages.slice(from, from + limit);
    const [hasOlder, hasNewer] = [from > 0, messages.length > from + page.length];
    return { messages: page, hasMore: hasOlder, hasOlder, hasNewer, version };
  }

  changes(conversationId: string, after: number): Changes {
    const { version, receiptsVersion, messages, pointers } = this.#talk(conversationId);
    const complete = version - after <= this.#keptVersions;
    return {
      version,
      receiptsVersion,
      messages: complete ? messages.filter((one) => one.version > after) : [],
      receipts: complete
        ? [...pointers].map(([userId, lastReadSeq]) => ({ userId, lastReadSeq }))
        : [],
      conversation: this.entry(conversationId).conversation,
      complete,
    };
  }

  messages(conversationId: string): readonly Message[] {
    return this.#talk(conversationId).messages;
  }

  #raise(talk: Talk, userId: string, seq: number): boolean {
    if ((talk.pointers.get(userId) ?? 0) >= seq) return false;
    talk.pointers.set(userId, seq);
    return true;
  }

  #talk(conversationId: string): Talk {
    const talk = this.#talks.get(conversationId);
    if (!talk) throw new Error(`there is no conversation ${conversationId}`);
    return talk;
  }

  #now(): string {
    this.#clock += 1;
    return new Date(Date.UTC(2026, 2, 1, 10) + this.#clock * 1000).toISOString();
  }
}

export interface Sent {
  readonly message: Message;
  readonly events: VersionedEvent[];
}

const { email: _email, chosenStatus: _chosenStatus, role: _role, ...myself } = ownUserShape();

function activity({ conversation }: ConversationEntry): string {
  const { messages, createdAt, id } = conversation;
  return `${messages[0]?.createdAt ?? createdAt} ${id}`;
}
