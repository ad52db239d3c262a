-- Attempts to call, by the ids that devices give them (contract, The call record): server/calls/attempts.ts.

create table call_attempts (
  user_id uuid not null references users,
  conversation_id uuid not null references conversations on delete cascade,
  attempt_id uuid not null,
  -- The call that it led to, written in the same transaction; null: it was given up before that.
  call_id uuid references calls on delete cascade deferrable initially deferred,
  -- entered: its person is in the call by it; beside: they were in it already.
  status text not null check (status in ('entered', 'beside', 'givenUp')),
  heard_at timestamptz not null default clock_timestamp(),
  primary key (user_id, conversation_id, attempt_id)
);

create index call_attempts_calls on call_attempts (call_id);
create index call_attempts_heard on call_attempts (heard_at);
