import { LinkifyIt } from 'linkify-it';
import type { ReactNode } from 'react';

/** Finds http(s) addresses, also without a scheme, and mail addresses, but no scheme that runs code. */
const links = new LinkifyIt({ fuzzyLink: true }).tlds('рф', true).add('ftp:', null).add('//', null);

/** Shows a message's text with its links as elements: nothing that people write becomes markup. */
export function MessageText({ children: text }: { children: string }): ReactNode {
  const matches = links.match(text);
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
