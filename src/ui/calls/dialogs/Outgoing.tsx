import { useSelector } from '@xstate/react';
import PhoneOff from 'lucide-react/icons/phone-off';
import {
  selectCallConversation,
  selectStage,
  selectStep,
} from '#machines/calls/call/call.selectors.ts';
import { nameOf, selectAvatarUrl, selectOther } from '#machines/store/db/db.selectors.ts';
import { useDb, type PeerRefs } from '#ui/app/actors.tsx';
import { OwnVideo } from '../devices/OwnVideo.tsx';
import { useTrial } from '../late-services.ts';
import { Avatar } from '#ui/kit/Avatar.tsx';
import { useTitle } from '#ui/people/names.ts';
import { callToasts } from '#ui/text/calls.ru.ts';
import { outgoing as text } from '#ui/text/ringing.ru.ts';
import patterns from '#ui/kit/patterns.module.css';
import styles from './CallDialog.module.css';
import type { CardIds } from './CallDialog.tsx';
import { Step } from './Step.tsx';
import { Way } from './Way.tsx';

/**
 * Shows the other person, one's own picture and a way to hang up: from «Вызов…», or from the answer, to the first
 * picture.
 */
export function Outgoing({ call, ids }: { call: PeerRefs['call']; ids: CardIds }) {
  const conversationId = useSelector(call, selectCallConversation) ?? '';
  const stage = useSelector(call, selectStage);
  const step = useSelector(call, selectStep);
  const title = useTitle(conversationId);
  const avatarUrl = useDb((db) => selectAvatarUrl(db, conversationId));
  /** A person has one colour everywhere. */
  const faceId = useDb((db) => selectOther(db, conversationId)?.id ?? conversationId);
  return (
    <>
      <h2 id={ids.label} className={patterns['unseen']}>
        {text.label(title)}
      </h2>
      <div className={styles['who']}>
        <span className={stage === 'inviting' ? styles['waves'] : undefined}>
          <Avatar id={faceId} name={title} url={avatarUrl} size={120} />
        </span>
        <strong className={styles['name']}>{title}</strong>
        <span role="status" className={styles['group']}>
          {stage === 'inviting' ? text.calling : callToasts.connecting}
        </span>
        {/* The region stays from step to step, so that screen readers announce its words. */}
        <span role="status" className={styles['step']}>
          <Step step={step} />
        </span>
      </div>
      <OwnPicture />
      <div className={styles['ways']}>
        <Way leads="out" icon={<PhoneOff />} onClick={() => call.send({ type: 'call.hangUp' })}>
          {text.hangUp}
        </Way>
      </div>
    </>
  );
}

/** Shows the picture of the camera, or else the avatar. */
function OwnPicture() {
  const self = useDb((db) => db.self);
  const camera = useTrial('camera');
  return (
    <figure className={styles['own']}>
      {camera ? (
        <OwnVideo track={camera} className={styles['camera']} />
      ) : (
        <Avatar id={self.id} name={nameOf(self)} url={self.avatarUrl} size={40} />
      )}
      <figcaption>{text.ownPicture}</figcaption>
    </figure>
  );
}
