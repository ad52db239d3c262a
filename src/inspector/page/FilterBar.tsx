import { text } from '../text.ru.ts';
import styles from './Inspector.module.css';
import type { Filter } from './steps.ts';

interface Props {
  filter: Filter;
  /** The names of the actors that can be chosen. */
  actors: readonly string[];
  onChange: (filter: Filter) => void;
}

/** Chooses which steps are shown. */
export function FilterBar({ filter, actors, onChange }: Props) {
  const { actor, text: typed, onlyFailures, id } = filter;
  const known = actor === '' || actors.includes(actor) ? actors : [...actors, actor];
  return (
    <div className={styles.filter} role="search">
      <select
        className={styles.control}
        aria-label={text.filter.actor}
        value={actor}
        onChange={(event) => onChange({ ...filter, actor: event.target.value })}
      >
        <option value="">{text.filter.anyActor}</option>
        {known.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <input
        type="search"
        className={styles.control}
        aria-label={text.filter.text}
        placeholder={text.filter.hint}
        value={typed}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
      />
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={onlyFailures}
          onChange={(event) => onChange({ ...filter, onlyFailures: event.target.checked })}
        />
        {text.filter.onlyFailures}
      </label>
      {id !== '' && (
        <button
          type="button"
          className={styles.control}
          aria-pressed="true"
          onClick={() => onChange({ ...filter, id: '' })}
        >
          {text.filter.id(id.slice(0, 8))}
        </button>
      )}
    </div>
  );
}
