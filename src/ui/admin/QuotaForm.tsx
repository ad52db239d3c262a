import { useState } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { Field } from '#ui/kit/Field.tsx';
import styles from './Admin.module.css';

const gibibyte = 2 ** 30;

interface QuotaFormProps {
  label: string;
  hint: string;
  submit: string;
  /** null: none of its own. */
  quotaBytes: number | null;
  disabled: boolean;
  onSave: (quotaBytes: number | null) => void;
}

/** A quota in gibibytes; an empty field is none. */
export function QuotaForm({ label, hint, submit, quotaBytes, disabled, onSave }: QuotaFormProps) {
  const known = quotaBytes === null ? '' : String(quotaBytes / gibibyte);
  const [written, setWritten] = useState(known);
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(written === '' ? null : Math.round(Number(written) * gibibyte));
      }}
    >
      <Field
        label={label}
        hint={hint}
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        value={written}
        onChange={({ target }) => setWritten(target.value)}
      />
      <div>
        <Button type="submit" look="quiet" disabled={disabled || written === known}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
