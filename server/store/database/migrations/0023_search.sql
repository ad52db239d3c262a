-- The index of the search. It is derived from messages, and can be emptied at any time: the server fills it again.

create extension if not exists pg_trgm;

create table message_words (
  message_id uuid primary key references messages on delete cascade,
  conversation_id uuid not null,
  -- The names of its files as the search compares them, for parts of numbers.
  names text not null,
  -- Words, their stems, and facets: ~c<conversation>, ~u<sender>, ~image, ~file, ~link. No word has a ~.
  words tsvector not null
);

-- One writer fills it in large pieces and nobody waits for that, so nothing is gained by a list of pending entries,
-- which each search would read.
create index message_words_words on message_words using gin (words) with (fastupdate = off);
create index message_words_names on message_words using gin (names gin_trgm_ops) where names <> '';

-- How far each conversation is in the index.
create table search_marks (
  conversation_id uuid primary key references conversations on delete cascade,
  version integer not null default 0,
  -- It has been read to its end once; since then it is behind by moments only.
  is_whole boolean not null default false
) with (fillfactor = 80);
