import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { searchQueryMaxChars } from '#contract/search-limits.ts';
import type { FoundMessage } from '#contract/search.ts';
import {
  selectFound,
  selectMore,
  selectPhase,
  selectProblem,
  selectQuery,
} from '#machines/search/message-search/message-search.selectors.ts';
import { failureText, tooOftenText } from '#ui/app/failures.ts';
import { Button } from '#ui/kit/Button.tsx';
import { SkeletonRows } from '#ui/kit/Skeleton.tsx';
import { search as text } from '#ui/text/search.ru.ts';
import { MessageHit, type SearchActor } from './MessageHit.tsx';
import styles from './Search.module.css';

interface HitsProps {
  search: SearchActor;
  hits: readonly FoundMessage[];
  /** The list stands beside a conversation. */
  beside: boolean;
  isInChat?: boolean;
}

/** Shows messages that were found, newest first. */
export function Hits({ search, hits, beside, isInChat = false }: HitsProps) {
  return (
    <ul aria-label={text.messages} className={styles['list']}>
      {hits.map((hit) => (
        <li
          key={hit.messageId}
          onClickCapture={() =>
            search.send({ type: 'messageSearch.choose', messageId: hit.messageId })
          }
        >
          <MessageHit {...{ search, hit, beside, isInChat }} />
        </li>
      ))}
    </ul>
  );
}

/** Tells why there are no results of the server, and of which messages there are none yet. */
export function Standing({ search }: { search: SearchActor }) {
  const phase = useSelector(search, selectPhase);
  const problem = useSelector(search, selectProblem);
  const isIncomplete = useSelector(search, selectFound)?.isComplete === false;
  const isTooLong = useSelector(search, selectQuery).length > searchQueryMaxChars;
  const problemWords = phase === 'refused' && isTooLong ? text.tooLong : wordsOf(phase, problem);
  const words = problemWords ?? (isIncomplete ? text.incomplete : null);
  const mayRetry = problemWords !== null && problemWords !== text.tooLong;
  return (
    <div role="status" className={styles['standing']}>
      {words !== null && <p>{words}</p>}
      {mayRetry && (
        <Button
          look="plain"
          size="small"
          onClick={() => search.send({ type: 'messageSearch.retry' })}
        >
          {text.retry}
        </Button>
      )}
    </div>
  );
}

function wordsOf(
  phase: ReturnType<typeof selectPhase>,
  problem: ReturnType<typeof selectProblem>,
): string | null {
  if (phase === 'offline') return text.offline;
  if (phase === 'waiting') return text.waiting;
  if (phase === 'limited') {
    return tooOftenText(problem?.kind === 'rateLimited' ? problem.retryAfterMs : null);
  }
  if (phase !== 'refused' || !problem) return null;
  return failureText(problem, { network: text.waiting, refused: text.refused });
}

/** Asks for the next results as soon as one scrolls near their end. */
export function More({ search }: { search: SearchActor }) {
  const more = useSelector(search, selectMore);
  const end = useRef<HTMLDivElement>(null);
  const isWanted = more === 'more';
  useEffect(() => {
    if (!isWanted || !end.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && search.send({ type: 'messageSearch.more' }),
      { rootMargin: '200px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWanted, search]);
  if (more === 'failed') {
    return (
      <div role="alert" className={styles['standing']}>
        <p>{text.moreFailed}</p>
        <Button
          look="plain"
          size="small"
          onClick={() => search.send({ type: 'messageSearch.retry' })}
        >
          {text.retry}
        </Button>
      </div>
    );
  }
  if (more === 'loading') return <SkeletonRows label={text.moreLoading} rows={1} />;
  return <div ref={end} className={styles['end']} />;
}
