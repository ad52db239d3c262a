import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { isCountingUnsent } from '#machines/app/app/app.selectors.ts';
import { useApp, usePeer } from '#ui/app/actors.tsx';
import { typed } from '#ui/app/auth/AuthForm.tsx';
import { Button } from '../kit/Button.tsx';
import { shell } from '../text/entry.ru.ts';
import { account as text } from '../text/settings.ru.ts';
import { Inspect } from './Inspect.tsx';
import { Report } from './Report.tsx';
import styles from './SettingsPage.module.css';
import { SecretForm, useAccount } from './SecretForm.tsx';
import { Outcome, Section } from './Section.tsx';

/** Exports one's data, shows how the page works, and deletes the account. */
export function Account() {
  const settings = usePeer('settings');
  const isLeaving = useSelector(useApp(), isCountingUnsent);
  return (
    <Section id="account">
      <Export />
      <Inspect />
      <Report />
      <div className={styles['ways']}>
        <Button
          look="quiet"
          disabled={isLeaving}
          onClick={() =>
            settings.send({ type: 'settings.leave', destination: { kind: 'signOut' } })
          }
        >
          {isLeaving ? shell.leaving : shell.signOut}
        </Button>
      </div>
      <Deletion />
    </Section>
  );
}

function Export() {
  const { isBusy, isDone, problem, perform } = useAccount('export');
  const hintId = useId();
  return (
    <div>
      <div className={styles['ways']}>
        <Button
          look="quiet"
          disabled={isBusy}
          aria-describedby={hintId}
          onClick={() => perform({ kind: 'export' })}
        >
          {isBusy ? text.exporting : text.export}
        </Button>
        <Outcome failure={problem} done={isDone && text.exported} />
      </div>
      <p id={hintId} className={styles['note']}>
        {text.exportHint}
      </p>
    </div>
  );
}

/** Asks for the password, and tells which data stays. */
function Deletion() {
  const account = useAccount('deletion');
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) {
    return (
      <div className={styles['ways']}>
        <Button look="plainDanger" className={styles['more']} onClick={() => setWanted(true)}>
          {text.delete}
        </Button>
      </div>
    );
  }
  return (
    <SecretForm
      account={account}
      title={text.delete}
      warning={text.deleteHint}
      passwordLabel={text.password}
      submit={text.deleteForGood}
      submitting={text.deleting}
      onSubmit={(form) => account.perform({ kind: 'deletion', password: typed(form, 'password') })}
      onClose={() => {
        setWanted(false);
        account.dismiss();
      }}
    />
  );
}
