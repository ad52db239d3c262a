import { useSelector } from '@xstate/react';
import Video from 'lucide-react/icons/video';
import {
  selectOfferedRoom,
  selectRoomName,
} from '#machines/calls/room-visit/room-visit.selectors.ts';
import type { PeerRefs } from '#ui/app/actors.tsx';
import type { CallViewActor } from '../view/call-context.ts';
import { Button } from '#ui/kit/Button.tsx';
import { room as text } from '#ui/text/room.ru.ts';
import { CopyLink } from './CopyLink.tsx';
import styles from './Inside.module.css';

/** Shows the page below the conference, and beside its small window. */
export function Inside({ visit }: { visit: PeerRefs['roomVisit'] }) {
  const name = useSelector(visit, selectRoomName);
  const view = useSelector(visit, ({ children }) => children['roomView']);
  return (
    <section className={styles['inside']} aria-live="polite">
      <span className={styles['icon']} aria-hidden="true">
        <Video />
      </span>
      <h2 className={styles['name']}>{text.inside(name)}</h2>
      <p className={styles['hint']}>{text.insideHint}</p>
      <div className={styles['ways']}>
        <Button
          onClick={() => (view as CallViewActor | undefined)?.send({ type: 'callView.makeLarge' })}
        >
          {text.open}
        </Button>
        <Button look="quiet" onClick={() => visit.send({ type: 'roomVisit.leave' })}>
          {text.leave}
        </Button>
      </div>
      <Offer visit={visit} />
      <CopyLink room={name} />
    </section>
  );
}

/** Offers to change over when a link has led to another room than the current one. */
function Offer({ visit }: { visit: PeerRefs['roomVisit'] }) {
  const offered = useSelector(visit, selectOfferedRoom);
  return offered === null ? null : (
    <>
      <p className={styles['offer']}>{text.offer(offered)}</p>
      <div className={styles['ways']}>
        <Button look="quiet" onClick={() => visit.send({ type: 'roomVisit.change' })}>
          {text.change}
        </Button>
        <Button look="quiet" onClick={() => visit.send({ type: 'roomVisit.stay' })}>
          {text.stay}
        </Button>
      </div>
    </>
  );
}
