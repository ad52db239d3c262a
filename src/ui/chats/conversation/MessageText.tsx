import { LinkifyIt } from 'linkify-it';
import type { ReactNode } from 'react';
import { mayHaveMarks, useReader, unmarked } from '#ui/kit/marks.ts';

/** Finds http(s) addresses, also without a scheme, and mail addresses, but no scheme that runs code. */
const links = new LinkifyIt({ fuzzyLink: true }).tlds('рф', true).add('ftp:', null).add('//', null);

/** Shows a message's text with its formatting and its links as elements: nothing that people write becomes markup. */
export function MessageText({ children: text }: { children: string }): ReactNode {
  return mayHaveMarks(text) ? <Marked text={text} /> : linked(text);
}

function Marked({ text }: { text: string }): ReactNode {
  const reader = useReader();
  return reader ? <reader.MarkedText text={text} draw={linked} /> : linked(unmarked(text));
}

/**
 * Every link has one of these. The library compiles its expressions with the first text that it reads, which takes
 * 15 ms of a task that draws a conversation, and most messages have no link.
 */
const inLinks = /\.[\p{L}\p{N}]|@\S|:\//u;

function linked(text: string): ReactNode {
  const matches = inLinks.test(text) ? links.match(text) : null;
  if (!matches) return text;

  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of matches) {
    parts.push(text.slice(end, match.index));
    parts.push(
      <a key={match.index} href={match.url} target="_blank" rel="noopener noreferrer nofollow">
        {match.text}
      </a>,
    );
    end = match.lastIndex;
  }
  parts.push(text.slice(end));
  return parts;
}
