-- A conversation's calls that are over are found by their lines (server/calls/recent.ts): these are few.
create index messages_calls on messages (conversation_id, seq) where service ->> 'kind' = 'call';
