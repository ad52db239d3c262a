/** A client written from the product's specification, section 7, without our contract: see spec-client.test.ts. */

export interface SpecUser {
  id: string;
  username: string;
  displayName: string;
  avatarUrl: string | null;
  status: string;
  lastSeenAt: string | null;
  eblid: string;
  bio: string;
}

export interface SpecMessage {
  id: string;
  conversationId: string;
  senderId: string;
  type: string;
  content: string;
  createdAt: string;
  deletedAt: string | null;
  replyTo: { id: string; content: string } | null;
  attachments: unknown[];
  receipts: { userId: string; status: string }[];
}

export interface SpecEntry {
  unreadCount: number;
  conversation: {
    id: string;
    title: string | null;
    isGroup: boolean;
    participants: { user: SpecUser }[];
    messages: SpecMessage[];
  };
}

export interface SpecContact {
  id: string;
  status: string;
  direction: string;
  friend: SpecUser;
}

/** Requests as the specification describes them: a bearer token, a refresh after 401, one repetition. */
export class SpecClient {
  private readonly origin: string;
  user: SpecUser | undefined;
  accessToken = '';
  refreshToken = '';

  constructor(origin: string) {
    this.origin = origin;
  }

  async ask<T>(call: string, payload?: unknown, isRetry = false): Promise<T> {
    const [method = '', path = ''] = call.split(' ');
    const response = await fetch(`${this.origin}/api${path}`, {
      method,
      headers: {
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.accessToken === '' ? {} : { authorization: `Bearer ${this.accessToken}` }),
      },
      ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    });
    if (response.status === 401 && !isRetry && this.refreshToken !== '') {
      await this.refresh();
      return this.ask(call, payload, true);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${call}: ${response.status} ${text}`);
    // Safe: the test checks each field that it uses.
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  async refresh(): Promise<void> {
    const asked = { refreshToken: this.refreshToken };
    const tokens = await this.ask<{ accessToken: string; refreshToken: string }>(
      'POST /auth/refresh',
      asked,
      true,
    );
    this.accessToken = tokens.accessToken;
    this.refreshToken = tokens.refreshToken;
  }

  get id(): string {
    return this.user?.id ?? '';
  }
}

export async function signUp(origin: string, name: string): Promise<SpecClient> {
  const client = new SpecClient(origin);
  const password = 'восемь 8';
  await client.ask('POST /auth/register', { username: name, displayName: name, password });
  const signedIn = await client.ask<{ user: SpecUser; accessToken: string; refreshToken: string }>(
    'POST /auth/login',
    { username: name, password },
  );
  return Object.assign(client, signedIn);
}

export const entriesOf = async (client: SpecClient) =>
  (await client.ask<{ conversations: SpecEntry[] }>('GET /conversations')).conversations;

export const messagesOf = async (client: SpecClient, id: string) =>
  (await client.ask<{ messages: SpecMessage[] }>(`GET /conversations/${id}/messages`)).messages;

/** Makes two people friends, as one who knows the four digits of the other. Answers the id of their conversation. */
export async function startTalk(one: SpecClient, other: SpecClient): Promise<string> {
  const { user } = await other.ask<{ user: SpecUser }>('GET /status/me');
  await one.ask('POST /contacts/add', { identifier: user.eblid });
  const { contacts } = await other.ask<{ contacts: SpecContact[] }>(
    'GET /contacts?filter=incoming',
  );
  await other.ask('POST /contacts/respond', { contactId: contacts[0]?.id, action: 'accept' });
  await one.ask('POST /conversations/with', { userId: other.id });
  const [entry] = await entriesOf(one);
  return entry?.conversation.id ?? '';
}
