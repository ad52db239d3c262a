-- How much space a person's files may take (docs/contract.md, Files); null: as much as the server gives everybody.
alter table users add column quota_bytes bigint check (quota_bytes >= 0);

-- 0 where there is no thumbnail, and for those of before.
alter table files add column thumb_size integer not null default 0;

-- What a person's files take is added up with each upload, from the index alone.
create index files_space on files (uploader_id) include (size, thumb_size);
drop index files_uploader_id;
