-- A person's own settings of a conversation. They stand in their seat and go with it. None is indexed, so that changing
-- them stays as cheap as raising a read pointer.

alter table participants
  add column pinned_at timestamptz,
  -- The conversation's last_seq when the person put it into the archive.
  add column archived_seq integer check (archived_seq >= 0),
  add column muted_until timestamptz,
  add column unread_mark boolean not null default false,
  -- 0: the person has never set any.
  add column settings_version integer not null default 0 check (settings_version >= 0);
