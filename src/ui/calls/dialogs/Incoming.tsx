import { useSelector } from '@xstate/react';
import BellOff from 'lucide-react/icons/bell-off';
import Phone from 'lucide-react/icons/phone';
import PhoneOff from 'lucide-react/icons/phone-off';
import Video from 'lucide-react/icons/video';
import VolumeX from 'lucide-react/icons/volume-x';
import { useId, type ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { EndedBefore, Incoming as IncomingCall } from '#machines/calls/call/call.events.ts';
import { selectEndedBefore, selectNext } from '#machines/calls/call/call.selectors.ts';
import type { ringerMachine } from '#machines/calls/ringer/ringer.machine.ts';
import { selectIsBlocked, selectIsLoud } from '#machines/calls/ringer/ringer.selectors.ts';
import { selectIsGroup, selectTitle } from '#machines/store/db/db.selectors.ts';
import { useDb, type PeerRefs } from '#ui/app/actors.tsx';
import { Avatar } from '#ui/kit/Avatar.tsx';
import { IconButton } from '#ui/kit/Button.tsx';
import { callerName } from '#ui/people/names.ts';
import { ringing as text } from '#ui/text/ringing.ru.ts';
import { chats } from '#ui/text/ru.ts';
import styles from './CallDialog.module.css';
import { CallDialog, type CardIds } from './CallDialog.tsx';
import { useEndNotice } from './Ended.tsx';
import { Way } from './Way.tsx';

interface RingsProps {
  call: PeerRefs['call'];
  incoming: IncomingCall;
}

/**
 * Shows the dialog of an incoming call (spec 2, Incoming call dialog). Escape does not answer: it silences this device,
 * and the dialog stays. In «Не беспокоить» it is silent from the start.
 */
export function Incoming({ call, incoming, ids }: RingsProps & { ids: CardIds }) {
  const ringing = useSelector(call, ({ children }) => children['ringer']);
  // Safe: the call starts nothing else under this name.
  const ringer = ringing as ActorRefFrom<typeof ringerMachine> | undefined;
  const isLoud = useSelector(ringer, selectIsLoud);
  const isBlocked = useSelector(ringer, selectIsBlocked);
  const next = useSelector(call, selectNext);
  const before = useSelector(call, selectEndedBefore);
  return (
    <>
      <What id={ids.label} incoming={incoming} />
      {isLoud && !isBlocked && (
        <IconButton
          label={text.silence}
          className={styles['corner']}
          onClick={() => call.send({ type: 'call.silence' })}
        >
          <BellOff />
        </IconButton>
      )}
      <Who id={ids.description} incoming={incoming} isRinging />
      {isBlocked && (
        <p role="status" className={styles['blocked']}>
          <VolumeX aria-hidden="true" />
          <span>{text.blocked}</span>
          {/* The browser plays sound only after a click (services/calls/ring). */}
          <button type="button" className={styles['link']}>
            {text.letSound}
          </button>
        </p>
      )}
      <Ways onDecline={() => call.send({ type: 'call.decline' })}>
        <Way
          leads="in"
          icon={<Phone />}
          onClick={() => call.send({ type: 'call.answer', video: false })}
        >
          {text.answer}
        </Way>
        <Way
          leads="in"
          icon={<Video />}
          onClick={() => call.send({ type: 'call.answer', video: true })}
        >
          {text.answerWithVideo}
        </Way>
      </Ways>
      {next && <AlsoCalls call={call} incoming={next} />}
      {before && <Before {...before} />}
    </>
  );
}

/** Shows a second call that rings during the first one; Escape puts it aside. */
export function Next({ call, incoming }: RingsProps) {
  const id = useId();
  const [label, description] = [`${id}label`, `${id}description`];
  return (
    <CallDialog
      role="alertdialog"
      isAside
      labelledBy={label}
      describedBy={description}
      onEscape={() => call.send({ type: 'call.putNextAside' })}
    >
      <What id={label} incoming={incoming} />
      <Who id={description} incoming={incoming} isRinging={false} />
      <Ways onDecline={() => call.send({ type: 'call.declineNext' })}>
        <Way
          leads="in"
          icon={<Phone />}
          onClick={() => call.send({ type: 'call.answerNext', video: false })}
        >
          {text.endAndAnswer}
        </Way>
      </Ways>
    </CallDialog>
  );
}

function What({ id, incoming }: { id: string; incoming: IncomingCall }) {
  return (
    <p id={id} className={styles['what']}>
      {text.incoming(incoming.video)}
    </p>
  );
}

/** Shows the button that declines, and the buttons that answer. */
function Ways({ onDecline, children }: { onDecline: () => void; children: ReactNode }) {
  return (
    <div className={styles['ways']}>
      <Way leads="out" icon={<PhoneOff />} onClick={onDecline}>
        {text.decline}
      </Way>
      {children}
    </div>
  );
}

function AlsoCalls({ call, incoming }: RingsProps) {
  const name = useDb((db) => callerName(db, incoming));
  return (
    <p role="status" className={styles['also']}>
      <span>{text.alsoCalls(name)}</span>
      <button
        type="button"
        className={styles['link']}
        onClick={() => call.send({ type: 'call.declineNext' })}
      >
        {text.decline}
      </button>
    </p>
  );
}

/** Tells the end of the previous call, because this dialog covers the usual place. */
function Before(before: EndedBefore) {
  const notice = useEndNotice(before.conversationId, before);
  return (
    notice && (
      <p role="status" className={styles['before']}>
        {text.before(notice.title ?? chats.dialogue, notice.words)}
      </p>
    )
  );
}

interface WhoProps {
  id: string;
  incoming: IncomingCall;
  /** Shows a large picture with the waves of a ring. */
  isRinging: boolean;
}

/** Shows the caller, and in a group the group's title. */
function Who({ id, incoming, isRinging }: WhoProps) {
  const { conversationId, fromId } = incoming;
  const avatarUrl = useDb((db) => db.users[fromId]?.avatarUrl ?? null);
  const name = useDb((db) => callerName(db, incoming));
  const group = useDb((db) =>
    selectIsGroup(db, conversationId) ? selectTitle(db, conversationId) : null,
  );
  return (
    <div id={id} className={styles['who']}>
      <span className={isRinging ? styles['waves'] : undefined}>
        <Avatar id={fromId} name={name} url={avatarUrl} size={isRinging ? 120 : 48} />
      </span>
      <strong className={styles['name']}>{name}</strong>
      {group !== null && <span className={styles['group']}>{text.inGroup(group)}</span>}
    </div>
  );
}
