-- A conversation's other files are found as its pictures are (0007_pictures.sql): messages with a FILE are few, and
-- deleted ones have none.
create index messages_files on messages (conversation_id, seq)
  where attachments @> '[{"type": "FILE"}]';
