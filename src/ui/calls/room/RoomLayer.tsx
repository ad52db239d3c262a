import { useSelector } from '@xstate/react';
import { useLocation, Link } from 'react-router-dom';
import {
  selectIsVisiting,
  selectRoomName,
  selectRoomProblem,
  selectRoomStage,
} from '#machines/calls/room-visit/room-visit.selectors.ts';
import type { PeerRefs } from '#ui/app/actors.tsx';
import type { CallViewActor } from '../view/call-context.ts';
import { useLastRoom } from '../late-services.ts';
import { Conference } from '../dialogs/Conference.tsx';
import type { RoomProblem } from '#machines/calls/room-visit/room-visit.problem.ts';
import toast from '#ui/kit/Toast.module.css';
import { classes } from '#ui/kit/classes.ts';
import { room as text, roomProblem } from '#ui/text/room.ru.ts';

/** Shows a conference over any page, and afterwards the reason of its end where the /calls page does not. */
export default function RoomLayer({ visit }: { visit: PeerRefs['roomVisit'] }) {
  const isVisiting = useSelector(visit, selectIsVisiting);
  const view = useSelector(visit, ({ children }) => children['roomView']);
  const chat = useSelector(visit, ({ children }) => children['roomChat']);
  const problem = useSelector(visit, selectRoomProblem);
  const { pathname } = useLocation();
  if (isVisiting && view && chat) {
    return (
      // Safe: the visit starts nothing else under these names.
      <Inside visit={visit} view={view as CallViewActor} chat={chat as PeerRefs['callChat']} />
    );
  }
  // A person who began a call knows why the room ended.
  const isSaid = problem === null || problem === 'call' || pathname === '/calls';
  return isSaid ? null : <Left visit={visit} problem={problem} />;
}

interface InsideProps {
  visit: PeerRefs['roomVisit'];
  view: CallViewActor;
  chat: PeerRefs['callChat'];
}

function Inside({ visit, view, chat }: InsideProps) {
  const stage = useSelector(visit, selectRoomStage);
  const name = useSelector(visit, selectRoomName);
  const room = useLastRoom(true);
  return (
    <Conference
      {...{ call: room, view, chat, title: name }}
      isGroup
      isRoom
      startedAt={null}
      stage={stage}
      onLeave={() => visit.send({ type: 'roomVisit.leave' })}
    />
  );
}

/** Tells on another page than /calls why the conference ended, with a way back. */
function Left({ visit, problem }: { visit: PeerRefs['roomVisit']; problem: RoomProblem }) {
  return (
    <div role="alert" className={classes(toast['region'], toast['aboveComposer'])}>
      <div className={classes(toast['toast'], toast['standing'])}>
        <p>{roomProblem[problem]}</p>
        <Link className={toast['action']} to="/calls">
          {text.toForm}
        </Link>
        <button
          type="button"
          className={toast['action']}
          onClick={() => visit.send({ type: 'roomVisit.dismiss' })}
        >
          {text.dismiss}
        </button>
      </div>
    </div>
  );
}
