import { useId, useState, type ComponentProps, type SyntheticEvent } from 'react';
import { auth } from '../text/entry.ru.ts';
import { classes } from './classes.ts';
import styles from './Field.module.css';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  hint?: string | undefined;
  /** The form's failure is about this field or about all: the field is marked and refers to the failure's sentence. */
  invalid?: boolean;
  /** The id of the failure's sentence. */
  errorId?: string | undefined;
  /** The failure of this field alone; it stands below it in place of the hint. */
  error?: string | null | undefined;
};

/**
 * Shows a field for one line of text, with its label above and a hint below. The browser holds the field's limits; the
 * words about them are ours and stand below the field until it is right.
 */
export function Field({
  label,
  hint,
  invalid = false,
  errorId,
  error,
  id: givenId,
  ...input
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [limit, setLimit] = useState<string>();
  const [refusedAtMs, setRefusedAt] = useState(0);
  const problem = error ?? limit;
  const below = problem ?? hint;
  const describedBy = [below && `${id}-hint`, invalid && errorId].filter(Boolean).join(' ');
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-invalid={invalid || problem !== undefined || undefined}
        aria-describedby={describedBy || undefined}
        onInvalid={(event) => {
          event.preventDefault();
          setLimit(limitOf(event));
          setRefusedAt(event.timeStamp);
          // The browser leaves the focus to whoever prevents its own words.
          const first = event.currentTarget.form?.querySelector('input:invalid');
          if (first === event.currentTarget) event.currentTarget.focus();
        }}
        onInput={limit === undefined ? undefined : (event) => setLimit(limitOf(event))}
        {...input}
      />
      {below && (
        <p
          // A new paragraph is announced, also when it says the same again; one that turns into an alert is not by all
          // readers.
          key={`${problem}${refusedAtMs}`}
          id={`${id}-hint`}
          role={problem ? 'alert' : undefined}
          className={classes(styles['hint'], problem && styles['problem'])}
        >
          {below}
        </p>
      )}
    </div>
  );
}

/** The limit that a field's text does not keep, in words; undefined: it keeps all of them. */
function limitOf({ currentTarget }: SyntheticEvent<HTMLInputElement>): string | undefined {
  const { validity, minLength } = currentTarget;
  if (validity.valid) return undefined;
  if (validity.tooShort) return auth.atLeast(minLength);
  return validity.valueMissing ? auth.fillIn : auth.notEmail;
}
