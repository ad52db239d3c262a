import { useSelector } from '@xstate/react';
import Copy from 'lucide-react/icons/copy';
import Link2 from 'lucide-react/icons/link-2';
import Share2 from 'lucide-react/icons/share-2';
import { useId, useRef } from 'react';
import type { Invitation } from '#contract/conversations.ts';
import {
  selectInvitation,
  selectInviteFailure,
  selectInviteState,
} from '#machines/groups/group-invite/group-invite.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { Button } from '../kit/Button.tsx';
import { CopyOutcome, useCopying } from '../kit/copying.tsx';
import { QuestionButton } from '../kit/QuestionButton.tsx';
import { shell } from '../text/entry.ru.ts';
import { groupInfo as text } from '../text/group-info.ru.ts';
import { failureText } from '#ui/app/failures.ts';
import patterns from '#ui/kit/patterns.module.css';
import styles from './Group.module.css';

/** Makes, copies, shares and revokes the group's invitation address. */
export function InviteLink() {
  const invite = usePeer('groupInvite');
  const state = useSelector(invite, selectInviteState);
  const invitation = useSelector(invite, selectInvitation);
  const headingId = useId();
  if (state === 'hidden') return null;
  return (
    <section className={styles['part']} aria-labelledby={headingId}>
      <h3 id={headingId}>{text.invitation}</h3>
      <p className={patterns['note']}>{text.inviteHint}</p>
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
      <div className={patterns['buttons']}>
        {state === 'unreadable' ? (
          <Button look="quiet" onClick={() => invite.send({ type: 'groupInvite.refresh' })}>
            {shell.retry}
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

function Made({
  invitation: { url },
  isRevoking,
}: {
  invitation: Invitation;
  isRevoking: boolean;
}) {
  const invite = usePeer('groupInvite');
  const failure = useSelector(invite, selectInviteFailure);
  const address = useRef<HTMLInputElement>(null);
  const copying = useCopying(url, () => address.current?.select());
  return (
    <>
      <input
        ref={address}
        className={patterns['address']}
        aria-label={text.invitation}
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <CopyOutcome copying={copying} selected={text.notCopied} />
      <Problem text={failure && `${text.inviteNotRevoked} ${failureText(failure, text.failure)}`} />
      <div className={patterns['buttons']}>
        <Button look="quiet" onClick={copying.copy}>
          <Copy />
          {text.inviteCopy}
        </Button>
        {canShare && (
          <Button look="quiet" onClick={() => void share(url)}>
            <Share2 />
            {text.inviteShare}
          </Button>
        )}
        <QuestionButton
          look="plainDanger"
          disabled={isRevoking}
          question={{
            title: text.revokeQuestion,
            hint: text.revokeHint,
            confirm: text.revokeConfirm,
          }}
          onConfirm={() => invite.send({ type: 'groupInvite.revoke' })}
        >
          {isRevoking ? text.inviteRevoking : text.inviteRevoke}
        </QuestionButton>
      </div>
    </>
  );
}

function Problem({ text: said }: { text: string | null }) {
  return (
    <div role="alert" className={patterns['problemText']}>
      {said}
    </div>
  );
}

const canShare = 'share' in navigator;

/** A person who closes the system's sheet has changed their mind, which is no failure. */
const share = (url: string): Promise<void> => navigator.share({ url }).catch(() => undefined);
