import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import type { InvitedHere } from '#contract/admin.ts';
import { currentUser } from '#machines/app/app/app.selectors.ts';
import {
  selectEnteredGroup,
  selectInvitedHere,
  selectJoiningFailure,
  selectJoiningState,
  selectNewFriend,
} from '#machines/app/joining/joining.selectors.ts';
import { Avatar } from '#ui/kit/Avatar.tsx';
import { Button, ButtonLink } from '#ui/kit/Button.tsx';
import { SkeletonRows } from '#ui/kit/Skeleton.tsx';
import { pageTitle } from '#ui/text/entry.ru.ts';
import { join as text } from '#ui/text/join.ru.ts';
import { useApp } from '../actors.tsx';
import { failureText } from '../failures.ts';
import type { DoorActors } from './actors.ts';
import { DoorPage, Gone, Missing, Said } from './DoorPage.tsx';
import styles from './DoorPage.module.css';

interface JoinPageProps extends Pick<DoorActors, 'joining'> {
  code: string;
}

/** /join/…: who invites to this server, for the signed-in and the signed-out. */
export function JoinPage({ joining, code }: JoinPageProps) {
  const userId = useSelector(useApp(), currentUser)?.id;
  // Another person may see another answer.
  useEffect(() => {
    joining.send({ type: 'joining.look', code, isSignedIn: userId !== undefined });
    return () => joining.send({ type: 'joining.leave' });
  }, [joining, code, userId]);
  return (
    <DoorPage label={text.label}>
      <title>{pageTitle(text.label)}</title>
      <Card {...{ joining, code }} isSignedIn={userId !== undefined} />
    </DoorPage>
  );
}

function Card({ joining, code, isSignedIn }: JoinPageProps & { isSignedIn: boolean }) {
  const state = useSelector(joining, selectJoiningState);
  const invited = useSelector(joining, selectInvitedHere);
  const failure = useSelector(joining, selectJoiningFailure);
  switch (state) {
    case 'gone':
      return <Gone text={text} />;
    case 'waiting':
    case 'failed':
      return (
        <Missing {...{ failure, text }} onRetry={() => joining.send({ type: 'joining.retry' })} />
      );
    case 'entered':
      return <Entered joining={joining} />;
    case 'own':
      return <Said title={text.own} hint={text.ownHint} to="/" action={text.home} />;
    case 'inside':
      return <Said title={text.inside} hint={text.insideHint} to="/" action={text.open} />;
    default:
      if (invited === null) return <SkeletonRows label={text.loading} rows={2} />;
      return (
        <>
          <Inviter {...{ invited, code }} />
          {isSignedIn ? (
            <Accept joining={joining} isAccepting={state === 'accepting'} />
          ) : (
            <SignedOut {...{ joining, code }} />
          )}
        </>
      );
  }
}

function Inviter({ invited, code }: { invited: InvitedHere; code: string }) {
  const { inviter, conversation } = invited;
  return (
    <>
      {inviter && <Avatar id={code} name={inviter.displayName} url={inviter.avatarUrl} size={96} />}
      <h1 dir="auto">{text.heading(inviter?.displayName ?? null)}</h1>
      {conversation && (
        <p className={styles['count']} dir="auto">
          {text.group(conversation.title, conversation.participantCount)}
        </p>
      )}
      {inviter && <p className={styles['hint']}>{text.friends(inviter.displayName)}</p>}
    </>
  );
}

function Accept({ joining, isAccepting }: { isAccepting: boolean } & Pick<DoorActors, 'joining'>) {
  const failure = useSelector(joining, selectJoiningFailure);
  return (
    <>
      <div role="alert" className={styles['problem']}>
        {failure && `${text.notAccepted} ${failureText(failure, text.failure)}`}
      </div>
      <Button
        size="large"
        className={styles['wide']}
        disabled={isAccepting}
        onClick={() => joining.send({ type: 'joining.accept' })}
      >
        {isAccepting ? text.accepting : text.accept}
      </Button>
    </>
  );
}

/** Both ways lead back here (App.tsx, SignedOutOnly), and the chart knows then that the person has accepted. */
function SignedOut({ joining, code }: JoinPageProps) {
  const state = { from: { pathname: `/join/${code}`, search: '' } };
  const enter = () => joining.send({ type: 'joining.enter' });
  return (
    <div className={styles['ways']}>
      <ButtonLink size="large" to="/auth/register" state={state} onClick={enter}>
        {text.create}
      </ButtonLink>
      <ButtonLink size="large" look="quiet" to="/auth" state={state} onClick={enter}>
        {text.signIn}
      </ButtonLink>
    </div>
  );
}

function Entered({ joining }: Pick<DoorActors, 'joining'>) {
  const conversationId = useSelector(joining, selectEnteredGroup);
  const friend = useSelector(joining, selectNewFriend);
  const invited = useSelector(joining, selectInvitedHere);
  if (conversationId !== null) return <Navigate to={`/?c=${conversationId}`} replace />;
  const isLeftOut = invited !== null && invited.conversation !== null;
  const hint = isLeftOut ? text.noPlace : friend === null ? undefined : text.enteredHint;
  return friend === null ? (
    <Said title={text.accepted} hint={hint} to="/" action={text.open} />
  ) : (
    <Said title={text.entered(friend)} hint={hint} to="/contacts" action={text.contacts} />
  );
}
