import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { keySignInMachine } from '#machines/app/key-sign-in/key-sign-in.machine.ts';
import {
  selectKeyButton,
  selectKeyProblem,
} from '#machines/app/key-sign-in/key-sign-in.selectors.ts';
import { Button } from '#ui/kit/Button.tsx';
import { keySignIn as text } from '#ui/text/key-sign-in.ru.ts';
import { passkeyProblemText } from '../passkey-problem.ts';
import form from './AuthForm.module.css';
import styles from './KeySignIn.module.css';

type Actor = ActorRefFrom<typeof keySignInMachine>;

interface Begun {
  readonly actor: Actor;
  readonly end: () => void;
}

/** 'Вход с ключом доступа', below the form; its actor lives as long as it is on the page. */
export function KeySignIn({ begin }: { begin: () => Begun }) {
  const [actor, setActor] = useState<Actor | null>(null);
  useEffect(() => {
    const { actor: begun, end } = begin();
    // oxlint-disable-next-line react/set-state-in-effect -- a stopped actor cannot begin again, so each time on the page has its own
    setActor(begun);
    return end;
  }, [begin]);
  return actor && <KeyButton actor={actor} />;
}

function KeyButton({ actor }: { actor: Actor }) {
  const button = useSelector(actor, selectKeyButton);
  const problem = useSelector(actor, selectKeyProblem);
  if (button === 'hidden') return null;
  return (
    <div className={styles['other']}>
      <p className={styles['or']}>{text.or}</p>
      <Button
        look="quiet"
        size="large"
        className={form['submit']}
        disabled={button !== 'ready'}
        onClick={() => actor.send({ type: 'keySignIn.ask' })}
      >
        <Key />
        {button === 'asking' ? text.asking : button === 'checking' ? text.checking : text.signIn}
      </Button>
      <div role="alert">
        {problem && <p className={form['failure']}>{passkeyProblemText(problem, text.failures)}</p>}
      </div>
    </div>
  );
}

/** Drawn here, because the icons of other pages come in their code. */
function Key() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentcolor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <circle cx="8" cy="15" r="5" />
      <path d="m11.5 11.5 8-8M16 7l3 3" />
    </svg>
  );
}
