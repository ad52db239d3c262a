/** Fields of the settings page, all of them the browser's own. */
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classes } from '../kit/classes.ts';
import field from '../kit/Field.module.css';
import styles from './controls.module.css';

interface LabelledProps {
  label: string;
  hint?: string | undefined;
}

/** One of a few choices; a phone shows its own wheel. */
export function Select({ label, hint, ...select }: LabelledProps & ComponentProps<'select'>) {
  return (
    <Labelled {...{ label, hint }}>
      {(control) => (
        <span className={styles['select']}>
          <select {...control} {...select} />
          <ChevronDown aria-hidden="true" />
        </span>
      )}
    </Labelled>
  );
}

/** A text of several lines; the field grows with it. */
export function TextArea({ label, hint, ...area }: LabelledProps & ComponentProps<'textarea'>) {
  return (
    <Labelled {...{ label, hint }}>
      {(control) => <textarea className={styles['area']} {...control} {...area} />}
    </Labelled>
  );
}

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
}

function Labelled(props: LabelledProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, hint, children } = props;
  const id = useId();
  return (
    <div className={field['field']}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': hint && `${id}-hint` })}
      <Hint id={id} text={hint} />
    </div>
  );
}

interface SwitchProps extends LabelledProps {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch that works at once. */
export function Switch({ label, hint, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles['switch']} htmlFor={id}>
      <span id={`${id}-label`}>{label}</span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint && `${id}-hint`}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <Hint id={id} text={hint} />
    </label>
  );
}

function Hint({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <span id={`${id}-hint`} className={classes(field['hint'], styles['hint'])}>
      {text}
    </span>
  );
}
