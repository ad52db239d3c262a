import type { ReactNode } from 'react';
import { wordsIn } from '#contract/words.ts';

/** The most that stands before the hit, so that a narrow row shows it, also after the sender's name. */
const beforeChars = 12;

/** Shows a line with the words that were found in `<mark>`, from shortly before the first one on. */
export function FoundText({ text, isFound }: { text: string; isFound: (word: string) => boolean }) {
  const hits = wordsIn(text).filter(({ word }) => isFound(word));
  const parts: ReactNode[] = [];
  const start = startOf(text, hits[0]?.start ?? 0);
  let end = start;
  for (const hit of hits) {
    // One run of signs may hold several words.
    if (hit.start < end) continue;
    parts.push(text.slice(end, hit.start));
    parts.push(<mark key={hit.start}>{text.slice(hit.start, hit.end)}</mark>);
    end = hit.end;
  }
  return (
    <>
      {start > 0 && '…'}
      {parts}
      {text.slice(end)}
    </>
  );
}

function startOf(text: string, hit: number): number {
  if (hit <= beforeChars) return 0;
  const space = text.indexOf(' ', hit - beforeChars);
  return space === -1 || space >= hit ? hit : space + 1;
}
