import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef } from 'react';
import { roomNameMaxChars } from '#contract/call-limits.ts';
import { roomNameProblem } from '#machines/calls/room-visit/room-visit.problem.ts';
import {
  selectRecentRooms,
  selectRoomName,
  selectRoomProblem,
} from '#machines/calls/room-visit/room-visit.selectors.ts';
import type { PeerRefs } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { Field } from '#ui/kit/Field.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { room as text, roomProblem } from '#ui/text/room.ru.ts';
import { useUnavailableReason } from '../dialogs/unavailable-reason.ts';
import { CopyLink } from './CopyLink.tsx';
import styles from './RoomForm.module.css';

interface RoomFormProps {
  visit: PeerRefs['roomVisit'];
  isEntering: boolean;
  /** The button takes the focus. */
  hasFocus: boolean;
}

/** Shows the form 'Подключиться к комнате' (spec 2, Calls page). */
export function RoomForm({ visit, isEntering, hasFocus }: RoomFormProps) {
  const name = useSelector(visit, selectRoomName);
  const problem = useSelector(visit, selectRoomProblem);
  const unavailableReason = useUnavailableReason();
  const headingId = useId();
  const problemId = useId();
  const reasonId = useId();
  const enter = useRef<HTMLButtonElement>(null);
  const isOfName = problem === 'blank' || problem === 'tooLong' || problem === 'reserved';
  const edit = (next: string) => visit.send({ type: 'roomVisit.edit', name: next });

  useEffect(() => {
    if (hasFocus) enter.current?.focus();
  }, [hasFocus]);

  return (
    <form
      noValidate
      className={styles['form']}
      aria-labelledby={headingId}
      aria-busy={isEntering}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEntering && unavailableReason === null) visit.send({ type: 'roomVisit.enter' });
      }}
    >
      <h2 id={headingId}>{text.form}</h2>
      <p className={styles['hint']}>{text.hint}</p>
      <Field
        label={text.field}
        name="room"
        required
        value={name}
        readOnly={isEntering}
        onChange={({ target }) => edit(target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={roomNameMaxChars}
        invalid={isOfName}
        errorId={problemId}
      />
      <p role="alert" id={problemId} className={patterns['problemText']}>
        {problem && roomProblem[problem]}
      </p>
      <p role="status" id={reasonId} className={patterns['note']}>
        {unavailableReason}
      </p>
      <div className={patterns['buttons']}>
        {/* The button keeps the focus while it cannot be used, so that a keyboard user stays here. */}
        <Button
          ref={enter}
          type="submit"
          size="large"
          look={unavailableReason === null ? 'primary' : 'quiet'}
          aria-disabled={isEntering || unavailableReason !== null}
          aria-describedby={unavailableReason === null ? undefined : reasonId}
          className={styles['enter']}
        >
          {isEntering ? text.entering : text.enter}
        </Button>
        {isEntering && (
          <Button
            look="quiet"
            size="large"
            onClick={() => {
              visit.send({ type: 'roomVisit.leave' });
              enter.current?.focus();
            }}
          >
            {text.cancel}
          </Button>
        )}
        {!isEntering && roomNameProblem(name) === null && (
          <CopyLink key={name} room={name.trim()} />
        )}
      </div>
      <Recent
        visit={visit}
        isFixed={isEntering}
        onChosen={(room) => {
          edit(room);
          enter.current?.focus();
        }}
      />
    </form>
  );
}

interface RecentProps {
  visit: PeerRefs['roomVisit'];
  isFixed: boolean;
  onChosen: (room: string) => void;
}

/** Shows the rooms that the person visited last: a click fills in the form. */
function Recent({ visit, isFixed, onChosen }: RecentProps) {
  const rooms = useSelector(visit, selectRecentRooms);
  const headingId = useId();
  if (rooms.length === 0) return null;
  return (
    <section className={styles['recent']} aria-labelledby={headingId}>
      <h3 id={headingId}>{text.recent}</h3>
      <ul>
        {rooms.map((room) => (
          <li key={room}>
            <button type="button" disabled={isFixed} dir="auto" onClick={() => onChosen(room)}>
              {room}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
