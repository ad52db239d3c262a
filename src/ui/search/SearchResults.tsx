import { shallowEqual, useSelector } from '@xstate/react';
import SearchX from 'lucide-react/icons/search-x';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import {
  findLoaded,
  findPlaces,
  shownHits,
  type FoundPlace,
} from '#machines/search/message-search/message-search.hits.ts';
import {
  selectFilters,
  selectFound,
  selectFoundUsers,
  selectIsOpen,
  selectPhase,
  selectQuery,
  totalOf,
} from '#machines/search/message-search/message-search.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { IconButton } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/Notice.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { Segments } from '#ui/kit/Segments.tsx';
import { isCovered, isPressed } from '#ui/kit/shortcuts.ts';
import { SkeletonRows } from '#ui/kit/Skeleton.tsx';
import { isComposing } from '#ui/sending/keys.ts';
import { search as text } from '#ui/text/search.ru.ts';
import { ways as waysText } from '#ui/text/ways.ru.ts';
import { Hits, More, Standing } from './Hits.tsx';
import type { SearchActor } from './MessageHit.tsx';
import { Places } from './Places.tsx';
import styles from './Search.module.css';
import { useArrival, useWayBack } from './way.ts';
import { useFoundWays, Ways } from './Ways.tsx';

/** The field belongs to the list's pane. */
function write(input: HTMLInputElement | null, words: string) {
  if (input) input.value = words;
}

interface SearchResultsProps {
  search: SearchActor;
  /** The field, which is there before this code is. */
  field: RefObject<HTMLInputElement | null>;
  beside: boolean;
}

/** Hears the field above the list of chats, and shows in the list's place what was found (product, Search). */
export default function SearchResults(props: SearchResultsProps) {
  const { search, field } = props;
  const isOpen = useSelector(search, selectIsOpen);
  useField(search, field);
  useArrival(field);
  useWayBack(field);
  if (!isOpen) return null;
  return <Results {...props} />;
}

/** Takes over the field: what was typed before, and what is typed from now on. */
function useField(search: SearchActor, field: RefObject<HTMLInputElement | null>) {
  const type = useEffectEvent(() => {
    search.send({ type: 'messageSearch.open' });
    search.send({ type: 'messageSearch.type', query: field.current?.value ?? '' });
  });
  const leave = useEffectEvent((event: FocusEvent) => {
    if (isLeft(event, field.current)) search.send({ type: 'messageSearch.close' });
  });
  useEffect(() => {
    const input = field.current;
    if (!input) return undefined;
    if (input.value !== '') type();
    // The page was away, and its search goes on.
    else write(input, selectQuery(search.getSnapshot()));
    const onInput = () => type();
    const onBlur = (event: FocusEvent) => leave(event);
    input.addEventListener('input', onInput);
    input.addEventListener('blur', onBlur);
    return () => {
      input.removeEventListener('input', onInput);
      input.removeEventListener('blur', onBlur);
    };
  }, [search, field]);
}

/** Answers whether the focus leaves the search, with nothing in its field; its kinds are still a part of it. */
const isLeft = (
  { relatedTarget }: Pick<FocusEvent, 'relatedTarget'>,
  field: HTMLInputElement | null,
): boolean =>
  field?.value === '' &&
  !(relatedTarget instanceof Node && field.closest('section')?.contains(relatedTarget));

function Results({ search, field, beside }: SearchResultsProps) {
  const results = useRef<HTMLDivElement>(null);
  const close = () => {
    search.send({ type: 'messageSearch.close' });
    write(field.current, '');
    field.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (isCovered()) return;
    // An open chat would take Escape for itself.
    if (isPressed(event, 'back') && !event.defaultPrevented && !isComposing(event)) {
      close();
      event.preventDefault();
    } else walk(event, field.current, results.current);
  };
  const hear = useEffectEvent(onKey);
  useEffect(() => {
    const input = field.current;
    const listen = (event: KeyboardEvent) => hear(event);
    input?.addEventListener('keydown', listen);
    return () => input?.removeEventListener('keydown', listen);
  }, [field]);
  const { kind } = useSelector(search, selectFilters);
  const box = field.current?.parentElement;
  return (
    // One handler hears the keys of all links, of the kinds, and of the button that is drawn in the field's box.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- they have the focus and their roles, this has none
    <div
      ref={results}
      className={styles['results']}
      onKeyDown={(event) => onKey(event.nativeEvent)}
      onBlur={(event) =>
        isLeft(event, field.current) && search.send({ type: 'messageSearch.close' })
      }
    >
      {box &&
        createPortal(
          <IconButton label={text.clear} className={styles['clear']} onClick={close}>
            <X />
          </IconButton>,
          box,
        )}
      <div className={styles['kinds']}>
        <Segments
          label={text.kind}
          isLabelUnseen
          options={text.kinds}
          value={kind}
          onChange={(chosen) =>
            search.send({ type: 'messageSearch.filter', filters: { kind: chosen } })
          }
        />
      </div>
      <Found
        search={search}
        beside={beside}
        onWay={(isByKey) => {
          search.send({ type: 'messageSearch.close' });
          write(field.current, '');
          if (isByKey) field.current?.focus();
        }}
      />
    </div>
  );
}

/** Moves by arrows through the links of the results; Enter in the field leads to the first one. */
function walk(event: KeyboardEvent, field: HTMLElement | null, results: HTMLElement | null): void {
  const { key, target } = event;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  const isStep = key === 'ArrowDown' || key === 'ArrowUp';
  if (!results || !isPlain || event.defaultPrevented || isComposing(event)) return;
  const rows = [...results.querySelectorAll<HTMLElement>('li a, li button')];
  const at = rows.findIndex((row) => row === target);
  if (target === field && key === 'Enter') rows[0]?.click();
  else if (!isStep || (at === -1 && target !== field)) return;
  else if (key === 'ArrowDown') rows[at + 1]?.focus();
  else (rows[at - 1] ?? field)?.focus();
  event.preventDefault();
}

interface FoundProps extends Pick<SearchResultsProps, 'search' | 'beside'> {
  onWay: (isByKey: boolean) => void;
}

function Found({ search, beside, onWay }: FoundProps) {
  const query = useSelector(search, selectQuery);
  const filters = useSelector(search, selectFilters);
  const { kind } = filters;
  const phase = useSelector(search, selectPhase);
  const found = useSelector(search, selectFound);
  const users = useSelector(search, selectFoundUsers);
  const places = useDb(
    (db) => (kind === 'all' ? findPlaces(db, query, users) : noPlaces),
    isSamePlaces,
  );
  const loaded = useDb((db) => (found ? noHits : findLoaded(db, query, null, filters)), isSameHits);
  const known = useDb((db) => shownHits(found, db));
  const hits = found ? known : loaded;
  const total = useDb((db) => (found ? totalOf(found, db) : 0));
  const ways = useFoundWays(kind === 'all' ? query : '');
  const told = [
    places.length > 0 && text.foundPlaces(places.length),
    ways.length > 0 && waysText.found(ways.length),
    found && text.found(total),
  ]
    .filter(Boolean)
    .join(', ');
  const isEmpty = places.length === 0 && ways.length === 0 && hits.length === 0;
  return (
    <>
      <p role="status" className={patterns['unseen']}>
        {phase !== 'asking' && told}
      </p>
      <div className={styles['scroller']}>
        <Standing search={search} />
        {isEmpty && phase === 'blank' && <EmptyState title={text.blank} />}
        {isEmpty && phase === 'shown' && found?.isComplete && (
          <EmptyState icon={<SearchX />} title={text.nothing} hint={text.nothingHint} />
        )}
        <Places key={query} places={places} beside={beside} />
        <Ways ways={ways} onChosen={onWay} />
        {(hits.length > 0 || phase === 'asking') && (
          <section aria-labelledby="found-messages">
            <h2 id="found-messages" className={styles['heading']}>
              {text.messages}
            </h2>
            {hits.length === 0 && <SkeletonRows label={text.asking} rows={3} />}
            <Hits search={search} hits={hits} beside={beside} />
            <More search={search} />
          </section>
        )}
      </div>
    </>
  );
}

const noPlaces: readonly FoundPlace[] = [];
const noHits: ReturnType<typeof findLoaded> = [];
const isSamePlaces = (one: typeof noPlaces | undefined, other: typeof noPlaces) =>
  shallowEqual(
    one?.map(({ id }) => id),
    other.map(({ id }) => id),
  );
const isSameHits = (one: typeof noHits | undefined, other: typeof noHits) =>
  shallowEqual(
    one?.map(({ messageId }) => messageId),
    other.map(({ messageId }) => messageId),
  );
