/** The open information of my group «Дача»: Anna is an admin, Boris and Vera are members; Gleb is a contact outside. */
import { beforeEach } from 'vitest';
import type { Conversation, ParticipantRole } from '#contract/conversations.ts';
import type { GroupRequest } from '#machines/groups/group-info/group-info.events.ts';
import type { GroupInfoInput } from '#machines/groups/group-info/group-info.machine.ts';
import { groupInfoMachine } from '#machines/groups/group-info/group-info.machine.ts';
import { selectMembers } from '#machines/store/db/db.selectors.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';
import { sharedFilesMachine } from '#machines/chats/shared-files/shared-files.machine.ts';
import { withStubs } from '#tests/model/stubs.ts';
import {
  contactShape,
  conversationShape,
  entryShape,
  ownUserShape,
  userShape,
} from '#tests/machines/kit/shapes.ts';

export const seat = (id: string, role: ParticipantRole = 'member') => ({
  user: id === 'me' ? ownUserShape() : userShape({ id, displayName: id }),
  role,
  lastReadSeq: 0,
});

/** `me` and `anna` have these roles; a `count` above the number of listed members makes the group large. */
export function group(
  given: Partial<Conversation> & { mine?: ParticipantRole; annas?: ParticipantRole } = {},
): Conversation {
  const { mine = 'owner', annas = 'admin', ...more } = given;
  const participants = [seat('me', mine), seat('anna', annas), seat('boris'), seat('vera')];
  return conversationShape({
    id: 'g',
    isGroup: true,
    title: 'Дача',
    version: 1,
    participants,
    ...more,
  });
}

/** The group that is open in the test that is running; a test may open another one instead. */
export function groupInfoWorld() {
  let open: ReturnType<typeof openGroup>;
  const openInstead = (shown?: Conversation) => {
    open = openGroup(shown);
  };
  beforeEach(() => openInstead());
  return { opened: () => open, openInstead, members: () => memberIdsIn(open.db) };
}

function openGroup(shown: Conversation = group()) {
  const world = createWorld({ peers: ['inbox', 'contacts', 'groupInvite'] });
  const db = startDb(world);
  db.send({ type: 'list.loaded', entries: [entryShape(shown)], known: {} });
  const friends = ['gleb', 'boris'].map((id) =>
    contactShape({ id: `k-${id}`, status: 'ACCEPTED', friend: userShape({ id }) }),
  );
  db.send({ type: 'contacts.loaded', contacts: friends, known: {} });
  const read = promiseActor<Conversation, GroupInfoInput>();
  const saved = promiseActor<Conversation, GroupInfoInput & { title: string | null }>();
  const added = promiseActor<Conversation, GroupInfoInput & { userIds: readonly string[] }>();
  const leaving = promiseActor<void, GroupInfoInput & { selfId: string }>();
  const server = callbackActor<GroupRequest>();
  const info = world.start(
    groupInfoMachine.provide({
      actors: {
        readGroup: read.logic,
        saveTitle: saved.logic,
        addMembers: added.logic,
        leave: leaving.logic,
        server: server.logic,
        sharedFiles: withStubs(sharedFilesMachine),
      },
    }),
    { systemId: 'groupInfo', input: { conversationId: 'g' } },
  );
  return {
    world,
    db,
    info,
    read,
    saved,
    added,
    leaving,
    server,
    now: () => info.getSnapshot(),
    /** An event of the server about another person's change. */
    told: (conversation: Conversation) =>
      db.send({ type: 'conversations:update', payload: { conversation } }),
  };
}

/** The members' ids; null while they are unknown. */
const memberIdsIn = (db: ReturnType<typeof openGroup>['db']): string[] | null =>
  selectMembers(db.getSnapshot().context, 'g')?.map(({ userId }) => userId) ?? null;
