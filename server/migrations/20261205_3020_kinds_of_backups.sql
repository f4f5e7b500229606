-- An incremental backup holds what has changed, and names the backups in which the rest of it lies.
alter table backups add column kind text not null default 'full' check (kind in ('full', 'incremental'));
alter table backups add column full_at timestamptz;
alter table backups add column needs text[] not null default '{}';
alter table backups add column new_bytes bigint;
