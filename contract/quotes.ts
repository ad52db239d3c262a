/** Quotes a message that has no words by its files. */
import type { Attachment } from './messages.ts';
import { shownName } from './visible.ts';

/** Names the first file of a message; '' where it has none. */
export function filesInWords(
  first: Pick<Attachment, 'type' | 'name'> | null | undefined,
  count: number,
): string {
  if (!first) return '';
  const name =
    first.type === 'IMAGE' ? 'Изображение' : `Файл: ${shownName(first.name) || 'без имени'}`;
  return count > 1 ? `${name} и\u00a0ещё ${count - 1}` : name;
}
