-- Unread is what lies above one's pointer but for what does not count: so that counting costs nothing for each message
-- that waits, and plain messages, which are not in this index, cost nothing more to write. It rests on three rules:
-- seq has no gaps, one's own words raise one's pointer, and who joins begins with the pointer at the newest message.
create index messages_uncounted on messages (conversation_id, seq)
  where deleted_at is not null or service is not null;
