/** Tells an open information panel what changes in the store. */
import { fromCallback, type AnyActorRef } from 'xstate';
import { memoBy } from '#machines/store/db/db.records.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import {
  selectAreMembersOutdated,
  selectContacts,
  selectConversation,
  selectIsGone,
  selectIsGroup,
  selectMembers,
  selectOwnRole,
} from '#machines/store/db/db.selectors.ts';
import type { ContactRecord, DbContext, MemberRecord } from '#machines/store/db/db.types.ts';
import type { GroupInfoEvent } from './group-info.events.ts';
import { mayManage } from './group-info.rights.ts';

interface Input {
  readonly conversationId: string;
}

/** Tells the group's state at once, and whenever it changes. */
export const watchGroup = fromCallback<GroupInfoEvent, Input>(
  ({ input: { conversationId }, system, sendBack }) => {
    let before: DbContext | null = null;
    const look = () => {
      const db = readDb(system);
      if (!db || db === before) return;
      for (const event of newsOf(db, before, conversationId)) sendBack(event);
      before = db;
    };
    look();
    const store: AnyActorRef | undefined = system.get('db');
    const watching = store?.subscribe(look);
    return () => watching?.unsubscribe();
  },
);

/** If `before` is null, everything is news. */
function newsOf(db: DbContext, before: DbContext | null, id: string): readonly GroupInfoEvent[] {
  if (isNone(db, id)) return [{ type: 'groupInfo.gone' }];
  const news: GroupInfoEvent[] = [];
  const group = selectConversation(db, id);
  if (group && group !== (before && selectConversation(before, id))) {
    news.push({ type: 'groupInfo.seen', title: group.title, count: group.participantCount });
  }
  const candidates = candidatesIn(db, id);
  if (candidates && candidates !== (before && candidatesIn(before, id))) {
    news.push({ type: 'groupInfo.candidates', userIds: candidates });
  }
  if (db.members[id] !== before?.members[id] && selectAreMembersOutdated(db, id)) {
    news.push({ type: 'groupInfo.outdated' });
  }
  if (before && manages(before, id) && !manages(db, id)) news.push({ type: 'groupInfo.demoted' });
  return news;
}

/** The group was taken from me, or the conversation is no group. */
const isNone = (db: DbContext, id: string): boolean =>
  selectIsGone(db, id) || (id in db.conversations && !selectIsGroup(db, id));

const manages = (db: DbContext, id: string): boolean => mayManage(selectOwnRole(db, id));

/** null before contacts and members are known. */
function candidatesIn(db: DbContext, id: string): readonly string[] | null {
  const friends = selectContacts(db, 'accepted');
  const members = selectMembers(db, id);
  return friends && members && friendsOutside(friends, members);
}

const friendsOutside = memoBy(
  (friends: readonly ContactRecord[], members: readonly MemberRecord[]): readonly string[] => {
    const inside = new Set(members.map(({ userId }) => userId));
    return friends.map(({ friendId }) => friendId).filter((friendId) => !inside.has(friendId));
  },
);
