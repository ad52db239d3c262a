import {
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { isTextField } from '#ui/kit/shortcuts.ts';
import { addressOf } from './address.ts';
import type { Entry } from './book.ts';
import { find, indexOf, type Found } from './search.ts';
import styles from './Search.module.css';
import { text } from './text.ru.ts';

/** Finds states, events and words in all charts; `/` leads here from everywhere. */
export function Search({ entries }: { entries: readonly Entry[] }) {
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const index = useMemo(() => indexOf(entries), [entries]);
  const [question, setQuestion] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const found = useMemo(() => find(index, question), [index, question]);
  useSlash(() => field.current?.select());
  const isShown = isOpen && question.trim() !== '';
  const go = (one: Found) => {
    location.hash = addressOf(one);
    setOpen(false);
    field.current?.blur();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const one = found[chosen];
    if (step !== undefined && found.length > 0) {
      setChosen((chosen + step + found.length) % found.length);
    } else if (event.key === 'Enter' && isShown && one) go(one);
    else if (event.key === 'Escape' && isShown) setOpen(false);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={styles['search']}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label={text.search}
        placeholder={text.searchHint}
        aria-expanded={isShown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isShown && found[chosen] ? `${list}-${chosen}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={question}
        onChange={({ target }) => {
          setQuestion(target.value);
          setChosen(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={press}
      />
      <p className={styles['count']} role="status">
        {isShown && text.found(found.length)}
      </p>
      <div
        id={list}
        role="listbox"
        className={styles['found']}
        aria-label={text.search}
        hidden={!isShown || found.length === 0}
      >
        {found.map((one, at) => (
          <Option
            key={keyOf(one)}
            id={`${list}-${at}`}
            one={one}
            isChosen={at === chosen}
            onGo={go}
          />
        ))}
      </div>
    </div>
  );
}

interface OptionProps {
  id: string;
  one: Found;
  isChosen: boolean;
  onGo: (one: Found) => void;
}

function Option({ id, one, isChosen, onGo }: OptionProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { kind, chart, path, title, words } = one;
  return (
    // The field has the focus, and its keys choose.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={() => onGo(one)}
    >
      <b>{title}</b> <span>{words}</span>
      <small>
        {text.kinds[kind]} · {kind === 'event' ? `${chart} ${path}` : chart}
      </small>
    </div>
  );
}

const keyOf = ({ kind, chart, path, title }: Found): string => [kind, chart, path, title].join(' ');

/** Hears the sign wherever a layout has it, and the key that has it on most. */
function useSlash(act: () => void): void {
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isSlash = event.key === '/' || (event.code === 'Slash' && !event.shiftKey);
    if (!isSlash || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTextField(event.target)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => press(event);
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}
