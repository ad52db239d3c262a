/**
 * Makes the one normalised store of everything that has arrived. Views read it and machines consult it (architecture,
 * Data that must not be lost or doubled). Each fact has a plain reducer, in the files beside this one by subject.
 */
import { fromStore } from '@xstate/store';
import type { Conversation } from '#contract/conversations.ts';
import { eblidDigits } from '#contract/eblids.ts';
import { uploadMaxBytes } from '#contract/limits.ts';
import type { OwnUser } from '#contract/users.ts';
import {
  conversationClosed,
  conversationOpened,
  conversationReplaced,
  conversationUpdated,
  departed,
  departureTold,
  listLoaded,
  withConversationTold,
} from './db.conversations.ts';
import type { DbEvent, DbEventOf } from './db.events.ts';
import { draftTold } from './db.last-said.ts';
import { outgoingAdded, outgoingChanged, outgoingLoaded, outgoingRemoved } from './db.outgoing.ts';
import { readMoved, withAllMembers, withMembersTold } from './db.participants.ts';
import {
  contactsLoaded,
  nothingHeard,
  presenceUpdated,
  profileUpdated,
  withContact,
  withFirstBlocked,
  withoutContact,
  withSelf,
  withUsers,
} from './db.people.ts';
import { without } from './db.records.ts';
import {
  albumBegun,
  albumLoaded,
  changesLoaded,
  messageChanged,
  messageNotified,
  pageLoaded,
  positionKept,
  withoutTimeline,
} from './db.timeline.ts';
import type { DbContext } from './db.types.ts';
import { clockCompared, settingsTold, withSettingsListed } from './db.settings.ts';

type Reducers = {
  [T in DbEvent['type']]: (db: DbContext, event: DbEventOf<T>) => DbContext;
};

const updated = (db: DbContext, conversation: Conversation): DbContext =>
  withMembersTold(conversationUpdated(db, conversation), conversation, true);

export const reducers: Reducers = {
  'message:new': (db, { payload }) => messageChanged(db, payload),
  'message:update': (db, { payload }) => messageChanged(db, payload),
  'message:notify': (db, { payload }) => messageNotified(db, payload),
  'receipts:update': (db, { payload }) => readMoved(db, payload),
  'conversations:new': (db, { payload }) => updated(db, payload.conversation),
  'conversations:update': (db, { payload }) => updated(db, payload.conversation),
  'conversations:removed': (db, { payload }) => departed(db, payload.conversationId),
  'conversations:settings': (db, { payload }) => settingsTold(db, payload),
  'presence:update': (db, { payload }) => presenceUpdated(db, payload),
  'profile:update': (db, { payload }) => profileUpdated(db, payload),
  'contacts:request:new': (db, { payload }) => withContact(db, payload.contact),
  'contacts:request:accepted': (db, { payload }) => withContact(db, payload.contact),
  'contacts:removed': (db, { payload }) => withoutContact(db, payload.contactId),
  'list.requested': (db) =>
    db.heardBefore === db.heard && db.settingsBefore === db.settings
      ? db
      : { ...db, heardBefore: db.heard, settingsBefore: db.settings },
  'list.loaded': (db, event) =>
    event.entries.reduce(
      (told, { conversation }) => withMembersTold(told, conversation, false),
      withFirstBlocked(withSettingsListed(listLoaded(db, event), event), event.blocked),
    ),
  'conversation.changed': (db, { conversation }) =>
    withMembersTold(withConversationTold(db, conversation), conversation, true),
  'conversation.removed': (db, { conversationId }) => departed(db, conversationId),
  // The server was restored to a past in which these messages may never have been deleted.
  'conversation.replaced': (db, { conversation }) => ({
    ...conversationReplaced(db, conversation),
    deleted: {},
  }),
  'departure.told': departureTold,
  'conversation.opened': (db, { conversationId }) => conversationOpened(db, conversationId),
  'conversation.closed': conversationClosed,
  'page.loaded': pageLoaded,
  'changes.loaded': (db, event) =>
    withMembersTold(changesLoaded(db, event), event.changes.conversation, true),
  'album.begun': albumBegun,
  'album.loaded': albumLoaded,
  'album.dropped': (db, { conversationId }) => ({
    ...db,
    albums: without(db.albums, conversationId),
  }),
  'members.loaded': (db, { conversation }) =>
    withAllMembers(withConversationTold(db, conversation), conversation),
  'members.dropped': (db, { conversationId }) => ({
    ...db,
    members: without(db.members, conversationId),
  }),
  'timeline.dropped': (db, { conversationId }) => withoutTimeline(db, conversationId),
  'message.changed': messageChanged,
  'read.moved': readMoved,
  'draft.told': draftTold,
  'outgoing.loaded': outgoingLoaded,
  'outgoing.added': outgoingAdded,
  'outgoing.changed': outgoingChanged,
  'outgoing.removed': outgoingRemoved,
  'edit.shown': (db, { id, content }) => ({ ...db, edits: { ...db.edits, [id]: content } }),
  'edit.settled': (db, { id }) => ({ ...db, edits: without(db.edits, id) }),
  'message.hidden': (db, { messageId }) => ({ ...db, hidden: { ...db.hidden, [messageId]: true } }),
  'message.unhidden': (db, { messageId }) => ({ ...db, hidden: without(db.hidden, messageId) }),
  'messages.unfolded': (db, { messageIds }) => ({
    ...db,
    unfolded: {
      ...db.unfolded,
      ...Object.fromEntries(messageIds.map((id) => [id, true] as const)),
    },
  }),
  'position.kept': positionKept,
  'serverConfig.loaded': (db, { type: _type, ...told }) => ({ ...db, ...told }),
  'self.changed': (db, { user }) => withSelf(db, user),
  'person.loaded': (db, { user, heard }) => withUsers(db, [user], heard),
  'contacts.loaded': contactsLoaded,
  'contact.changed': (db, { contact }) => withContact(db, contact),
  'contact.removed': (db, { contactId }) => withoutContact(db, contactId),
  'contact.hidden': (db, { contactId }) => ({
    ...db,
    hiddenContacts: { ...db.hiddenContacts, [contactId]: true },
  }),
  'contact.unhidden': (db, { contactId }) => ({
    ...db,
    hiddenContacts: without(db.hiddenContacts, contactId),
  }),
  'blocks.loaded': (db, { blocked }) => ({ ...db, blocked }),
  'wish.shown': (db, { subject, value }) => ({
    ...db,
    wishes: { ...db.wishes, [subject]: value },
  }),
  'wish.gone': (db, { subject }) => ({ ...db, wishes: without(db.wishes, subject) }),
  'clock.compared': clockCompared,
  'mutes.over': (db) => ({ ...db }),
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
    eblidDigits: eblidDigits.min,
    users: {},
    heard: nothingHeard,
    heardBefore: nothingHeard,
    conversations: {},
    order: null,
    openConversationId: null,
    clockSkewMs: 0,
    settings: {},
    returned: {},
    settingsBefore: {},
    timelines: {},
    albums: {},
    members: {},
    knownVersions: {},
    outgoing: {},
    drafts: {},
    edits: {},
    hidden: {},
    deleted: {},
    unfolded: {},
    positions: {},
    departures: {},
    contacts: {},
    contactOrder: null,
    hiddenContacts: {},
    blocked: null,
    wishes: {},
  };
}
