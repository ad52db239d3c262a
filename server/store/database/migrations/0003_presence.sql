-- Who was visibly online on which process when that process was last alive: what a crash would lose.
-- While a process lives, its memory (the bus) knows better.

create table nodes (
  id uuid primary key,
  seen_at timestamptz not null
);

create table online_users (
  node_id uuid not null references nodes on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (node_id, user_id)
);
