-- Administrators, the server's settings, invitations to the server, links for a new password, and the log of all that.

alter table users
  add column role text not null default 'member' check (role in ('member', 'admin')),
  -- Since when the person cannot sign in; null: they can.
  add column disabled_at timestamptz;

create index users_admins on users (id) where role = 'admin';

-- Whoever came first runs the server.
update users set role = 'admin'
where id = (select id from users where deleted_at is null order by created_at, id limit 1);

-- When the password was last given on this device; null: at the sign-in.
alter table sessions add column proved_at timestamptz;

-- The settings that were ever changed on the page; the others have their defaults (server/admin/settings.ts).
create table settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null,
  changed_by uuid references users
);

create table invitations (
  id uuid primary key,
  -- 128 random bits: whoever has it may register.
  code text not null unique,
  -- null: made in the server's terminal.
  created_by uuid references users on delete cascade,
  note text not null,
  -- The group that whoever comes is brought into.
  conversation_id uuid references conversations on delete set null,
  max_uses integer not null check (max_uses > 0),
  used integer not null default 0 check (used between 0 and max_uses),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null
);

create index invitations_created_by on invitations (created_by);
create index invitations_conversation_id on invitations (conversation_id) where conversation_id is not null;

-- Each person takes one use of an invitation.
create table invitation_uses (
  invitation_id uuid not null references invitations on delete cascade,
  user_id uuid not null references users on delete cascade,
  used_at timestamptz not null,
  primary key (invitation_id, user_id)
);

create index invitation_uses_user_id on invitation_uses (user_id);

-- A person has one at most; making another one replaces it.
create table password_links (
  user_id uuid primary key references users on delete cascade,
  -- SHA-256 of 256 random bits.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Names are looked up when it is read: whoever is deleted is so here, too.
create table audit (
  -- UUIDv7: the order of the log.
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid references users,
  via text not null check (via in ('page', 'terminal', 'server')),
  action text not null,
  target_kind text not null check (target_kind in ('person', 'invitation', 'setting')),
  target_id uuid,
  details jsonb not null
);

create index audit_actor_id on audit (actor_id, id);
create index audit_target_id on audit (target_id, id);
create index audit_at on audit (at);

-- Nobody who holds the server's page, or its terminal, can make undone what they did.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '30 days' then
    return old;
  end if;
  raise exception 'the log of the administration is kept';
end $$;

create trigger keep_audit before update or delete on audit
  for each row execute function keep_audit();
create trigger keep_audit_whole before truncate on audit
  for each statement execute function keep_audit();
