import { useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import styles from './AuthForm.module.css';

interface AuthFormProps {
  /** What the form is for; its accessible name. */
  label: string;
  action: string;
  busyAction: string;
  busy: boolean;
  /** What went wrong, in a sentence; announced as it appears. */
  failure: string | null;
  failureId: string;
  /** What the person should know before they type. */
  notice?: string | undefined;
  /** The person types. A password manager that fills the fields is not the person. */
  onType?: (() => void) | undefined;
  onSubmit: (form: FormData) => void;
  children: ReactNode;
}

/** Fields, what went wrong, and one button. The fields keep what was typed whatever happens. */
export function AuthForm(props: AuthFormProps) {
  const {
    label,
    action,
    busyAction,
    busy,
    failure,
    failureId,
    notice,
    onType,
    onSubmit,
    children,
  } = props;
  const isAlive = useIsAlive();
  return (
    <form
      aria-label={label}
      aria-busy={busy}
      className={styles['form']}
      onBeforeInput={onType}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(new FormData(event.currentTarget));
      }}
    >
      {notice && (
        <p role="status" className={styles['notice']}>
          {notice}
        </p>
      )}
      {children}
      <div>
        {/* There from the start, so that screen readers hear what appears in it. */}
        <div role="alert" id={failureId}>
          {failure && (
            <p className={styles['failure']}>
              <ExclamationMark />
              {failure}
            </p>
          )}
        </div>
        <Button type="submit" size="large" disabled={busy || !isAlive} className={styles['submit']}>
          {busy ? busyAction : action}
        </Button>
      </div>
    </form>
  );
}

const watchNothing = () => () => {};

/** A page that was drawn at build cannot send its form yet: the browser would, with the password in the address. */
function useIsAlive(): boolean {
  return useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
}

function ExclamationMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5.5M12 16.2v.1" />
    </svg>
  );
}

/** The text typed into a field; '' if it is not there. */
export function typed(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
