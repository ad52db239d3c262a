import { useId, type ComponentProps } from 'react';
import styles from './Field.module.css';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  hint?: string | undefined;
  /** The form's failure is about this field or about all: the field is marked and refers to the failure's sentence. */
  invalid?: boolean;
  /** The id of the failure's sentence. */
  errorId?: string | undefined;
};

/** Shows a field for one line of text, with its label above and a hint below. */
export function Field({
  label,
  hint,
  invalid = false,
  errorId,
  id: givenId,
  ...input
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [hint ? `${id}-hint` : null, invalid ? errorId : null].filter(Boolean);
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy.length > 0 ? describedBy.join(' ') : undefined}
        {...input}
      />
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}
