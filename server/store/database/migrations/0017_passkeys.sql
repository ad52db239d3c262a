-- Passkeys: the public halves of keys that sign a person in without a password (contract, Passkeys).
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The key's own name for itself, base64url. It tells whose key signs.
  credential_id text not null unique,
  public_key bytea not null,
  -- Rises with each use where the device counts; a lower one tells of a copy. Most keys stay at 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkeys_user_id on passkeys (user_id);

-- Challenges that were answered, as SHA-256: none is good twice. A challenge carries its own end and the server's
-- seal, so asking for one writes nothing; a row goes with the challenge's end.
create table passkey_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);

create index passkey_challenges_expires_at on passkey_challenges (expires_at);
