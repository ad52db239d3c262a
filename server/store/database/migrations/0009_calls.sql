-- Calls (contract, The call record): what the chart server/calls/record/call-record.machine.ts knows, and nothing else.

create table calls (
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  caller_id uuid not null references users,
  video boolean not null,
  stage text not null check (stage in ('ringing', 'live', 'ended')),
  created_at timestamptz not null,
  ring_until timestamptz not null,
  caller_gone_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('ended', 'cancelled', 'declined', 'missed', 'busy', 'failed')),
  -- When the clock is to be asked next, by whichever node: derived from the rest with every change.
  due_at timestamptz,
  check ((stage = 'ended') = (ended_at is not null and outcome is not null))
);

-- One call at a time in a conversation.
create unique index calls_running on calls (conversation_id) where stage <> 'ended';
create index calls_due on calls (due_at) where due_at is not null;

create table call_parties (
  call_id uuid not null references calls on delete cascade,
  user_id uuid not null references users,
  -- In the order in which they were invited, the caller first.
  place integer not null,
  status text not null check (status in ('invited', 'accepted', 'joined', 'left', 'declined', 'missed')),
  accepted_at timestamptz,
  -- By then whoever accepted is at the video server, or out.
  awaited_until timestamptz,
  media_sid text,
  primary key (call_id, user_id)
);

-- In which calls a person is now.
create index call_parties_present on call_parties (user_id) where status in ('invited', 'accepted', 'joined');

-- The video server tells things twice.
create table video_events (
  id text primary key,
  heard_at timestamptz not null default clock_timestamp()
);
