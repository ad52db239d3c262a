-- People: accounts, the devices they are signed in on, and who is whose contact.
-- Ids are UUIDv7, made in Node. Keys that ignore case are computed in Node too (contract, Names), never by lower().

create table users (
  id uuid primary key,
  username text not null,
  -- NFKC and case-folded: what makes a name unique and what one signs in with.
  username_key text not null unique,
  display_name text not null,
  password_hash text not null,
  eblid text not null unique check (eblid ~ '^[0-9]{4}$'),
  email text,
  email_key text unique,
  avatar_url text,
  bio text not null default '',
  -- What the person chose; what others see is computed (contract, Presence).
  chosen_status text not null default 'ONLINE' check (chosen_status in ('ONLINE', 'AWAY', 'DND', 'OFFLINE')),
  last_seen_at timestamptz,
  created_at timestamptz not null,
  check ((email is null) = (email_key is null))
);

-- A row is a device that is signed in; signing out deletes it.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);

create index sessions_user_id on sessions (user_id);

-- Every refresh token that a session ever had, as a SHA-256: a used one that comes back tells of theft.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  -- When it was traded for its successor; null: it is the one that is good.
  used_at timestamptz
);

create index refresh_tokens_session_id on refresh_tokens (session_id);

create table contacts (
  id uuid primary key,
  requester_id uuid not null references users on delete cascade,
  addressee_id uuid not null references users on delete cascade,
  status text not null check (status in ('PENDING', 'ACCEPTED')),
  created_at timestamptz not null,
  check (requester_id <> addressee_id)
);

-- Two people have one row, whoever asked first.
create unique index contacts_pair on contacts (least(requester_id, addressee_id), greatest(requester_id, addressee_id));
create index contacts_requester_id on contacts (requester_id);
create index contacts_addressee_id on contacts (addressee_id);
