import { Link } from 'react-router-dom';
import type { RoomProblem } from '#machines/calls/room-visit/room-visit.problem.ts';
import type { PeerRefs } from '#ui/app/actors.tsx';
import toast from '#ui/kit/Toast.module.css';
import { classes } from '#ui/kit/classes.ts';
import { room as text, roomProblem } from '#ui/text/room.ru.ts';

/** The small window is gone from another page than its own: why, and a way back. */
export function Left({ visit, problem }: { visit: PeerRefs['roomVisit']; problem: RoomProblem }) {
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
