import { useSelector } from '@xstate/react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { DeedPlace } from '#machines/admin/admin/admin.machine.ts';
import type { Deed } from '#machines/admin/admin-deed/admin-deed.events.ts';
import type { Made } from '#machines/admin/admin-deed/admin-deed.machine.ts';
import {
  selectDeed,
  selectDeedProblem,
  selectDeedState,
  selectMade,
  selectProof,
} from '#machines/admin/admin-deed/admin-deed.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { typed } from '#ui/app/auth/AuthForm.tsx';
import { failureText, type FailureWords } from '#ui/app/failures.ts';
import { Proof } from '#ui/app/Proof.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { Field } from '#ui/kit/Field.tsx';
import { useFocusBack } from '#ui/kit/focus-back.ts';
import patterns from '#ui/kit/patterns.module.css';
import { adminFailures, deeds as text, person } from '#ui/text/admin.ru.ts';
import { shell } from '#ui/text/entry.ru.ts';
import styles from './Admin.module.css';

/** Gives a view what is done in its place, and the way to begin it. */
export function useDeeds(place: DeedPlace) {
  const actor = usePeer(`adminDeed:${place}`);
  return {
    actor,
    deed: useSelector(actor, selectDeed),
    state: useSelector(actor, selectDeedState),
    choose: (deed: Deed) => actor.send({ type: 'adminDeed.choose', deed }),
  };
}

/** Tells the deeds of this place when its page is left. */
export function useLeaving(place: DeedPlace): void {
  const actor = usePeer(`adminDeed:${place}`);
  useEffect(() => () => actor.send({ type: 'adminDeed.left' }), [actor]);
}

type Deeds = ReturnType<typeof useDeeds>;

interface DeedRowProps {
  deeds: Deeds;
  /** Answers whether what is done is done in this row. */
  isMine: (deed: Deed) => boolean;
  /** Stands above the buttons that confirm. */
  question?: string | undefined;
  /** The name that must be typed before an account is deleted. */
  nameToType?: string;
  /** Draws what the deed has made. */
  renderMade?: ((made: NonNullable<Made>) => ReactNode) | undefined;
  /** The words for its refusals. */
  failures?: FailureWords;
  /** The controls that choose it. */
  children: ReactNode;
}

/** Draws the controls of a deed, and below them all that follows: the question, the password, the answer. */
export function DeedRow(props: DeedRowProps) {
  const { deeds, isMine, renderMade, failures = adminFailures, children, ...asking } = props;
  const { actor, deed, state } = deeds;
  const row = useRef<HTMLDivElement>(null);
  const isHere = deed !== null && isMine(deed);
  const now = isHere ? state : 'idle';
  useFocus(row, now);
  return (
    <div ref={row} className={styles['deed']}>
      {children}
      {now === 'confirming' && <Confirming actor={actor} {...asking} />}
      {now === 'proving' && <Proving actor={actor} />}
      <p role="status" className={patterns['note']}>
        {now === 'doing' && text.doing}
        {now === 'done' && text.done}
      </p>
      <Failed actor={actor} state={now} failures={failures} />
      {now === 'done' && <Done actor={actor} renderMade={renderMade} />}
    </div>
  );
}

type ConfirmingProps = Pick<DeedRowProps, 'question' | 'nameToType'> & Pick<Deeds, 'actor'>;

function Confirming({ actor, question, nameToType }: ConfirmingProps) {
  return (
    <form
      className={styles['question']}
      aria-label={question}
      onSubmit={(event) => {
        event.preventDefault();
        const username = typed(new FormData(event.currentTarget), 'name');
        actor.send({ type: 'adminDeed.confirm', ...(nameToType && { username }) });
      }}
    >
      <p>{question}</p>
      {nameToType && (
        <Field
          label={person.deleteName(nameToType)}
          name="name"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
        />
      )}
      <div className={patterns['buttons']}>
        <Button type="submit" look="danger">
          {nameToType ? person.delete : text.confirm}
        </Button>
        <Button look="quiet" onClick={() => actor.send({ type: 'adminDeed.cancel' })}>
          {shell.cancel}
        </Button>
      </div>
    </form>
  );
}

function Proving({ actor }: Pick<Deeds, 'actor'>) {
  const proof = useSelector(actor, selectProof);
  return proof && <Proof actor={proof} />;
}

type FailedProps = Pick<Deeds, 'actor' | 'state'> & { failures: FailureWords };

function Failed({ actor, state, failures }: FailedProps) {
  const problem = useSelector(actor, selectDeedProblem);
  const isWaiting = state === 'waiting';
  const hasFailed = isWaiting || state === 'refused';
  return (
    <div role="alert" className={patterns['problemLine']}>
      {hasFailed && (
        <p>
          {isWaiting || !problem ? text.waiting : failureText(problem, failures)}
          <Button look="plain" onClick={() => actor.send({ type: 'adminDeed.retry' })}>
            {shell.retry}
          </Button>
          <Button
            look="plain"
            onClick={() =>
              actor.send({ type: isWaiting ? 'adminDeed.cancel' : 'adminDeed.dismiss' })
            }
          >
            {isWaiting ? shell.cancel : text.dismiss}
          </Button>
        </p>
      )}
    </div>
  );
}

function Done({ actor, renderMade }: Pick<Deeds, 'actor'> & Pick<DeedRowProps, 'renderMade'>) {
  const made = useSelector(actor, selectMade);
  if (!made || !renderMade) return null;
  return (
    <>
      {renderMade(made)}
      <div className={patterns['buttons']}>
        <Button look="quiet" onClick={() => actor.send({ type: 'adminDeed.dismiss' })}>
          {text.dismiss}
        </Button>
      </div>
    </>
  );
}

/** Leads the focus into the question; the form of the password takes it by itself. */
function useFocus(row: RefObject<HTMLDivElement | null>, state: Deeds['state']): void {
  const isConfirming = state === 'confirming';
  useEffect(() => {
    if (!isConfirming) return;
    row.current?.querySelector<HTMLElement>('form input, form [type="button"]')?.focus();
  }, [row, isConfirming]);
  useFocusBack(row, { isAsked: isConfirming || state === 'proving', isBusy: state === 'doing' });
}
