import { useId } from 'react';
import patterns from './patterns.module.css';
import styles from './Segments.module.css';

interface SegmentsProps<T extends string> {
  label: string;
  /** The label is for screen readers alone: what the choices are about can be seen. */
  isLabelUnseen?: boolean;
  options: Readonly<Record<T, string>>;
  value: T;
  onChange: (value: T) => void;
}

/** Offers a few choices side by side, of which one is made. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { label, isLabelUnseen = false, options, value, onChange } = props;
  const name = useId();
  // Safe: the object has only the keys of T.
  const values = Object.keys(options) as T[];
  return (
    <fieldset className={styles['segments']}>
      <legend className={isLabelUnseen ? patterns['unseen'] : undefined}>{label}</legend>
      <div>
        {values.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={name}
              checked={one === value}
              onChange={() => onChange(one)}
            />
            {options[one]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
