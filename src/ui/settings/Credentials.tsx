import { useEffect, useRef, useState } from 'react';
import * as limits from '#contract/limits.ts';
import { useDb } from '#ui/app/actors.tsx';
import { newPasswordField, typed } from '#ui/app/auth/AuthForm.tsx';
import { Button } from '../kit/Button.tsx';
import { Field } from '../kit/Field.tsx';
import { credentials as text, profile } from '../text/settings.ru.ts';
import { Passkeys } from './Passkeys.tsx';
import { SecretForm, useAccount } from './SecretForm.tsx';
import styles from './SettingsPage.module.css';
import { Outcome, Section } from './Section.tsx';

/** The e-mail and the password of the account. */
export function Credentials() {
  return (
    <Section id="credentials">
      <EmailForm />
      <PasswordForm />
      <Passkeys />
    </Section>
  );
}

function EmailForm() {
  const { isBusy, isDone, failure, problem, problemId, perform, dismiss } = useAccount('email');
  const email = useDb((db) => db.self.email) ?? '';
  const [written, setWritten] = useState<string | null>(null);
  // After saving the field shows the stored address, also when another device changes it.
  const shown = isDone ? email : (written ?? email);
  const isChanged = shown.trim() !== email;
  return (
    <form
      className={styles['form']}
      aria-label={text.email}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) perform({ kind: 'email', email: shown.trim() || null });
      }}
    >
      <Field
        label={text.email}
        hint={text.emailHint}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={limits.email.maxChars}
        value={shown}
        onChange={({ target }) => {
          setWritten(target.value === email ? null : target.value);
          dismiss();
        }}
        invalid={failure === 'email_taken' || failure === 'refused'}
        errorId={problemId}
      />
      <div className={styles['ways']}>
        <Button type="submit" look="quiet" disabled={isBusy || !isChanged}>
          {isBusy ? profile.saving : text.saveEmail}
        </Button>
        <Outcome id={problemId} failure={problem} done={isDone && text.emailSaved} />
      </div>
    </form>
  );
}

/** The two password fields, which appear on demand. */
function PasswordForm() {
  const account = useAccount('password');
  const { isDone, failure, problemId, perform, dismiss } = account;
  const [isWanted, setWanted] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const want = (wanted: boolean) => {
    setWanted(wanted);
    dismiss();
  };
  useEffect(() => {
    if (isDone) opener.current?.focus();
  }, [isDone]);
  if (!isWanted || isDone) {
    return (
      <div className={styles['ways']}>
        <Button ref={opener} look="quiet" onClick={() => want(true)}>
          {text.changePassword}
        </Button>
        <Outcome failure={null} done={isDone && text.passwordChanged} />
      </div>
    );
  }
  return (
    <SecretForm
      account={account}
      title={text.changePassword}
      passwordLabel={text.oldPassword}
      submit={text.changePassword}
      submitting={profile.saving}
      onSubmit={(form) =>
        perform({
          kind: 'password',
          oldPassword: typed(form, 'password'),
          newPassword: typed(form, 'newPassword'),
        })
      }
      onClose={() => want(false)}
    >
      <Field
        label={text.newPassword}
        hint={text.newPasswordHint(limits.password.minChars)}
        name="newPassword"
        {...newPasswordField}
        invalid={failure === 'refused'}
        errorId={problemId}
      />
    </SecretForm>
  );
}
