import type { AnyActorRef } from 'xstate';
import { hasNews, type News } from './receipts.batch.ts';

/** Was something seen in this conversation that the server does not know yet? Nothing else remembers it. */
export function holdsUntold(system: AnyActorRef['system'], conversationId: string): boolean {
  const receipts: AnyActorRef | undefined = system.get(`receipts:${conversationId}`);
  // Only receipts are registered under this name (peers.ts), and their context has these two.
  const news = receipts?.getSnapshot()?.context as News | undefined;
  return news !== undefined && hasNews(news);
}
