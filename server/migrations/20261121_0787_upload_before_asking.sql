-- Files that were sent before their question: as long as none took them they may be dropped.
alter table files add column waiting boolean not null default false;
create index files_waiting on files (user_id, created_at) where waiting;
