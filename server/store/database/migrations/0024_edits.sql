-- The sender's own key of the message's last change: a repeat of it finds that it is done. It outlives a deletion.

alter table messages add column edit_id uuid;
