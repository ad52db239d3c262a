import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import * as limits from '#contract/limits.ts';
import { currentUser } from '#machines/app/app/app.selectors.ts';
import type { PasswordLinkOwner } from '#machines/app/password-link/password-link.machine.ts';
import type { RequestFailure } from '#machines/kit/failures.ts';
import {
  selectIsSavingLost,
  selectLinkOwner,
  selectPasswordLinkFailure,
  selectPasswordLinkState,
} from '#machines/app/password-link/password-link.selectors.ts';
import { Field } from '#ui/kit/Field.tsx';
import { SkeletonRows } from '#ui/kit/Skeleton.tsx';
import { auth, pageTitle } from '#ui/text/entry.ru.ts';
import { passwordLink as text } from '#ui/text/password-link.ru.ts';
import { useApp } from '../actors.tsx';
import { AuthForm, failureId, newPasswordField, typed } from '../auth/AuthForm.tsx';
import { failureText } from '../failures.ts';
import type { DoorActors } from './actors.ts';
import { DoorPage, Gone, Missing, Said } from './DoorPage.tsx';
import styles from './DoorPage.module.css';

type Actor = Pick<DoorActors, 'passwordLink'>;

/** /password#…: whoever forgot their password sets a new one. */
export function PasswordPage({ passwordLink, token }: Actor & { token: string }) {
  useEffect(() => {
    passwordLink.send({ type: 'passwordLink.look', token });
    return () => passwordLink.send({ type: 'passwordLink.leave' });
  }, [passwordLink, token]);
  return (
    <DoorPage label={text.heading}>
      <Card passwordLink={passwordLink} />
    </DoorPage>
  );
}

function Card({ passwordLink }: Actor) {
  const state = useSelector(passwordLink, selectPasswordLinkState);
  const owner = useSelector(passwordLink, selectLinkOwner);
  const failure = useSelector(passwordLink, selectPasswordLinkFailure);
  const isSomebody = useSelector(useApp(), currentUser) !== null;
  const onward = isSomebody ? { to: '/', action: text.open } : { to: '/auth', action: text.signIn };
  if (owner !== null && (state === 'shown' || state === 'saving')) {
    return <Form {...{ passwordLink, owner }} isSaving={state === 'saving'} />;
  }
  return (
    <>
      <title>{pageTitle(text.heading)}</title>
      {state === 'gone' ? (
        <Gone text={text} />
      ) : state === 'saved' ? (
        <Said title={text.saved} hint={text.savedHint} {...onward} />
      ) : state === 'unsure' ? (
        <Said title={text.unsure} hint={text.unsureHint} {...onward} />
      ) : state === 'loading' ? (
        <SkeletonRows label={text.loading} rows={2} />
      ) : (
        <Missing
          {...{ failure, text }}
          onRetry={() => passwordLink.send({ type: 'passwordLink.retry' })}
        />
      )}
    </>
  );
}

const notSaved = (failure: RequestFailure) =>
  `${text.notSaved} ${failureText(failure, text.failure)}`;

interface FormProps extends Actor {
  owner: PasswordLinkOwner;
  isSaving: boolean;
}

function Form({ passwordLink, owner, isSaving }: FormProps) {
  const failure = useSelector(passwordLink, selectPasswordLinkFailure);
  const isLost = useSelector(passwordLink, selectIsSavingLost);
  const { displayName, username } = owner;
  return (
    <>
      <h1>{text.heading}</h1>
      <p className={styles['count']} dir="auto">
        {text.owner(displayName, username)}
      </p>
      <div className={styles['form']}>
        <AuthForm
          label={text.heading}
          action={text.save}
          busyAction={text.saving}
          busy={isSaving}
          failure={failure && (isLost ? text.lost : notSaved(failure))}
          onSubmit={(form) =>
            passwordLink.send({
              type: 'passwordLink.save',
              newPassword: typed(form, 'newPassword'),
            })
          }
        >
          {/* A password manager keeps the new password under this name. */}
          <input name="username" autoComplete="username" value={username} readOnly hidden />
          <Field
            {...newPasswordField}
            label={text.heading}
            name="newPassword"
            hint={auth.atLeast(limits.password.minChars)}
            invalid={failure !== null && failure.kind !== 'network'}
            errorId={failureId}
          />
        </AuthForm>
      </div>
      <p className={styles['hint']}>{text.hint}</p>
    </>
  );
}
