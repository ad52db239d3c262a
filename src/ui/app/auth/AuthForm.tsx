import { useSyncExternalStore, type ReactNode } from 'react';
import { password } from '#contract/limits.ts';
import { auth, pageTitle } from '#ui/text/entry.ru.ts';
import { Button } from '#ui/kit/Button.tsx';
import styles from './AuthForm.module.css';

interface AuthFormProps {
  /** The name of the form and of its page. */
  label: string;
  action: string;
  busyAction: string;
  busy: boolean;
  /** The failure as a sentence; it is announced as it appears. Undefined: a field of the form tells it. */
  failure: string | null | undefined;
  /** Something that the person should know before they type. */
  notice?: string | undefined;
  /** Called when the person types, but not when a password manager fills the fields. */
  onType?: (() => void) | undefined;
  onSubmit: (form: FormData) => void;
  children: ReactNode;
}

/** Fields, a failure, and one button. The fields keep their text whatever happens. */
export function AuthForm(props: AuthFormProps) {
  const { label, action, busyAction, busy, failure, notice, onType, onSubmit, children } = props;
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
      <title>{pageTitle(label)}</title>
      {notice && (
        <p role="status" className={styles['notice']}>
          {notice}
        </p>
      )}
      {children}
      <div>
        {/* It is there from the start, so that screen readers announce its contents. */}
        {failure !== undefined && (
          <div role="alert" id={failureId}>
            {failure && (
              <p className={styles['failure']}>
                <ExclamationMark />
                {failure}
              </p>
            )}
          </div>
        )}
        <Button type="submit" size="large" disabled={busy || !isAlive} className={styles['submit']}>
          {busy ? busyAction : action}
        </Button>
      </div>
    </form>
  );
}

/** The id of the failure's element, for the fields that it is about. */
export const failureId = 'failure';

export const usernameField = {
  label: auth.username,
  name: 'username',
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
  required: true,
} as const;

export const newPasswordField = {
  type: 'password',
  autoComplete: 'new-password',
  required: true,
  minLength: password.minChars,
  maxLength: password.maxChars,
} as const;

const watchNothing = () => () => {};

/** A page that was drawn at build cannot send its form yet: the browser would put the password into the address. */
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

/** The text typed into a field; '' for a missing field. */
export function typed(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
