import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import * as limits from '#contract/limits.ts';
import {
  isRegistered,
  isRegistering,
  registerFailure,
} from '#machines/app/session/session.selectors.ts';
import { usePeer } from '../actors.tsx';
import { Field } from '#ui/kit/Field.tsx';
import { auth, registerFailures } from '#ui/text/entry.ru.ts';
import { AuthForm, newPasswordField, typed, usernameField } from './AuthForm.tsx';
import { failureText } from '../failures.ts';
import { inviteCodeIn, isFirst } from './return-to.ts';

/** /auth/register (spec 2, 5), and /auth/first on a new server: the new account's owner goes on to sign in. */
export function Register() {
  const session = usePeer('session');
  const { state, pathname } = useLocation();
  const busy = useSelector(session, isRegistering);
  const failure = useSelector(session, registerFailure);
  const failed = failure && failureText(failure, registerFailures);
  const inviteCode = inviteCodeIn(state);
  const isTaken = failure?.kind === 'username_taken';
  const username = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isTaken) username.current?.focus();
  }, [isTaken]);
  if (useSelector(session, isRegistered)) return <Navigate to="/auth" replace state={state} />;
  const first = isFirst(pathname);
  return (
    <>
      {/* Somebody was faster. The form goes on among the tabs, with what was typed, and says why. */}
      {first && failure?.kind === 'not_first' && <Navigate to="/auth/register" replace />}
      <AuthForm
        label={auth.register}
        action={auth.create}
        busyAction={auth.creating}
        busy={busy}
        failure={isTaken ? undefined : failed}
        notice={first ? auth.first : undefined}
        onSubmit={(form) =>
          session.send({
            type: 'session.register',
            username: typed(form, 'username').trim(),
            displayName: typed(form, 'displayName').trim(),
            password: typed(form, 'password'),
            inviteCode,
            first,
          })
        }
      >
        <Field
          {...usernameField}
          ref={username}
          error={isTaken ? failed : undefined}
          onChange={isTaken ? () => session.send({ type: 'session.dismiss' }) : undefined}
          hint={auth.atLeast(limits.username.minChars)}
          minLength={limits.username.minChars}
          maxLength={limits.username.maxChars}
        />
        <Field
          label={auth.displayName}
          name="displayName"
          autoComplete="name"
          required
          minLength={limits.displayName.minCharacters}
          maxLength={limits.displayName.maxChars}
        />
        <Field
          label={auth.password}
          hint={auth.atLeast(limits.password.minChars)}
          name="password"
          {...newPasswordField}
        />
      </AuthForm>
    </>
  );
}
