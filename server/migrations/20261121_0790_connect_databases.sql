-- Databases that people connect, beside the sample company.
alter table data_sources drop constraint data_sources_kind_check;
alter table data_sources add constraint data_sources_kind_check
  check (kind in ('sample', 'postgres', 'mysql', 'mariadb', 'sqlserver', 'sqlite'));
-- Whose it is in personal mode; null in a workspace and for the sample company.
alter table data_sources add column owner_id uuid references users (id) on delete cascade;
-- Where it is and what may be shown of that; passwords and keys are in credentials, sealed.
alter table data_sources add column address jsonb;
-- The uploaded file of a SQLite database.
alter table data_sources add column file_key text;
alter table data_sources add column health_state text not null default 'unknown' check (health_state in ('ok', 'failing', 'unknown'));
alter table data_sources add column health_code text;
alter table data_sources add column checked_at timestamptz;
-- Decisions about relations: [{table, column, to_table, to_column, decision}].
alter table data_sources add column relations jsonb not null default '[]';
-- A removed database can be brought back for a day; then its row, its password and its file go.
alter table data_sources add column removed_at timestamptz;
create index data_sources_removed on data_sources (removed_at) where removed_at is not null;
