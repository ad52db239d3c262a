import { useSelector } from '@xstate/react';
import Link2Off from 'lucide-react/icons/link-2-off';
import { use, useEffect, type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { InvitedTo } from '#contract/conversations.ts';
import { currentUser } from '#machines/app/app/app.selectors.ts';
import {
  selectInvitationFailure,
  selectInvitationState,
  selectInvitedTo,
} from '#machines/groups/invitation/invitation.selectors.ts';
import { useApp } from '#ui/app/actors.tsx';
import { InvitationContext, type LoadInvitation } from './invitation-context.ts';
import { Avatar } from '../kit/Avatar.tsx';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { LoadFailed } from '../kit/LoadFailed.tsx';
import { EmptyState } from '../kit/Notice.tsx';
import { Logo } from '../kit/Logo.tsx';
import { SkeletonRows } from '../kit/Skeleton.tsx';
import { Calls } from '#ui/app/layout/Calls.tsx';
import { brand, pageTitle } from '../text/entry.ru.ts';
import { participants } from '../text/group.ru.ts';
import { invite as text } from '../text/invite.ru.ts';
import { failureText } from '#ui/app/failures.ts';
import styles from './InvitePage.module.css';

type Invitation = Awaited<ReturnType<LoadInvitation>>;

/** /invite/…: the group of an invitation, for the signed-in and the signed-out. */
export default function InvitePage() {
  const app = useApp();
  const invitation = use(use(InvitationContext)(app));
  const { code = '' } = useParams();
  const userId = useSelector(app, currentUser)?.id;
  // Another person may see another answer.
  useEffect(() => {
    invitation.send({ type: 'invitation.look', code, isSignedIn: userId !== undefined });
    return () => invitation.send({ type: 'invitation.leave' });
  }, [invitation, code, userId]);
  return (
    <>
      <main className={styles['page']}>
        <title>{pageTitle(text.heading)}</title>
        <p className={styles['brand']}>
          <Logo />
          {brand.name}
        </p>
        <section className={styles['card']} aria-label={text.heading}>
          <Card invitation={invitation} code={code} isSignedIn={userId !== undefined} />
        </section>
      </main>
      <Calls />
    </>
  );
}

interface CardProps {
  invitation: Invitation;
  code: string;
  isSignedIn: boolean;
}

function Card({ invitation, code, isSignedIn }: CardProps) {
  const state = useSelector(invitation, selectInvitationState);
  const group = useSelector(invitation, selectInvitedTo);
  if (state === 'gone') return <Gone />;
  if (state === 'waiting' || state === 'failed') return <Missing invitation={invitation} />;
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

function Join({ invitation, isJoining }: { invitation: Invitation; isJoining: boolean }) {
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

function Gone() {
  return (
    <EmptyState
      icon={<Link2Off />}
      title={text.gone}
      hint={text.goneHint}
      action={
        <ButtonLink to="/" look="quiet">
          {text.home}
        </ButtonLink>
      }
    />
  );
}

function Missing({ invitation }: { invitation: Invitation }) {
  const failure = useSelector(invitation, selectInvitationFailure);
  const isUnreached = failure === null || failure.kind === 'network';
  return (
    <LoadFailed
      title={isUnreached ? text.offline : text.failed}
      hint={isUnreached ? text.offlineHint : failureText(failure, text.failure)}
      onRetry={() => invitation.send({ type: 'invitation.retry' })}
    />
  );
}
