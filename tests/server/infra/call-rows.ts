/** Writes what a call leaves in the database, without a video server. */
import { randomUUID } from 'node:crypto';
import { startCall } from '#server/calls/record/transition.ts';
import { save } from '#server/calls/store.ts';
import { writeServiceLine } from '#server/groups/service-line.ts';
import type { TestPerson, TestServer } from './server.ts';

/** A call begins and ends in a group, and a line stands there, all in one transaction. */
export const writeCall = ({ db, app }: TestServer, { id: callerId }: TestPerson, groupId: string) =>
  db.transaction(async (tx) => {
    const call = startCall({
      waits: app.deps.timings,
      id: randomUUID(),
      conversationId: groupId,
      isGroup: true,
      callerId,
      video: false,
      at: Date.now(),
      others: [],
      busy: [],
    });
    await save(tx, call);
    await save(tx, { ...call, stage: 'ended' });
    await writeServiceLine(tx, groupId, callerId, { kind: 'memberLeft' }, 'Строка');
  });
