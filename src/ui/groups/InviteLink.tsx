import { useSelector } from '@xstate/react';
import Copy from 'lucide-react/icons/copy';
import Link2 from 'lucide-react/icons/link-2';
import Share2 from 'lucide-react/icons/share-2';
import { useId, useRef, useState } from 'react';
import type { Invitation } from '#contract/conversations.ts';
import {
  selectInvitation,
  selectInviteFailure,
  selectInviteState,
} from '#machines/groups/group-invite/group-invite.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { Button } from '../kit/Button.tsx';
import { partOf } from '../kit/part.tsx';
import { groupInfo as text } from '../text/group-info.ru.ts';
import { failureText } from '#ui/app/failures.ts';
import { classes } from '#ui/kit/classes.ts';
import patterns from '#ui/kit/patterns.module.css';
import styles from './InviteLink.module.css';

const QuestionDialog = partOf(() => import('../kit/QuestionDialog.tsx'));

/** Makes, copies, shares and revokes the group's invitation address. */
export function InviteLink() {
  const invite = usePeer('groupInvite');
  const state = useSelector(invite, selectInviteState);
  const invitation = useSelector(invite, selectInvitation);
  const headingId = useId();
  if (state === 'hidden') return null;
  return (
    <section className={styles['invite']} aria-labelledby={headingId}>
      <h3 id={headingId}>{text.invitation}</h3>
      <p className={styles['hint']}>{text.inviteHint}</p>
      {invitation ? (
        <Made invitation={invitation} isRevoking={state === 'revoking'} />
      ) : (
        <Making state={state} />
      )}
    </section>
  );
}

function Making({ state }: { state: ReturnType<typeof selectInviteState> }) {
  const invite = usePeer('groupInvite');
  const failure = useSelector(invite, selectInviteFailure);
  const isUnread = state === 'unreadable' || state === 'waiting';
  return (
    <>
      <Problem
        text={
          failure &&
          `${isUnread ? text.inviteUnreadable : text.inviteNotMade} ${failureText(failure, text.failure)}`
        }
      />
      <div className={styles['ways']}>
        {state === 'unreadable' ? (
          <Button look="quiet" onClick={() => invite.send({ type: 'groupInvite.refresh' })}>
            {text.retry}
          </Button>
        ) : (
          <Button
            look="quiet"
            disabled={state !== 'none'}
            onClick={() => invite.send({ type: 'groupInvite.make' })}
          >
            <Link2 />
            {state === 'making' ? text.inviteMaking : text.inviteMake}
          </Button>
        )}
      </div>
    </>
  );
}

function Made({ invitation, isRevoking }: { invitation: Invitation; isRevoking: boolean }) {
  const invite = usePeer('groupInvite');
  const failure = useSelector(invite, selectInviteFailure);
  const address = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { url } = invitation;
  const copy = () =>
    write(url).then(
      () => setOutcome('copied'),
      () => {
        address.current?.select();
        setOutcome('selected');
      },
    );
  return (
    <>
      <input
        ref={address}
        className={classes(patterns['address'], styles['address'])}
        aria-label={text.invitation}
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <p role="status" className={styles['said']}>
        {outcome === 'copied' && (
          <span className={patterns['passing']} onAnimationEnd={() => setOutcome(null)}>
            {text.copied}
          </span>
        )}
        {outcome === 'selected' && text.notCopied}
      </p>
      <Problem text={failure && `${text.inviteNotRevoked} ${failureText(failure, text.failure)}`} />
      <div className={styles['ways']}>
        <Button look="quiet" onClick={() => void copy()}>
          <Copy />
          {text.inviteCopy}
        </Button>
        {canShare && (
          <Button look="quiet" onClick={() => void share(url)}>
            <Share2 />
            {text.inviteShare}
          </Button>
        )}
        <Button look="plainDanger" disabled={isRevoking} onClick={() => setAsking(true)}>
          {isRevoking ? text.inviteRevoking : text.inviteRevoke}
        </Button>
      </div>
      {isAsking && (
        <QuestionDialog
          props={{
            title: text.revokeQuestion,
            hint: text.revokeHint,
            confirm: text.revokeConfirm,
            onConfirm: () => {
              setAsking(false);
              invite.send({ type: 'groupInvite.revoke' });
            },
            onCancel: () => setAsking(false),
          }}
          onGivenUp={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Problem({ text: said }: { text: string | null }) {
  return (
    <div role="alert" className={styles['problem']}>
      {said}
    </div>
  );
}

/** Rejects on plain http, where there is no clipboard. */
const write = async (url: string): Promise<void> => navigator.clipboard.writeText(url);

const canShare = 'share' in navigator;

/** A person who closes the system's sheet has changed their mind, which is no failure. */
const share = (url: string): Promise<void> => navigator.share({ url }).catch(() => undefined);
