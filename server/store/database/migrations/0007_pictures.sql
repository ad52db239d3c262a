-- A conversation's pictures are found without reading its words: messages with an IMAGE are few, and deleted ones have none.
create index messages_pictures on messages (conversation_id, seq)
  where attachments @> '[{"type": "IMAGE"}]';
