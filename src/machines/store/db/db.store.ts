/**
 * The one normalised store: what has arrived, for views to read and machines to consult (architecture, Data
 * that must not be lost or doubled). A plain reducer for each fact, by subject in the files beside.
 */
import { fromStore } from '@xstate/store';
import { uploadMaxBytes } from '#contract/limits.ts';
import type { OwnUser } from '#contract/users.ts';
import {
  albumBegun,
  albumDropped,
  albumLoaded,
  changesLoaded,
  messageChanged,
  messageHidden,
  messageUnhidden,
  pageLoaded,
  positionKept,
  timelineDropped,
  versionAnnounced,
  withDeleted,
} from './db.timeline.ts';
import {
  conversationChanged,
  conversationClosed,
  conversationOpened,
  conversationRemoved,
  conversationReplaced,
  departureTold,
  listLoaded,
} from './db.conversations.ts';
import { membersDropped, membersLoaded, readMoved, withMembersTold } from './db.participants.ts';
import {
  outgoingAdded,
  outgoingAttachmentChanged,
  outgoingAttachmentRemoved,
  outgoingChanged,
  outgoingLoaded,
  outgoingRemoved,
} from './db.outgoing.ts';
import {
  contactChanged,
  contactHidden,
  contactRemoved,
  contactUnhidden,
  contactsLoaded,
  personLoaded,
  presenceChanged,
  profileChanged,
  selfChanged,
  withUnlisted,
} from './db.people.ts';
import { unreadRaised } from './db.unread.ts';
import type { DbContext } from './db.types.ts';
import type { DbEvent, DbEventOf } from './db.events.ts';

type Reducers = {
  [T in DbEvent['type']]: (db: DbContext, event: DbEventOf<T>) => DbContext;
};

export const reducers: Reducers = {
  'list.loaded': (db, event) =>
    event.entries.reduce(
      (told, { conversation }) => withMembersTold(told, conversation, false),
      listLoaded(db, event),
    ),
  'conversation.changed': (db, event) =>
    withMembersTold(conversationChanged(db, event), event.conversation, true),
  'conversation.removed': conversationRemoved,
  // In another past they may never have been deleted.
  'conversation.replaced': (db, event) => ({ ...conversationReplaced(db, event), deleted: {} }),
  'departure.told': departureTold,
  'conversation.opened': conversationOpened,
  'conversation.closed': conversationClosed,
  'page.loaded': (db, event) => {
    const { messages, people } = event.page;
    return withUnlisted(withDeleted(pageLoaded(db, event), messages), people);
  },
  'changes.loaded': (db, event) => {
    const { conversation, messages, people } = event.changes;
    const loaded = withUnlisted(withDeleted(changesLoaded(db, event), messages), people);
    return withMembersTold(loaded, conversation, true);
  },
  'album.begun': albumBegun,
  'album.loaded': albumLoaded,
  'album.dropped': albumDropped,
  'members.loaded': (db, event) => {
    const { conversation } = event;
    const changed = { type: 'conversation.changed', conversation, origin: 'answer' } as const;
    return membersLoaded(conversationChanged(db, changed), event);
  },
  'members.dropped': membersDropped,
  'timeline.dropped': timelineDropped,
  'message.changed': (db, event) => withDeleted(messageChanged(db, event), [event.message]),
  'version.announced': versionAnnounced,
  'unread.raised': unreadRaised,
  'read.moved': readMoved,
  'outgoing.loaded': outgoingLoaded,
  'outgoing.added': outgoingAdded,
  'outgoing.changed': outgoingChanged,
  'outgoing.attachmentChanged': outgoingAttachmentChanged,
  'outgoing.attachmentRemoved': outgoingAttachmentRemoved,
  'outgoing.removed': outgoingRemoved,
  'message.hidden': messageHidden,
  'message.unhidden': messageUnhidden,
  'position.kept': positionKept,
  'limits.loaded': (db, { type: _type, ...told }) => ({ ...db, ...told }),
  'presence.changed': presenceChanged,
  'profile.changed': profileChanged,
  'self.changed': selfChanged,
  'person.loaded': personLoaded,
  'contacts.loaded': contactsLoaded,
  'contact.changed': contactChanged,
  'contact.removed': contactRemoved,
  'contact.hidden': contactHidden,
  'contact.unhidden': contactUnhidden,
};

export const dbStore = fromStore({
  context: ({ self }: { self: OwnUser }) => emptyDb(self),
  on: reducers,
});

export function emptyDb(self: OwnUser): DbContext {
  return {
    self,
    uploadMaxBytes,
    calls: 'preparing',
    livekitUrl: null,
    users: {},
    conversations: {},
    order: null,
    openConversationId: null,
    timelines: {},
    albums: {},
    members: {},
    knownVersions: {},
    outgoing: {},
    hidden: {},
    deleted: {},
    positions: {},
    departures: {},
    contacts: {},
    contactOrder: null,
    hiddenContacts: {},
  };
}
