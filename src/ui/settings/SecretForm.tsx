import { useSelector } from '@xstate/react';
import { useId, type ReactNode } from 'react';
import type { AccountKind, AccountTask } from '#machines/settings/account/account.events.ts';
import {
  selectFailure,
  selectIsBusy,
  selectIsDone,
} from '#machines/settings/account/account.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { failureText } from '#ui/app/failures.ts';
import { Button } from '../kit/Button.tsx';
import { Field } from '../kit/Field.tsx';
import { shell } from '../text/entry.ru.ts';
import { failures } from '../text/settings.ru.ts';
import { Outcome } from './Section.tsx';
import styles from './SettingsPage.module.css';

/** A task of the account: what became of it, and how to begin it or to forget it. */
export function useAccount(kind: AccountKind) {
  const process = usePeer(`account:${kind}`);
  const failure = useSelector(process, selectFailure);
  return {
    isBusy: useSelector(process, selectIsBusy),
    isDone: useSelector(process, selectIsDone),
    failure: failure?.kind,
    /** The failure as a sentence, and the id of its element. */
    problem: failure && failureText(failure, failures),
    problemId: useId(),
    perform: (task: AccountTask) => process.send({ type: 'account.do', task }),
    dismiss: () => process.send({ type: 'account.dismiss' }),
  };
}

interface SecretFormProps {
  account: Pick<
    ReturnType<typeof useAccount>,
    'isBusy' | 'failure' | 'problem' | 'problemId' | 'dismiss'
  >;
  title: string;
  /** Stands above the fields of what cannot be taken back. */
  warning?: string;
  passwordLabel: string;
  submit: string;
  submitting: string;
  onSubmit: (form: FormData) => void;
  onClose: () => void;
  /** More fields. */
  children?: ReactNode;
}

/** A form that asks for the current password, as its field `password`. */
export function SecretForm(props: SecretFormProps) {
  const { account, title, warning, passwordLabel, children } = props;
  const { isBusy, failure, problem, problemId } = account;
  const username = useDb((db) => db.self.username);
  return (
    <form
      className={styles[warning ? 'danger' : 'form']}
      aria-label={title}
      aria-busy={isBusy}
      onInput={account.dismiss}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit(new FormData(event.currentTarget));
      }}
    >
      {warning && <p>{warning}</p>}
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field
        label={passwordLabel}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        ref={focusAtOnce}
        invalid={failure === 'wrong_password'}
        errorId={problemId}
      />
      {children}
      <div className={styles['ways']}>
        <Button type="submit" look={warning ? 'danger' : 'primary'} disabled={isBusy}>
          {isBusy ? props.submitting : props.submit}
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={props.onClose}>
          {shell.cancel}
        </Button>
        <Outcome id={problemId} failure={problem} />
      </div>
    </form>
  );
}

/** The person has asked for the form. */
const focusAtOnce = (field: HTMLInputElement | null): void => field?.focus();
