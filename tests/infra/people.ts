/** Makes people of a running server through its API, for benchmarks and the README's picture. */

const password = 'длинный пароль';

export interface Somebody {
  readonly id: string;
  readonly username: string;
  readonly password: string;
  readonly token: string;
}

export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface People {
  create(username: string, displayName: string): Promise<Somebody>;
  /** Makes them contacts. Answers the id of their direct conversation. */
  befriend(one: Somebody, other: Somebody): Promise<string>;
  /** Makes a group of somebody and their contacts. Answers its id. */
  group(owner: Somebody, others: readonly Somebody[]): Promise<string>;
  /** Answers the message's id. */
  write(
    who: Somebody,
    conversationId: string,
    content: string,
    more?: { files?: readonly NamedFile[]; replyToId?: string },
  ): Promise<string>;
  markRead(who: Somebody, conversationId: string): Promise<void>;
}

export function peopleOf(url: string): People {
  async function post(path: string, body: unknown, who?: Somebody): Promise<unknown> {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  }

  async function upload({ name, bytes }: NamedFile, who: Somebody): Promise<string> {
    const body = new FormData();
    body.append('file', new Blob([bytes]), name);
    const headers = { authorization: `Bearer ${who.token}` };
    const answer = await fetch(`${url}/api/upload`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`/upload: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { url: string }).url; // the contract's answer
  }

  return {
    async create(username, displayName) {
      await post('/auth/register', { username, displayName, password });
      const answer = await post('/auth/login', { username, password });
      const { user, accessToken } = answer as { user: { id: string }; accessToken: string }; // the contract's answer
      return { id: user.id, username, password, token: accessToken };
    },
    async befriend(one, other) {
      const added = await post('/contacts/add', { identifier: other.username }, one);
      const { contact } = added as { contact: { id: string } }; // the contract's answer
      await post('/contacts/respond', { contactId: contact.id, action: 'accept' }, other);
      const begun = await post('/conversations/with', { userId: other.id }, one);
      return (begun as { conversation: { id: string } }).conversation.id; // the contract's answer
    },
    async group(owner, others) {
      const body = { isGroup: true, title: 'Все', participantIds: others.map(({ id }) => id) };
      const begun = await post('/conversations', body, owner);
      return (begun as { conversation: { id: string } }).conversation.id; // the contract's answer
    },
    async write(who, conversationId, content, { files = [], replyToId } = {}) {
      const attachments: { url: string }[] = [];
      for (const file of files) attachments.push({ url: await upload(file, who) });
      const type = files.length === 0 ? 'TEXT' : 'FILE';
      const body = { conversationId, type, content, attachments, replyToId };
      const sent = await post('/conversations/send', body, who);
      return (sent as { message: { id: string } }).message.id; // the contract's answer
    },
    async markRead(who, conversationId) {
      await post('/messages/mark-conversation-read', { conversationId }, who);
    },
  };
}
