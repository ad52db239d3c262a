import { useSelector } from '@xstate/react';
import { useEffect, useId } from 'react';
import type { Incoming as IncomingCall } from '#machines/calls/call/call.events.ts';
import {
  selectCallConversation,
  selectIncoming,
  selectIsPresent,
  selectNextShown,
  selectStage,
  selectStartedAt,
  selectStep,
} from '#machines/calls/call/call.selectors.ts';
import { selectIsGroup, selectTitle } from '#machines/store/db/db.selectors.ts';
import { useDb, usePeer, type PeerRefs } from '#ui/app/actors.tsx';
import { codeOf, late } from '#ui/kit/code.tsx';
import { useReportDialog } from '#ui/report/report-dialog.tsx';
import { useLastRoom } from '../late-services.ts';
import { useCallActor } from '../use-call-actor.ts';
import { CallDialog } from './CallDialog.tsx';
import { ChangeOver } from './ChangeOver.tsx';
import { Conference, loadView } from './Conference.tsx';
import { Ended } from './Ended.tsx';
import { Incoming, Next } from './Incoming.tsx';
import { Outgoing } from './Outgoing.tsx';

const RoomLayer = late(codeOf(() => import('../room/RoomLayer.tsx')));

/** Shows a call and a visit to a room over any page, each once there is one. */
export default function Layers() {
  const call = useCallActor('call');
  const visit = useCallActor('roomVisit');
  const isIdle = useSelector(call, (now) => now?.matches({ stage: 'idle' }) ?? true);
  const isOutside = useSelector(visit, (now) => now?.matches({ outside: 'fresh' }) ?? true);
  // The dialog stays when the notice of the call goes.
  const { onReport, dialog } = useReportDialog();
  return (
    <>
      {call && !isIdle && <CallLayer call={call} onReport={onReport} />}
      {visit && !isOutside && <RoomLayer visit={visit} />}
      <ChangeOver />
      {dialog}
    </>
  );
}

interface CallProps {
  call: PeerRefs['call'];
}

/** Shows a call that rings, goes on, or has just ended. */
function CallLayer({ call, onReport }: CallProps & { onReport: () => void }) {
  const stage = useSelector(call, selectStage);
  const isPresent = useSelector(call, selectIsPresent);
  const incoming = useSelector(call, selectIncoming);
  const next = useSelector(call, selectNextShown);
  const room = useLastRoom(isPresent);
  const isWaiting = stage === 'inviting' || stage === 'answering' || (isPresent && !room);
  useEffect(() => {
    // The ringing leaves time to load the view; otherwise the person who answers would wait for it.
    loadView().catch(() => {});
  }, []);
  return (
    <>
      {isPresent && <Present call={call} room={room} isWaiting={isWaiting} />}
      {(incoming || isWaiting) && <Card call={call} incoming={incoming} />}
      {next && (isPresent || isWaiting) && <Next key={next.callId} call={call} incoming={next} />}
      <Ended call={call} onReport={onReport} />
    </>
  );
}

interface PresentProps extends CallProps {
  room: ReturnType<typeof useLastRoom>;
  /** The card stands in for the view, with a way to hang up. */
  isWaiting: boolean;
}

function Present({ call, room, isWaiting }: PresentProps) {
  const view = usePeer('callView');
  const chat = usePeer('callChat');
  const stage = useSelector(call, selectStage);
  const step = useSelector(call, selectStep);
  const startedAt = useSelector(call, selectStartedAt);
  const conversationId = useSelector(call, selectCallConversation) ?? '';
  const title = useDb((db) => selectTitle(db, conversationId)) ?? '';
  const isGroup = useDb((db) => selectIsGroup(db, conversationId));
  return (
    <Conference
      {...{ call: room, view, chat, isGroup, title, startedAt, stage, step }}
      onLeave={() => call.send({ type: 'call.hangUp' })}
      waiting={isWaiting ? null : <Card call={call} incoming={null} />}
      isCovered={isWaiting}
    />
  );
}

interface CardProps extends CallProps {
  /** The call that rings; null: the person is on the way into a call. */
  incoming: IncomingCall | null;
}

/**
 * Shows a call from the ring to its view in a single dialog: closing one and opening another takes the browser longer
 * than all other work between the answer and the first picture.
 */
function Card({ call, incoming }: CardProps) {
  const id = useId();
  const ids = { label: `${id}label`, description: `${id}description` };
  return (
    <CallDialog
      role={incoming ? 'alertdialog' : 'dialog'}
      labelledBy={ids.label}
      describedBy={incoming ? ids.description : undefined}
      subject={incoming?.callId}
      onEscape={() => incoming && call.send({ type: 'call.silence' })}
    >
      {incoming ? (
        <Incoming key={incoming.callId} call={call} incoming={incoming} ids={ids} />
      ) : (
        <Outgoing call={call} ids={ids} />
      )}
    </CallDialog>
  );
}
