-- What a process may take of PostgreSQL at most: by its pool (none where a pooler stands between), and past it.
alter table instances add column pool_connections int not null default 0;
alter table instances add column direct_connections int not null default 0;
