import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { isCountingUnsent } from '#machines/app/app/app.selectors.ts';
import {
  selectFailure,
  selectIsBusy,
  selectIsDone,
} from '#machines/settings/account/account.selectors.ts';
import { useApp, usePeer } from '#ui/app/actors.tsx';
import { typed } from '#ui/app/auth/AuthForm.tsx';
import { Button } from '../kit/Button.tsx';
import { Field } from '../kit/Field.tsx';
import { shell } from '../text/entry.ru.ts';
import { failures, credentials, account as text } from '../text/settings.ru.ts';
import { OwnUsername } from './Credentials.tsx';
import { failureText } from '#ui/app/failures.ts';
import styles from './SettingsPage.module.css';
import { focusAtOnce } from './focus-at-once.ts';
import { Outcome, Section } from './Section.tsx';

/** Exports one's data, and deletes the account. */
export function Account() {
  const settings = usePeer('settings');
  const isLeaving = useSelector(useApp(), isCountingUnsent);
  return (
    <Section title={text.title}>
      <Export />
      <div className={styles['ways']}>
        <Button
          look="quiet"
          disabled={isLeaving}
          onClick={() =>
            settings.send({ type: 'settings.leave', destination: { kind: 'signOut' } })
          }
        >
          {isLeaving ? shell.leaving : text.signOut}
        </Button>
      </div>
      <Deletion />
    </Section>
  );
}

function Export() {
  const process = usePeer('account:export');
  const isBusy = useSelector(process, selectIsBusy);
  const isDone = useSelector(process, selectIsDone);
  const failure = useSelector(process, selectFailure);
  const hintId = useId();
  return (
    <div>
      <div className={styles['ways']}>
        <Button
          look="quiet"
          disabled={isBusy}
          aria-describedby={hintId}
          onClick={() => process.send({ type: 'account.do', task: { kind: 'export' } })}
        >
          {isBusy ? text.exporting : text.export}
        </Button>
        <Outcome
          failure={failure && failureText(failure, failures)}
          done={isDone ? text.exported : null}
        />
      </div>
      <p id={hintId} className={styles['note']}>
        {text.exportHint}
      </p>
    </div>
  );
}

/** Asks for the password, and tells which data stays. */
function Deletion() {
  const process = usePeer('account:deletion');
  const isBusy = useSelector(process, selectIsBusy);
  const failure = useSelector(process, selectFailure);
  const [isWanted, setWanted] = useState(false);
  const failureId = useId();
  if (!isWanted) {
    return (
      <div className={styles['ways']}>
        <Button look="plainDanger" onClick={() => setWanted(true)}>
          {text.delete}
        </Button>
      </div>
    );
  }
  return (
    <form
      className={styles['danger']}
      aria-label={text.delete}
      aria-busy={isBusy}
      onInput={() => process.send({ type: 'account.dismiss' })}
      onSubmit={(event) => {
        event.preventDefault();
        const password = typed(new FormData(event.currentTarget), 'password');
        process.send({ type: 'account.do', task: { kind: 'deletion', password } });
      }}
    >
      <p>{text.deleteHint}</p>
      <OwnUsername />
      <Field
        label={text.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        ref={focusAtOnce}
        invalid={failure?.kind === 'wrong_password'}
        errorId={failureId}
      />
      <div className={styles['ways']}>
        <Button type="submit" look="danger" disabled={isBusy}>
          {isBusy ? text.deleting : text.deleteForGood}
        </Button>
        <Button
          look="quiet"
          disabled={isBusy}
          onClick={() => {
            setWanted(false);
            process.send({ type: 'account.dismiss' });
          }}
        >
          {credentials.cancel}
        </Button>
        <Outcome id={failureId} failure={failure && failureText(failure, failures)} done={null} />
      </div>
    </form>
  );
}
