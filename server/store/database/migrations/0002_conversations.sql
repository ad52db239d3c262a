-- Conversations, who is in them, what was written, how far each has read (contract, Shapes and Versions).
-- Locks are taken on the conversation's row first, of several conversations in id order, then on participants.

create table conversations (
  id uuid primary key,
  is_group boolean not null,
  title text,
  avatar_url text,
  -- The two of a direct conversation, the smaller id first: a pair has one.
  direct_low uuid references users,
  direct_high uuid references users,
  creator_id uuid not null references users,
  -- The creator's own key, and a digest of what was asked with it: a repeat finds the conversation again.
  client_id uuid,
  request_digest bytea,
  -- The newest message's number, tombstones included.
  last_seq integer not null default 0,
  -- Raised by 1 with every change, in the transaction of the change.
  version integer not null default 0,
  -- Raised when somebody's read pointer rises.
  receipts_version integer not null default 0,
  created_at timestamptz not null,
  check (is_group = (direct_low is null)),
  check ((direct_low is null) = (direct_high is null)),
  check (direct_low < direct_high)
) with (fillfactor = 80); -- Room on the page: its counters move with every message.

create unique index conversations_direct on conversations (direct_low, direct_high);
create unique index conversations_client_id on conversations (creator_id, client_id);

create table participants (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'admin', 'member')),
  -- Read up to here; only ever raised.
  last_read_seq integer not null default 0,
  -- The conversation's receipts_version when the pointer last rose.
  read_version integer not null default 0,
  -- The newest message of theirs: large groups show their latest speakers.
  last_sent_seq integer not null default 0,
  joined_at timestamptz not null,
  primary key (conversation_id, user_id)
) with (fillfactor = 80);

create index participants_user_id on participants (user_id);

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  -- From 1 and without gaps: taken from the conversation's row while it is locked.
  seq integer not null,
  -- The conversation's version at this message's last change.
  version integer not null,
  sender_id uuid not null references users,
  -- The sender's own key, and a digest of what was asked with it: both outlive a deletion.
  client_id uuid,
  request_digest bytea,
  type text not null check (type in ('TEXT', 'IMAGE', 'FILE')),
  -- '' and [] once deleted.
  content text not null,
  attachments jsonb not null default '[]',
  reply_to_id uuid references messages,
  -- Lines that the server wrote: {kind, …}.
  service jsonb,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  check ((client_id is null) = (request_digest is null))
);

-- Pages, the latest message and unread counts walk along this one.
create unique index messages_seq on messages (conversation_id, seq);
-- What changed since a version.
create unique index messages_version on messages (conversation_id, version);
-- A message sent again is the same message.
create unique index messages_client_id on messages (sender_id, client_id) where client_id is not null;
