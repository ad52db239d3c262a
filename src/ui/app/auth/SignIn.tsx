import { useSelector } from '@xstate/react';
import { use } from 'react';
import {
  isEnded,
  isEndedByDeletion,
  isRegistered,
  isSigningIn,
  signInFailure,
  typedUsername,
} from '#machines/app/session/session.selectors.ts';
import { usePeer } from '../actors.tsx';
import { Field } from '#ui/kit/Field.tsx';
import { auth, signInFailures } from '#ui/text/entry.ru.ts';
import { AuthForm, failureId, typed, usernameField } from './AuthForm.tsx';
import { failureText } from '../failures.ts';
import { KeySignInContext } from './key-sign-in-context.ts';

/** /auth (spec 2). A signed-in person is led on by the router (App.tsx). */
export function SignIn() {
  const session = usePeer('session');
  const busy = useSelector(session, isSigningIn);
  const failure = useSelector(session, signInFailure);
  const registered = useSelector(session, isRegistered);
  const ended = useSelector(session, isEnded);
  const deleted = useSelector(session, isEndedByDeletion);
  const username = useSelector(session, typedUsername);
  const wrong = failure?.kind === 'invalid_credentials';
  return (
    <>
      <AuthForm
        label={auth.signIn}
        action={auth.signIn}
        busyAction={auth.signingIn}
        busy={busy}
        failure={failure && failureText(failure, signInFailures)}
        notice={
          deleted ? auth.deleted : ended ? auth.ended : registered ? auth.registered : undefined
        }
        onType={ended ? () => session.send({ type: 'session.dismiss' }) : undefined}
        onSubmit={(form) =>
          session.send({
            type: 'session.signIn',
            username: typed(form, 'username').trim(),
            password: typed(form, 'password'),
          })
        }
      >
        <Field
          {...usernameField}
          autoComplete="username webauthn"
          defaultValue={username}
          invalid={wrong}
          errorId={failureId}
        />
        <Field
          label={auth.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          invalid={wrong}
          errorId={failureId}
        />
      </AuthForm>
      {use(KeySignInContext)}
    </>
  );
}
