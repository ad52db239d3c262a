/** Comes back as our page does: the socket first, then the list by its tag, then the rest (sync, spec 9). */
import { io, type Socket } from 'socket.io-client';
import type { CrowdMember } from '../infra/crowd.ts';

export interface Device {
  /** Resolves once the device is live and has its list. `answered` hears how long each answer took. */
  comeBack(answered: (ms: number) => void): Promise<void>;
  /** Reads what a page reads after its list. */
  readTheRest(answered: (ms: number) => void): Promise<void>;
  close(): void;
}

export function createDevice(url: string, { token, conversationId }: CrowdMember): Device {
  let socket: Socket | undefined;
  let etag = '';

  async function ask(path: string, answered: (ms: number) => void): Promise<Response> {
    const askedAt = performance.now();
    const tag = path === '/conversations' ? { 'if-none-match': etag } : {};
    const headers = { authorization: `Bearer ${token}`, ...tag };
    const answer = await fetch(`${url}/api${path}`, { headers });
    await answer.arrayBuffer();
    answered(performance.now() - askedAt);
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status}`);
    return answer;
  }

  return {
    async comeBack(answered) {
      socket?.close();
      const opened = io(url, {
        transports: ['websocket'],
        auth: { token },
        reconnection: false,
        forceNew: true,
      });
      socket = opened;
      await new Promise<void>((resolve, reject) => {
        opened.once('connect', resolve);
        opened.once('connect_error', reject);
      });
      await opened.timeout(5_000).emitWithAck('conversation:join', conversationId);
      etag = (await ask('/conversations', answered)).headers.get('etag') ?? '';
    },
    async readTheRest(answered) {
      socket?.emit('presence:active', { active: true });
      await Promise.all(['/contacts', '/status/me', '/config'].map((path) => ask(path, answered)));
    },
    close: () => void socket?.close(),
  };
}
