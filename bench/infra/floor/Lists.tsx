/** The floor's part of the chats page: a list of links and the list that the chosen one opens. */
import type { ReactNode } from 'react';
import './lists.css';

interface Props {
  readonly titles: readonly string[];
  readonly onOpen: (title: string) => void;
  readonly children: ReactNode;
}

export function Lists({ titles, onOpen, children }: Props) {
  return (
    <>
      <nav>
        {titles.map((title) => (
          <a
            key={title}
            href={`#${title}`}
            onClick={(event) => {
              event.preventDefault();
              onOpen(title);
            }}
          >
            {title}
          </a>
        ))}
      </nav>
      <main>{children}</main>
    </>
  );
}
