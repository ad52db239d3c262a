import { shallowEqual, useSelector } from '@xstate/react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import List from 'lucide-react/icons/list';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { isNarrowScreen } from '#machines/app/layout/layout.selectors.ts';
import { findLoaded, shownHits } from '#machines/search/message-search/message-search.hits.ts';
import {
  hasOlder,
  placeOf,
  selectCurrentId,
  selectFilters,
  selectFound,
  selectPhase,
  selectPlace,
  selectQuery,
  totalOf,
} from '#machines/search/message-search/message-search.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { useSearchSteps } from '#ui/app/layout/places.ts';
import { IconButton } from '#ui/kit/Button.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { isPressed, useShortcut } from '#ui/kit/shortcuts.ts';
import { isComposing } from '#ui/sending/keys.ts';
import { search as text } from '#ui/text/search.ru.ts';
import { Filters } from './Filters.tsx';
import { useFoundWords } from './found-words.ts';
import { Hits, More, Standing } from './Hits.tsx';
import type { SearchActor } from './MessageHit.tsx';
import styles from './Search.module.css';

interface ChatSearchProps {
  search: SearchActor;
  conversationId: string;
}

/** Stands in place of a conversation's header while its messages are searched (product, Search). */
export default function ChatSearch({ search, conversationId }: ChatSearchProps) {
  const isHere = useSelector(search, (now) => selectPlace(now) === conversationId);
  if (!isHere) return null;
  return <Bar search={search} conversationId={conversationId} />;
}

const noWords: readonly string[] = [];
const noHits: ReturnType<typeof findLoaded> = [];

function Bar({ search, conversationId }: ChatSearchProps) {
  const bar = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isListed, setListed] = useState(false);
  const [isFiltered, setFiltered] = useState(false);
  const isNarrow = useSelector(usePeer('layout'), isNarrowScreen);
  const place = useSearchSteps();
  const found = useSelector(search, selectFound);
  useFoundWords(found?.forms ?? noWords);
  useFocusGivenBack(bar);
  // The person has just asked for the field.
  useLayoutEffect(() => field.current?.focus(), []);
  // Another chat that opens takes the search along.
  useEffect(() => () => search.send({ type: 'messageSearch.close' }), [search]);
  const close = () => search.send({ type: 'messageSearch.close' });
  useShortcut('back', () => (isListed ? setListed(false) : close()));
  useShortcut('searchChat', () => {
    // The second press is the browser's own search.
    if (document.activeElement === field.current) return false;
    field.current?.focus();
    return true;
  });
  const step = (by: 1 | -1) => search.send({ type: 'messageSearch.step', by });
  const onKey = (event: KeyboardEvent) => {
    const isOlder = isPressed(event, 'olderHit');
    if (isComposing(event.nativeEvent) || !(isOlder || isPressed(event, 'newerHit'))) return;
    event.preventDefault();
    step(isOlder ? 1 : -1);
  };
  const steps = <Steps search={search} onStep={step} />;
  return (
    <div ref={bar} role="search" aria-label={text.inChat} className={styles['bar']}>
      <div className={styles['barLine']}>
        <input
          ref={field}
          type="search"
          aria-label={text.inChat}
          placeholder={text.inChat}
          enterKeyHint="search"
          className={styles['field']}
          onChange={({ target: { value } }) =>
            search.send({ type: 'messageSearch.type', query: value })
          }
          onKeyDown={onKey}
        />
        {!isNarrow && steps}
        <IconButton
          label={text.asList}
          aria-expanded={isListed}
          onClick={() => setListed(!isListed)}
        >
          <List />
        </IconButton>
        <IconButton
          label={text.filters}
          aria-expanded={isFiltered}
          onClick={() => setFiltered(!isFiltered)}
        >
          <SlidersHorizontal />
        </IconButton>
        <IconButton label={text.clear} onClick={close}>
          <X />
        </IconButton>
      </div>
      {isFiltered && <Filters search={search} conversationId={conversationId} />}
      <Standing search={search} />
      <Told search={search} />
      {isListed && <AsList search={search} conversationId={conversationId} />}
      {isNarrow && place && createPortal(<div className={styles['below']}>{steps}</div>, place)}
    </div>
  );
}

/** The field takes the focus when the search opens; what had it gets it back. */
function useFocusGivenBack(bar: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    const pane = bar.current?.closest('section');
    return () => {
      // It was in the bar, which is gone by now.
      if (document.activeElement === document.body)
        pane?.querySelector('textarea')?.focus({ preventScroll: true });
    };
  }, [bar]);
}

/** Returns at which hit the reader is, of how many, and whether an older one follows. */
function usePlace(search: SearchActor) {
  const found = useSelector(search, selectFound);
  const currentId = useSelector(search, selectCurrentId);
  const hits = useDb((db) => shownHits(found, db));
  const total = useDb((db) => (found ? totalOf(found, db) : 0));
  const place = placeOf(hits, currentId);
  return { found, place, total, isOlder: hasOlder(found, hits, place) };
}

/** Tells screen readers what the counter beside the arrows shows; the bar itself stays where it is at all widths. */
function Told({ search }: { search: SearchActor }) {
  const { found, place, total } = usePlace(search);
  // A new answer tells how many there are. Each step after that tells the place, also one back to the first.
  const [isWalking, setWalking] = useState(false);
  const isWalkingNow = found !== null && (isWalking || place > 1);
  if (isWalkingNow !== isWalking) setWalking(isWalkingNow);
  // The bar says by itself that old messages are still being indexed.
  const nothing = found?.isComplete ? text.nothing : null;
  const many = isWalkingNow ? text.at(place, total) : text.found(total);
  return (
    <p role="status" className={patterns['unseen']}>
      {found && (total === 0 ? nothing : many)}
    </p>
  );
}

/** Shows at which hit the reader is, and leads to its neighbours. */
function Steps({ search, onStep }: { search: SearchActor; onStep: (by: 1 | -1) => void }) {
  const { found, place, total, isOlder } = usePlace(search);
  const nothing = found?.isComplete ? text.nothing : null;
  return (
    <div className={styles['steps']}>
      <p aria-hidden="true" className={styles['count']}>
        {found && (total === 0 ? nothing : text.place(place, total))}
      </p>
      <IconButton label={text.older} disabled={!isOlder} onClick={() => onStep(1)}>
        <ArrowUp />
      </IconButton>
      <IconButton label={text.newer} disabled={place <= 1} onClick={() => onStep(-1)}>
        <ArrowDown />
      </IconButton>
    </div>
  );
}

function AsList({ search, conversationId }: ChatSearchProps) {
  const found = useSelector(search, selectFound);
  const query = useSelector(search, selectQuery);
  const filters = useSelector(search, selectFilters);
  const phase = useSelector(search, selectPhase);
  const known = useDb((db) => shownHits(found, db));
  const loaded = useDb(
    (db) => (found ? noHits : findLoaded(db, query, conversationId, filters)),
    (one, other) =>
      shallowEqual(
        one?.map(({ messageId }) => messageId),
        other.map(({ messageId }) => messageId),
      ),
  );
  const hits = found ? known : loaded;
  return (
    <div className={styles['asList']}>
      {hits.length === 0 && found?.isComplete !== false && (
        <p className={styles['empty']}>
          {phase === 'blank' ? text.blankInChat : phase === 'asking' ? text.asking : text.nothing}
        </p>
      )}
      <Hits search={search} hits={hits} beside={false} isInChat />
      <More search={search} />
    </div>
  );
}
