/** People of a running server, made through its API, for whoever needs somebody there: benchmarks, the picture. */

const password = 'длинный пароль';

export interface Somebody {
  readonly id: string;
  readonly username: string;
  readonly password: string;
  readonly token: string;
}

export interface People {
  create(username: string, displayName: string): Promise<Somebody>;
  /** Makes them contacts; the id of their direct conversation. */
  befriend(one: Somebody, other: Somebody): Promise<string>;
  write(who: Somebody, conversationId: string, content: string): Promise<void>;
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
    async write(who, conversationId, content) {
      await post('/conversations/send', { conversationId, type: 'TEXT', content }, who);
    },
    async markRead(who, conversationId) {
      await post('/messages/mark-conversation-read', { conversationId }, who);
    },
  };
}
