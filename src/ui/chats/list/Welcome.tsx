import Copy from 'lucide-react/icons/copy';
import Share from 'lucide-react/icons/share-2';
import { useEffect, useRef, type RefObject } from 'react';
import { useDb } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import { CopyOutcome, useCopying } from '#ui/kit/copying.tsx';
import patterns from '#ui/kit/patterns.module.css';
import ContactPanel from '#ui/people/contacts/ContactPanel.tsx';
import { welcome as text } from '#ui/text/welcome.ru.ts';
import styles from './Welcome.module.css';

/** Shows somebody without a chat how to begin: their own code to pass on, and the boxes for somebody else's. */
export default function Welcome() {
  const eblid = useDb((db) => db.self.eblid);
  const shown = useRef<HTMLParagraphElement>(null);
  const invited = useRef<HTMLParagraphElement>(null);
  const copying = useCopying(eblid, () => select(shown));
  const invitation = text.invitation(location.origin, eblid);
  const inviting = useCopying(invitation, () => select(invited));
  const isInvitationShown = inviting.outcome === 'selected';
  useEffect(() => {
    if (isInvitationShown) select(invited);
  }, [isInvitationShown]);
  const share = () => {
    if (!('share' in navigator)) return inviting.copy();
    navigator.share({ text: invitation }).catch((failure: unknown) => {
      const isClosed = failure instanceof DOMException && failure.name === 'AbortError';
      if (!isClosed) inviting.copy();
    });
  };
  return (
    <section className={styles['welcome']} aria-labelledby="welcome">
      <h2 id="welcome" className={styles['title']}>
        {text.title}
      </h2>
      <p
        ref={shown}
        role="img"
        aria-label={text.code(eblid)}
        className={styles['code']}
        style={{ '--digits': eblid.length }}
      >
        {[...eblid].map((digit, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a digit is its place
          <span key={place}>{digit}</span>
        ))}
      </p>
      <p className={styles['explained']}>{text.explained}</p>
      <div className={classes(patterns['buttons'], styles['ways'])}>
        <Button onClick={share}>
          <Share />
          {text.share}
        </Button>
        <Button look="quiet" onClick={copying.copy}>
          <Copy />
          {text.copy}
        </Button>
      </div>
      <CopyOutcome copying={copying} selected={text.selected} />
      <CopyOutcome copying={inviting} selected={text.invitationSelected} />
      {isInvitationShown && (
        <p ref={invited} className={styles['invitation']}>
          {invitation}
        </p>
      )}
      <ContactPanel question={text.question} />
    </section>
  );
}

function select({ current }: RefObject<HTMLElement | null>): void {
  if (current) getSelection()?.selectAllChildren(current);
}
