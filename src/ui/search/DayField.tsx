import CalendarDays from 'lucide-react/icons/calendar-days';
import { useId, useRef, useState } from 'react';
import { IconButton } from '#ui/kit/Button.tsx';
import { dayIn, shownDay } from '#ui/text/day.ts';
import { search as text } from '#ui/text/search.ru.ts';
import styles from './Search.module.css';

interface DayFieldProps {
  label: string;
  /** The accessible name, which begins as the label does. */
  name: string;
  /** A day as date fields give it (2026-11-24), or ''. */
  value: string;
  onChange: (day: string) => void;
  /** The day is one, but does not suit the other. */
  problem: string | null;
}

/**
 * Asks for a day in the Russian order. A native field shows the order of the browser's own language, whatever `lang` says;
 * here it only opens the browser's calendar.
 */
export function DayField({ label, name, value, onChange, problem }: DayFieldProps) {
  const id = useId();
  const native = useRef<HTMLInputElement>(null);
  /** null: the field shows the day that is set. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const words = isRefused ? text.notDay : problem;
  const set = (day: string) => {
    setRefused(false);
    if (day !== value) onChange(day);
  };
  const type = (written: string) => {
    setTyped(written);
    const day = dayIn(written, { isWhole: false });
    if (day !== null) set(day);
  };
  const finish = () => {
    if (typed === null) return;
    const day = dayIn(typed, { isWhole: true });
    // A bound that cannot be read any more holds nothing back in secret.
    set(day ?? '');
    if (day === null) setRefused(true);
    else setTyped(null);
  };
  return (
    <div className={styles['day']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['dayBox']}>
        <input
          id={id}
          aria-label={name}
          aria-invalid={words !== null || undefined}
          aria-describedby={words === null ? undefined : `${id}-why`}
          inputMode="decimal"
          autoComplete="off"
          placeholder={text.dayShape}
          value={typed ?? shownDay(value)}
          onChange={({ target }) => type(target.value)}
          onBlur={finish}
          onKeyDown={({ key }) => key === 'Enter' && finish()}
        />
        <input
          ref={native}
          type="date"
          aria-hidden="true"
          tabIndex={-1}
          value={value}
          onChange={({ target }) => {
            setTyped(null);
            set(target.value);
          }}
        />
        <IconButton label={text.calendar(name)} onClick={() => native.current?.showPicker()}>
          <CalendarDays />
        </IconButton>
      </div>
      {words !== null && (
        <p id={`${id}-why`} role="alert">
          {words}
        </p>
      )}
    </div>
  );
}
