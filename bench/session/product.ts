/** The product with thirty conversations, one of them long, and Борис, who writes, types, reads, comes and goes in it. */
import pg from 'pg';
import type { Socket } from 'socket.io-client';
import type { Uploaded } from '#contract/messages.ts';
import type { Found } from '#contract/search.ts';
import { attachmentOf, seed, upload } from '../content/product.ts';
import { startProduct, type Product } from '../infra/product.ts';
import { connect } from '../send/load.ts';

export const boris = 'Борис';
/** A word that some of the long conversation's messages have. */
export const rareWord = 'чемодан';
export const others = Array.from(
  { length: 29 },
  (_, index) => `собеседник ${String(index + 1).padStart(2, '0')}`,
);

const pictures = 12;
const longOne = 5_000;
const each = 60;
const sentences = 'Поезд опаздывает на полчаса, встречайте у второго вагона, вещей немного. ';

/** Waits until the search has read everything, which it would else do in the middle of the session. */
async function untilSearched({ url, maria }: Product): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    const answer = await fetch(`${url}/api/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${maria.token}` },
      body: JSON.stringify({ query: rareWord }),
    });
    if (!answer.ok) throw new Error(`the search answered ${answer.status}`);
    const { isComplete, total } = (await answer.json()) as Found; // the contract's answer
    if (isComplete && total > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error('the search has not read everything within two minutes');
}

/** The other person's deeds; they have no browser, so that only one page is at work on this machine. */
export interface Companion {
  type(isTyping: boolean): void;
  say(content: string): Promise<string>;
  edit(messageId: string, content: string): Promise<void>;
  read(): Promise<void>;
  leave(): void;
  come(): Promise<void>;
}

export interface SessionProduct extends Product {
  readonly companion: Companion;
}

export async function startSession(): Promise<SessionProduct> {
  const product = await startProduct();
  const client = new pg.Client(product.databaseUrl);
  await client.connect();
  const peer = await product.begin('boris', boris);
  const uploads: Uploaded[] = [];
  for (let index = 0; index < pictures; index += 1) {
    uploads.push(await upload(product.url, peer.other, index));
  }
  const shown = uploads.map((file) => [attachmentOf(file)]);
  await seed(client, peer, longOne, (n) => {
    if (n % 12 === 0) return { content: '', attachments: shown[n % pictures] };
    if (n % 100 === 50) return { content: `${n}. ${rareWord} у двери` };
    return { content: n % 7 === 0 ? `${n}. ${sentences.repeat(1 + (n % 5))}` : `запись ${n}` };
  });
  for (const [index, title] of others.entries()) {
    const other = await product.begin(`other_${index}`, title);
    await seed(client, other, each, (n) =>
      n % 9 === 0
        ? { content: '', attachments: shown[(n + index) % pictures] }
        : { content: `${title}, запись ${n}` },
    );
  }
  await client.end();
  await untilSearched(product);

  const { other: who, conversationId } = peer;
  const port = Number(new URL(product.url).port);
  let socket: Socket = await connect(port, who.token);
  return {
    ...product,
    companion: {
      type: (typing) => void socket.emit('conversation:typing', { conversationId, typing }),
      say: (content) => product.people.write(who, conversationId, content),
      read: () => product.people.markRead(who, conversationId),
      async edit(messageId, content) {
        const answer = await fetch(`${product.url}/api/messages/edit`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
          body: JSON.stringify({ messageId, content, editId: crypto.randomUUID() }),
        });
        if (!answer.ok) throw new Error(`the edit answered ${answer.status}`);
      },
      leave: () => void socket.disconnect(),
      async come() {
        if (!socket.connected) socket = await connect(port, who.token);
      },
    },
    async stop() {
      socket.disconnect();
      await product.stop();
    },
  };
}
