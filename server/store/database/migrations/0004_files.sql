-- Uploaded files, and which messages hold them (docs/contract.md, Files).

create table files (
  -- 128 random bits, base64url: the address is a secret of its own.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  uploader_id uuid not null references users on delete cascade,
  -- As it was sent, character for character.
  name text not null,
  -- Of what is stored and served: a picture's metadata is taken out.
  size bigint not null,
  mime text not null,
  type text not null check (type in ('IMAGE', 'FILE')),
  width integer,
  height integer,
  has_thumb boolean not null default false,
  preview text,
  created_at timestamptz not null,
  -- Was it ever in a message or an avatar? From then on its uploader sees it only as others do.
  was_held boolean not null default false,
  -- Since when nothing has held it; null while something does. 24 hours later it goes.
  unheld_since timestamptz
);

create index files_unheld_since on files (unheld_since) where unheld_since is not null;
create index files_uploader_id on files (uploader_id);

-- The rows go when the message is deleted; its attachments' descriptions are in messages.attachments.
create table message_files (
  message_id uuid not null references messages on delete cascade,
  file_id text not null references files on delete cascade,
  primary key (message_id, file_id)
);

create index message_files_file_id on message_files (file_id);

alter table users add column avatar_file_id text references files on delete set null;
create index users_avatar_file_id on users (avatar_file_id) where avatar_file_id is not null;
