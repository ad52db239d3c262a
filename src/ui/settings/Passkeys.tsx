import { useSelector } from '@xstate/react';
import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useId, useRef, useState } from 'react';
import { passkeyNameMaxChars } from '#contract/passkey-limits.ts';
import type { Passkey } from '#contract/passkeys.ts';
import type { PasskeyList } from '#machines/settings/passkeys/passkeys.machine.ts';
import {
  selectDeed,
  selectIsUnread,
  selectKeyProof,
  selectPasskeyProblem,
  selectPasskeys,
  selectStage,
} from '#machines/settings/passkeys/passkeys.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { typed } from '#ui/app/auth/AuthForm.tsx';
import { passkeyProblemText } from '#ui/app/passkey-problem.ts';
import { Proof } from '#ui/app/Proof.tsx';
import { useNowAs } from '#ui/kit/clock.tsx';
import { useFocusBack } from '#ui/kit/focus-back.ts';
import patterns from '#ui/kit/patterns.module.css';
import { Button } from '../kit/Button.tsx';
import { Field } from '../kit/Field.tsx';
import { QuestionButton } from '../kit/QuestionButton.tsx';
import { SkeletonRows } from '../kit/Skeleton.tsx';
import { shell } from '../text/entry.ru.ts';
import { passkeyBrowser } from '../text/passkey-browser.ru.ts';
import { passkeys as text } from '../text/passkeys.ru.ts';
import { dayTitle } from '../text/time.ts';
import { lastUse } from './last-use.ts';
import { SecretForm } from './SecretForm.tsx';
import { Outcome } from './Section.tsx';
import styles from './SettingsPage.module.css';

/** The passkeys, in the section of signing in. */
export function Passkeys() {
  const actor = usePeer('passkeys');
  const list = useSelector(actor, selectPasskeys);
  const isUnread = useSelector(actor, selectIsUnread);
  return (
    <div className={styles['form']} role="group" aria-label={text.title}>
      <div>
        <h3 className={styles['name']}>{text.title}</h3>
        <p className={styles['note']}>{text.hint}</p>
      </div>
      {list ? (
        <>
          {list.passkeys.length > 0 && (
            <ul aria-label={text.list}>
              {list.passkeys.map((passkey) => (
                <Row key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )}
          <Adding ability={list.ability} />
        </>
      ) : isUnread ? (
        <div role="alert" className={patterns['problemLine']}>
          <p>
            {text.failed}
            <Button look="plain" onClick={() => actor.send({ type: 'passkeys.refresh' })}>
              {shell.retry}
            </Button>
          </p>
        </div>
      ) : (
        <SkeletonRows label={text.loading} rows={1} />
      )}
    </div>
  );
}

/** Tells how the deed about this key, or about a new one, has ended. */
function useDeed(id: string | null) {
  const actor = usePeer('passkeys');
  const stage = useSelector(actor, selectStage);
  const deed = useSelector(actor, selectDeed);
  const problem = useSelector(actor, selectPasskeyProblem);
  const isMine = deed !== null && ('id' in deed ? deed.id : null) === id;
  return {
    actor,
    kind: isMine ? deed.kind : null,
    stage: isMine ? stage : 'resting',
    /** Another deed is under way, so nothing else can be begun. */
    isBusy: stage === 'busy' || stage === 'asking' || stage === 'proving',
    problem: isMine && problem ? passkeyProblemText(problem, text.failures) : null,
    failure: isMine && problem?.kind === 'request' ? problem.failure.kind : undefined,
  } as const;
}

function Adding({ ability }: Pick<PasskeyList, 'ability'>) {
  const { actor, stage, isBusy, problem, failure } = useDeed(null);
  const deed = useSelector(actor, selectDeed);
  const isDone = useSelector(actor, selectStage) === 'done';
  const [isWanted, setWanted] = useState(false);
  const problemId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const isAdded = stage === 'done';
  // The row of a removed key has gone, and the focus with it.
  const isRemoved = isDone && deed?.kind === 'remove';
  useEffect(() => {
    if (isAdded || isRemoved) opener.current?.focus();
  }, [isAdded, isRemoved]);
  if (ability !== 'able') return <p className={styles['note']}>{text[ability]}</p>;
  const want = (wanted: boolean) => {
    setWanted(wanted);
    actor.send({ type: 'passkeys.dismiss' });
  };
  // The form stands until the key is there, or the person gives it up.
  if (isAdded || (stage === 'resting' && !isWanted)) {
    return (
      <div className={styles['ways']}>
        <Button ref={opener} look="quiet" disabled={isBusy} onClick={() => want(true)}>
          {text.add}
        </Button>
        <Outcome failure={null} done={isDone && deed !== null && text.done[deed.kind]} />
      </div>
    );
  }
  return (
    <SecretForm
      account={{
        isBusy: stage === 'asking' || stage === 'busy',
        failure,
        problem: stage === 'cancelled' || stage === 'exists' ? passkeyBrowser[stage] : problem,
        problemId,
        dismiss: () => want(true),
      }}
      title={text.add}
      passwordLabel={text.password}
      submit={text.addNow}
      submitting={stage === 'asking' ? text.asking : text.preparing}
      onSubmit={(form) => {
        setWanted(false);
        const password = typed(form, 'password');
        actor.send({ type: 'passkeys.do', deed: { kind: 'add', password } });
      }}
      onClose={() => want(false)}
    />
  );
}

function Row({ passkey }: { passkey: Passkey }) {
  const { id, name } = passkey;
  const { actor, kind, stage, isBusy, problem } = useDeed(id);
  const proof = useSelector(actor, selectKeyProof);
  const row = useRef<HTMLLIElement>(null);
  const [isNaming, setNaming] = useState(false);
  const made = useNowAs((nowMs) => dayTitle(Date.parse(passkey.createdAt), nowMs).toLowerCase());
  const used = useNowAs((nowMs) =>
    passkey.lastUsedAt === null ? null : lastUse(Date.parse(passkey.lastUsedAt), nowMs),
  );
  const isUnderWay = stage === 'busy';
  const isProving = stage === 'proving';
  useFocusBack(row, { isAsked: isProving, isBusy });
  return (
    <li ref={row} className={styles['device']}>
      <KeyRound aria-hidden="true" />
      {isNaming ? (
        <form
          className={styles['lines']}
          aria-label={text.renameOf(name)}
          onSubmit={(event) => {
            event.preventDefault();
            const wanted = typed(new FormData(event.currentTarget), 'name').trim();
            if (wanted === '') return;
            setNaming(false);
            if (wanted !== name) {
              actor.send({ type: 'passkeys.do', deed: { kind: 'rename', id, name: wanted } });
            }
          }}
        >
          <Field
            label={text.name}
            name="name"
            defaultValue={name}
            maxLength={passkeyNameMaxChars}
            required
            ref={focusAtOnce}
          />
          <div className={styles['ways']}>
            <Button type="submit" look="quiet">
              {text.save}
            </Button>
            <Button look="plain" onClick={() => setNaming(false)}>
              {shell.cancel}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <div className={styles['lines']}>
            <p className={styles['name']} dir="auto">
              {name}
            </p>
            <p className={patterns['fine']}>
              {text.made(made)} · {used === null ? text.unused : text.used(used)}
            </p>
          </div>
          <Button
            look="plain"
            aria-label={text.renameOf(name)}
            disabled={isBusy}
            onClick={() => setNaming(true)}
          >
            {isUnderWay && kind === 'rename' ? text.saving : text.rename}
          </Button>
          <QuestionButton
            look="quiet"
            aria-label={text.removeOf(name)}
            disabled={isBusy}
            question={{
              title: text.removeQuestion(name),
              hint: text.removeHint,
              confirm: text.remove,
            }}
            onConfirm={() => actor.send({ type: 'passkeys.do', deed: { kind: 'remove', id } })}
          >
            {isUnderWay && kind === 'remove' ? text.removing : text.remove}
          </QuestionButton>
        </>
      )}
      {isProving && proof && (
        <div className={styles['beneath']}>
          <Proof actor={proof} />
        </div>
      )}
      <div role="alert" className={patterns['problemLine']}>
        {problem && (
          <p>
            {problem}
            <Button look="plain" onClick={() => actor.send({ type: 'passkeys.dismiss' })}>
              {shell.close}
            </Button>
          </p>
        )}
      </div>
    </li>
  );
}

/** The person has asked for the field. */
const focusAtOnce = (field: HTMLInputElement | null): void => field?.focus();
