import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import * as limits from '#contract/limits.ts';
import {
  selectFailure,
  selectIsBusy,
  selectIsDone,
} from '#machines/settings/account/account.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { typed } from '#ui/app/auth/AuthForm.tsx';
import { Button } from '../kit/Button.tsx';
import { Field } from '../kit/Field.tsx';
import { failures, credentials as text, profile } from '../text/settings.ru.ts';
import { failureText } from '#ui/app/failures.ts';
import { focusAtOnce } from './focus-at-once.ts';
import styles from './SettingsPage.module.css';
import { Outcome, Section } from './Section.tsx';

/** The e-mail and the password of the account. */
export function Credentials() {
  return (
    <Section title={text.title}>
      <EmailForm />
      <PasswordForm />
    </Section>
  );
}

function EmailForm() {
  const process = usePeer('account:email');
  const isBusy = useSelector(process, selectIsBusy);
  const isDone = useSelector(process, selectIsDone);
  const failure = useSelector(process, selectFailure);
  const email = useDb((db) => db.self.email) ?? '';
  const [written, setWritten] = useState<string | null>(null);
  const failureId = useId();
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
        if (!isChanged) return;
        process.send({
          type: 'account.do',
          task: { kind: 'email', email: shown.trim() === '' ? null : shown.trim() },
        });
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
          process.send({ type: 'account.dismiss' });
        }}
        invalid={failure?.kind === 'email_taken' || failure?.kind === 'refused'}
        errorId={failureId}
      />
      <div className={styles['ways']}>
        <Button type="submit" look="quiet" disabled={isBusy || !isChanged}>
          {isBusy ? profile.saving : text.saveEmail}
        </Button>
        <Outcome
          id={failureId}
          failure={failure && failureText(failure, failures)}
          done={isDone ? text.emailSaved : null}
        />
      </div>
    </form>
  );
}

/** The two password fields, which appear on demand. */
function PasswordForm() {
  const process = usePeer('account:password');
  const isBusy = useSelector(process, selectIsBusy);
  const isDone = useSelector(process, selectIsDone);
  const failure = useSelector(process, selectFailure);
  const [isWanted, setWanted] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const failureId = useId();
  const isOpen = isWanted && !isDone;
  const close = () => {
    setWanted(false);
    process.send({ type: 'account.dismiss' });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    process.send({
      type: 'account.do',
      task: {
        kind: 'password',
        oldPassword: typed(form, 'oldPassword'),
        newPassword: typed(form, 'newPassword'),
      },
    });
  };
  useEffect(() => {
    if (isDone) opener.current?.focus();
  }, [isDone]);
  if (!isOpen) {
    return (
      <div className={styles['ways']}>
        <Button
          ref={opener}
          look="quiet"
          onClick={() => {
            process.send({ type: 'account.dismiss' });
            setWanted(true);
          }}
        >
          {text.changePassword}
        </Button>
        <Outcome failure={null} done={isDone ? text.passwordChanged : null} />
      </div>
    );
  }
  return (
    <form
      className={styles['form']}
      aria-label={text.changePassword}
      aria-busy={isBusy}
      onInput={() => process.send({ type: 'account.dismiss' })}
      onSubmit={submit}
    >
      <OwnUsername />
      <Field
        label={text.oldPassword}
        name="oldPassword"
        type="password"
        autoComplete="current-password"
        required
        ref={focusAtOnce}
        invalid={failure?.kind === 'wrong_password'}
        errorId={failureId}
      />
      <Field
        label={text.newPassword}
        hint={text.newPasswordHint(limits.password.minChars)}
        name="newPassword"
        type="password"
        autoComplete="new-password"
        required
        minLength={limits.password.minChars}
        maxLength={limits.password.maxChars}
        invalid={failure?.kind === 'refused'}
        errorId={failureId}
      />
      <div className={styles['ways']}>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? profile.saving : text.changePassword}
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={close}>
          {text.cancel}
        </Button>
        <Outcome id={failureId} failure={failure && failureText(failure, failures)} done={null} />
      </div>
    </form>
  );
}

/** Tells a password manager whose password it is. */
export function OwnUsername() {
  const username = useDb((db) => db.self.username);
  return (
    <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
  );
}
