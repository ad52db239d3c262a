-- Groups have a picture and an invitation; accounts can go.

alter table conversations
  add column avatar_file_id text references files on delete set null,
  -- 128 random bits: whoever has it may join. null: there is no invitation.
  add column invite_code text unique;

-- An account that is gone keeps its row, for what it wrote: no name, no EBLID (which is free again), no way in.
alter table users alter column eblid drop not null;
alter table users add column deleted_at timestamptz;

-- Nobody puts such an account anywhere. Whoever does so while it goes waits for the end of that, and finds it gone: as
-- with two transactions that do not go together, asking again gives the plain answer.
create function require_present(person uuid) returns void language plpgsql as $$
begin
  -- The lock that the foreign key takes anyway.
  perform from users where id = person and deleted_at is null for key share;
  if not found then
    raise exception 'an account is gone' using errcode = 'serialization_failure';
  end if;
end $$;

create function refuse_gone_people() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'contacts' then
    perform require_present(new.requester_id);
    perform require_present(new.addressee_id);
  else
    perform require_present(new.user_id);
  end if;
  return new;
end $$;

create trigger refuse_gone_people before insert on participants
  for each row execute function refuse_gone_people();
create trigger refuse_gone_people before insert on contacts
  for each row execute function refuse_gone_people();

-- Who comes into a group begins with the pointer at its newest line (0006_unread.sql), and has read nothing of it yet:
-- the pointer tells of what is above this.
alter table participants add column joined_seq integer not null default 0;

-- A group's picture holds its file, as an avatar does (0005_file_holders.sql).
create or replace function release_files(ids text[]) returns void language plpgsql as $$
begin
  perform from files where id = any(ids) order by id for no key update;
  update files f set unheld_since = clock_timestamp()
  where f.id = any(ids) and f.unheld_since is null
    and not exists (select from message_files held where held.file_id = f.id)
    and not exists (select from users bearer where bearer.avatar_file_id = f.id)
    and not exists (select from conversations bearer where bearer.avatar_file_id = f.id);
end $$;

create trigger avatar_changed after update of avatar_file_id on conversations
  for each row when (old.avatar_file_id is distinct from new.avatar_file_id)
  execute function avatar_changed();

create trigger avatar_went after delete on conversations
  for each row when (old.avatar_file_id is not null)
  execute function avatar_changed();

create index conversations_avatar_file_id on conversations (avatar_file_id) where avatar_file_id is not null;

-- A group that its last member leaves goes with its messages: for each of them PostgreSQL looks who replies to it.
create index messages_reply_to_id on messages (reply_to_id) where reply_to_id is not null;

-- What a username looks like: letters of other alphabets as the Latin ones that they are drawn as, I and 1 as l, 0 as o.
-- Names are of one alphabet, and still «сор» in Cyrillic and `cop` in Latin are one name to the eye. By translate(),
-- which knows no locale.
create function look_of(name text) returns text language sql immutable parallel safe as $$
  select translate(
    name,
    'аеорсухіјѕԁһӏАВЕКМНОРСТХУІЈЅορνικυαΑΒΕΖΗΙΚΜΝΟΡΤΥΧABCDEFGHIJKLMNOPQRSTUVWXYZ10',
    'aeopcyxijsdhlabekmhopctxyljsopvikuaabezhlkmnoptyxabcdefghljklmnopqrstuvwxyzlo'
  )
$$;
alter table users add column username_look text generated always as (look_of(username)) stored;
create index users_username_look on users (username_look);
