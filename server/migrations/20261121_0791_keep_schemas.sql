-- What is known of the tables of a connected database, so that a question need not wait until they are read again.
create table data_source_schemas (
  data_source_id uuid primary key references data_sources (id) on delete cascade,
  fingerprint text not null,
  schema jsonb not null,
  read_at timestamptz not null
);
