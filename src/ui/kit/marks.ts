/**
 * Reads the signs of formatting in messages (contract/marks.ts). Few messages have any, so the code comes ahead of time
 * (src/ui/app/parts.ts), or with the first of them. Until then signs are words, and what is hidden stays hidden.
 */
import { useSyncExternalStore } from 'react';
import { cover } from '#contract/visible.ts';
import type * as MarkedText from './MarkedText.tsx';

type Reader = typeof MarkedText;

let reader: Reader | null = null;
const watching = new Set<() => void>();

export async function loadReader(): Promise<void> {
  reader ??= await import('./MarkedText.tsx');
  for (const told of watching) told();
}

/** Tells quickly that a text has no signs, as nearly all have none. */
export const mayHaveMarks = (text: string): boolean => /\*\*|__|~~|\|\||`|^> /m.test(text);

/** Returns the words without signs, for one line; hidden ones are covered. The text may be cut. */
export function unmarked(text: string, isCut = false): string {
  if (!mayHaveMarks(text)) return text;
  if (reader) return reader.withoutMarks(text, isCut);
  // Without a network it is asked for again when the words are.
  loadReader().catch(() => {});
  // Which of these signs belong together the code knows, so all between the first and the last one is covered.
  return text.replace(isCut ? /\|\|[^]*/ : /\|\|[^]*(?:\|\|)|\|\|[^]*/, cover);
}

/** Answers the code, or null until it has come; views that call `unmarked` are drawn again then. */
export const useReader = (): Reader | null => useSyncExternalStore(watch, now, now);

const now = () => reader;

function watch(told: () => void): () => void {
  watching.add(told);
  return () => void watching.delete(told);
}
