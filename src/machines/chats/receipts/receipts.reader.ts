import type { AnyActorRef } from 'xstate';
import { hasNews, type News } from './receipts.batch.ts';

/** Has the person seen messages whose reading the server does not know yet? Only this actor remembers them. */
export function holdsUntold(system: AnyActorRef['system'], conversationId: string): boolean {
  const receipts: AnyActorRef | undefined = system.get(`receipts:${conversationId}`);
  // Only receipts are registered under this name (peers.ts), and their context has these two.
  const news = receipts?.getSnapshot()?.context as News | undefined;
  return news !== undefined && hasNews(news);
}
