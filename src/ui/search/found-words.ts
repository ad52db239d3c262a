/** Marks words in the messages on the screen, without touching the messages: by the browser's own highlights. */
import { useEffect } from 'react';
import { wordsIn } from '#contract/words.ts';

/** Search.module.css gives it its colours. */
const highlightName = 'found';

/** Marks these words in the messages, also in those that come, until the view is gone. */
export function useFoundWords(forms: readonly string[]): void {
  useEffect(() => {
    // Older browsers have no highlights; there the message that one was led to is marked alone.
    if (!('highlights' in CSS) || forms.length === 0) return undefined;
    // The list itself is another one after each far jump.
    const pane = document.querySelector('[role=log]')?.closest('section');
    if (!pane) return undefined;
    const sought = new Set(forms);
    let frame = 0;
    const mark = () => {
      CSS.highlights.set(highlightName, new Highlight(...rangesIn(pane, sought)));
    };
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    };
    const observer = new MutationObserver(later);
    observer.observe(pane, { childList: true, subtree: true, characterData: true });
    mark();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete(highlightName);
    };
  }, [forms]);
}

function rangesIn(pane: Element, sought: ReadonlySet<string>): Range[] {
  const ranges: Range[] = [];
  for (const bubble of pane.querySelectorAll('article, [role=article]')) {
    const texts = document.createTreeWalker(bubble, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      // A mark would uncover hidden words.
      if (node.parentElement?.closest('[inert], time')) continue;
      for (const { word, start, end } of wordsIn(node.nodeValue ?? '')) {
        if (!sought.has(word)) continue;
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, end);
        ranges.push(range);
      }
    }
  }
  return ranges;
}
