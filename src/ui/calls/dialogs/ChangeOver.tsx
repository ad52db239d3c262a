import { useSelector } from '@xstate/react';
import { selectAsked } from '#machines/calls/call-loader/call-loader.selectors.ts';
import { selectTitle } from '#machines/store/db/db.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { Question } from '#ui/kit/Question.tsx';
import { callPlaces } from '#ui/text/call-places.ru.ts';
import { chats } from '#ui/text/ru.ts';

/** Asks before the person leaves a call or a room for another: nobody is in two of them. */
export function ChangeOver() {
  const calls = usePeer('callLoader');
  const asked = useSelector(calls, selectAsked);
  const leaves = asked?.leaves ?? null;
  const name = useDb(
    (db) => leaves && ('room' in leaves ? leaves.room : selectTitle(db, leaves.otherId)),
  );
  if (!asked?.wanted || !leaves) return null;
  const text = 'room' in leaves ? callPlaces.outOfRoom : callPlaces.changeOver;
  const isJoining = asked.wanted.type === 'call.join';
  return (
    <Question
      title={isJoining ? text.join : text.call}
      hint={text.hint(name ?? chats.dialogue)}
      confirm={isJoining ? text.confirmJoin : text.confirmCall}
      onConfirm={() => calls.send({ type: 'callLoader.changeOver' })}
      onCancel={() => calls.send({ type: 'callLoader.takeBack' })}
    />
  );
}
