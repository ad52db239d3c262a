import { useSelector } from '@xstate/react';
import { useId } from 'react';
import {
  selectIsChecking,
  selectProofFailure,
  selectTakesPassword,
  type ProofActor,
} from '#machines/app/proof/proof.selectors.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Field } from '#ui/kit/Field.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { shell } from '#ui/text/entry.ru.ts';
import { proof as text, proofFailures } from '#ui/text/proof.ru.ts';
import { useDb } from './actors.tsx';
import { typed } from './auth/AuthForm.tsx';
import { failureText } from './failures.ts';
import styles from './Proof.module.css';

/** Asks for one's own password, in the place of what was to be done. */
export function Proof({ actor }: { actor: ProofActor }) {
  const isChecking = useSelector(actor, selectIsChecking);
  const takesPassword = useSelector(actor, selectTakesPassword);
  const failure = useSelector(actor, selectProofFailure);
  const username = useDb((db) => db.self.username);
  const problemId = useId();
  return (
    <form
      className={styles['proof']}
      aria-label={text.title}
      aria-busy={isChecking}
      onInput={() => actor.send({ type: 'proof.edit' })}
      onSubmit={(event) => {
        event.preventDefault();
        const password = typed(new FormData(event.currentTarget), 'password');
        actor.send({ type: 'proof.check', password });
      }}
    >
      <p className={patterns['note']}>{text.hint}</p>
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field
        label={text.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        ref={focusAtOnce}
        invalid={failure?.kind === 'wrong_password'}
        errorId={problemId}
      />
      <div className={patterns['buttons']}>
        <Button type="submit" disabled={!takesPassword}>
          {isChecking ? text.checking : text.submit}
        </Button>
        <Button look="quiet" onClick={() => actor.send({ type: 'proof.cancel' })}>
          {shell.cancel}
        </Button>
        <p role="alert" id={problemId} className={patterns['problemText']}>
          {failure && failureText(failure, proofFailures)}
        </p>
      </div>
    </form>
  );
}

/** The person has asked for what needs it. */
const focusAtOnce = (field: HTMLInputElement | null): void => field?.focus();
