import { useSelector } from '@xstate/react';
import { useEffect, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { InvitedTo } from '#contract/conversations.ts';
import { currentUser } from '#machines/app/app/app.selectors.ts';
import {
  selectInvitationFailure,
  selectInvitationState,
  selectInvitedTo,
} from '#machines/groups/invitation/invitation.selectors.ts';
import { useApp } from '#ui/app/actors.tsx';
import type { DoorActors } from '#ui/app/doors/actors.ts';
import { DoorPage, Gone, Missing } from '#ui/app/doors/DoorPage.tsx';
import styles from '#ui/app/doors/DoorPage.module.css';
import { Avatar } from '../kit/Avatar.tsx';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { SkeletonRows } from '../kit/Skeleton.tsx';
import { pageTitle } from '../text/entry.ru.ts';
import { participants } from '../text/group.ru.ts';
import { invite as text } from '../text/invite.ru.ts';
import { failureText } from '#ui/app/failures.ts';

interface InvitePageProps extends Pick<DoorActors, 'invitation'> {
  code: string;
}

/** /invite/…: the group of an invitation, for the signed-in and the signed-out. */
export function InvitePage({ invitation, code }: InvitePageProps) {
  const userId = useSelector(useApp(), currentUser)?.id;
  // Another person may see another answer.
  useEffect(() => {
    invitation.send({ type: 'invitation.look', code, isSignedIn: userId !== undefined });
    return () => invitation.send({ type: 'invitation.leave' });
  }, [invitation, code, userId]);
  return (
    <DoorPage label={text.heading}>
      <title>{pageTitle(text.heading)}</title>
      <Card invitation={invitation} code={code} isSignedIn={userId !== undefined} />
    </DoorPage>
  );
}

function Card({ invitation, code, isSignedIn }: InvitePageProps & { isSignedIn: boolean }) {
  const state = useSelector(invitation, selectInvitationState);
  const group = useSelector(invitation, selectInvitedTo);
  const failure = useSelector(invitation, selectInvitationFailure);
  if (state === 'gone') return <Gone text={text} />;
  if (state === 'waiting' || state === 'failed') {
    return (
      <Missing
        {...{ failure, text }}
        onRetry={() => invitation.send({ type: 'invitation.retry' })}
      />
    );
  }
  if (state === 'loading' || group === null) return <SkeletonRows label={text.loading} rows={2} />;
  const conversation = `/?c=${group.conversationId}`;
  if (state === 'joined') return <Navigate to={conversation} replace />;
  if (state === 'member') {
    return (
      <Group group={group}>
        <p className={styles['hint']}>{text.member}</p>
        <ButtonLink to={conversation}>{text.open}</ButtonLink>
      </Group>
    );
  }
  return (
    <Group group={group}>
      {isSignedIn ? (
        <Join invitation={invitation} isJoining={state === 'joining'} />
      ) : (
        <SignedOut code={code} />
      )}
    </Group>
  );
}

function Group({ group, children }: { group: InvitedTo; children: ReactNode }) {
  const { conversationId, title, avatarUrl, participantCount } = group;
  const name = title ?? text.untitled;
  return (
    <>
      <Avatar id={conversationId} name={name} url={avatarUrl} size={96} />
      <p className={styles['kind']}>{text.heading}</p>
      <h1 dir="auto">{name}</h1>
      <p className={styles['count']}>{participants(participantCount)}</p>
      {children}
    </>
  );
}

type JoinProps = Pick<DoorActors, 'invitation'> & { isJoining: boolean };

function Join({ invitation, isJoining }: JoinProps) {
  const failure = useSelector(invitation, selectInvitationFailure);
  return (
    <>
      <div role="alert" className={styles['problem']}>
        {failure &&
          (failure.kind === 'group_full'
            ? text.full
            : `${text.notJoined} ${failureText(failure, text.failure)}`)}
      </div>
      <Button
        size="large"
        className={styles['wide']}
        disabled={isJoining}
        onClick={() => invitation.send({ type: 'invitation.join' })}
      >
        {isJoining ? text.joining : text.join}
      </Button>
    </>
  );
}

/** Signing in and registering lead back here (App.tsx, SignedOutOnly). */
function SignedOut({ code }: { code: string }) {
  const state = { from: { pathname: `/invite/${code}`, search: '' } };
  return (
    <>
      <p className={styles['hint']}>{text.signedOut}</p>
      <div className={styles['ways']}>
        <ButtonLink size="large" to="/auth" state={state}>
          {text.signIn}
        </ButtonLink>
        <ButtonLink size="large" look="quiet" to="/auth/register" state={state}>
          {text.register}
        </ButtonLink>
      </div>
    </>
  );
}
