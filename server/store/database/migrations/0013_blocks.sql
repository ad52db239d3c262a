-- Who has blocked whom. The blocked person is never told.

create table blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  blocked_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

-- Both ways are asked: whom somebody has blocked, and by whom they are blocked.
create unique index blocks_blocked_id on blocks (blocked_id, blocker_id);

-- Nobody blocks an account that is gone, nor does such an account block anybody (0008_people.sql).
create function refuse_gone_people_in_blocks() returns trigger language plpgsql as $$
begin
  perform require_present(new.blocker_id);
  perform require_present(new.blocked_id);
  return new;
end $$;

create trigger refuse_gone_people before insert on blocks
  for each row execute function refuse_gone_people_in_blocks();
