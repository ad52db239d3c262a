import type { Message } from '#contract/messages.ts';
import { useDb } from '#ui/app/actors.tsx';

type Quoted = NonNullable<Message['replyTo']>;

/** What is quoted where the server has not been asked yet: without words when it was deleted meanwhile. */
export function useQuoted(quoted: Quoted | null): Quoted | null {
  const isDeleted = useDb((db) => quoted !== null && quoted.id in db.deleted);
  return quoted && isDeleted ? { ...quoted, content: '' } : quoted;
}
