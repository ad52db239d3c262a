import { Fragment, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { drawMarks, marksOf, type Mark } from '#contract/marks.ts';
import { CopyOutcome, useCopying } from '#ui/kit/copying.tsx';
import { marks as words } from '#ui/text/marks.ru.ts';
import styles from './MarkedText.module.css';

export { withoutMarks } from '#contract/marks.ts';

interface MarkedTextProps {
  text: string;
  /** Draws the words between signs, and the links in them. */
  draw: (words: string) => ReactNode;
}

/** Shows a message's text with its formatting as elements: nothing that people write becomes markup. */
export function MarkedText({ text, draw }: MarkedTextProps): ReactNode {
  return drawMarks<ReactNode>(
    text,
    marksOf(text),
    (part, at) => <Fragment key={at}>{draw(part)}</Fragment>,
    (mark, within) => <Fragment key={mark.from}>{element(mark, within, text)}</Fragment>,
  );
}

function element({ kind, start, end }: Mark, within: ReactNode[], text: string): ReactNode {
  switch (kind) {
    case 'bold':
      return <strong>{within}</strong>;
    case 'italic':
      return <em>{within}</em>;
    case 'struck':
      return <s>{within}</s>;
    case 'hidden':
      return <Hidden>{within}</Hidden>;
    case 'code':
      return <code className={styles['code']}>{text.slice(start, end)}</code>;
    case 'block':
      return <Block code={text.slice(start, end)} />;
    case 'quote':
      return (
        <span role="blockquote" className={styles['quote']}>
          {within}
        </span>
      );
    case 'sign':
      return null;
  }
}

/** Covers its words until it is pressed. */
function Hidden({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  if (isShown)
    return (
      // The focus stays here, so that a screen reader reads on from these words.
      <span tabIndex={-1} ref={(shown) => shown?.focus({ preventScroll: true })}>
        {children}
      </span>
    );
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    setShown(true);
  };
  return (
    // A <button> would not break into lines, and the words would jump when they appear.
    <span
      role="button"
      tabIndex={0}
      aria-label={words.hidden}
      title={words.hidden}
      className={styles['hidden']}
      onClick={() => setShown(true)}
      onKeyDown={press}
    >
      <span inert>{children}</span>
    </span>
  );
}

function Block({ code }: { code: string }) {
  const block = useRef<HTMLElement>(null);
  const copying = useCopying(code, () => {
    if (block.current) getSelection()?.selectAllChildren(block.current);
  });
  return (
    <span className={styles['block']}>
      <span className={styles['copying']}>
        <CopyOutcome copying={copying} selected={words.selected} />
        {copying.outcome === null && (
          <button type="button" onClick={copying.copy}>
            {words.copy}
          </button>
        )}
      </span>
      <code ref={block}>{code}</code>
    </span>
  );
}
