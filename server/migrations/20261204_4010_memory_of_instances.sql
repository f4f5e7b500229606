-- What each process holds and runs on, as of its last beat.
alter table instances add column resident_memory bigint not null default 0;
alter table instances add column node text not null default '';
