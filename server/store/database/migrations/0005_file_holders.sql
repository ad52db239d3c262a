-- Who holds a file is kept here and not by each statement: messages and accounts also go by cascade, and a holder that
-- came or went without a word would leave a file for ever, or take one that somebody still sees.
-- Locks: after the conversation, its participants and its messages; several files in the order of their ids.

-- From its first moment, until something holds it.
alter table files alter column unheld_since set default clock_timestamp();

create function hold_files(ids text[]) returns void language sql as $$
  update files set was_held = true, unheld_since = null where id = any(ids)
$$;

-- Two statements, each as of its own start: whoever held the lock before us has told by then who else holds the file.
create function release_files(ids text[]) returns void language plpgsql as $$
begin
  perform from files where id = any(ids) order by id for no key update;
  update files f set unheld_since = clock_timestamp()
  where f.id = any(ids) and f.unheld_since is null
    and not exists (select from message_files held where held.file_id = f.id)
    and not exists (select from users bearer where bearer.avatar_file_id = f.id);
end $$;

create function message_files_came() returns trigger language plpgsql as $$
begin
  perform hold_files(array(select distinct file_id from came));
  return null;
end $$;

create function message_files_went() returns trigger language plpgsql as $$
begin
  if exists (select from went) then
    perform release_files(array(select distinct file_id from went));
  end if;
  return null;
end $$;

create trigger message_files_came after insert on message_files
  referencing new table as came for each statement execute function message_files_came();

create trigger message_files_went after delete on message_files
  referencing old table as went for each statement execute function message_files_went();

create function avatar_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.avatar_file_id is not null then
    perform hold_files(array[new.avatar_file_id]);
  end if;
  if old.avatar_file_id is not null then
    perform release_files(array[old.avatar_file_id]);
  end if;
  return null;
end $$;

create trigger avatar_changed after update of avatar_file_id on users
  for each row when (old.avatar_file_id is distinct from new.avatar_file_id)
  execute function avatar_changed();

create trigger avatar_went after delete on users
  for each row when (old.avatar_file_id is not null)
  execute function avatar_changed();
