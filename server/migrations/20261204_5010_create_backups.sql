-- Backups of the installation that a worker made or tries to make; where they lie is in the environment.
create table backups (
  id uuid primary key,
  name text not null unique,
  cause text not null check (cause in ('nightly', 'manual')),
  state text not null check (state in ('running', 'good', 'failed')),
  -- Where it lies, as a restore is given it.
  address text not null,
  encrypted boolean not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  bytes bigint,
  row_count bigint,
  file_count int,
  progress jsonb,
  failure text,
  detail text not null default '',
  removed text check (removed in ('retention', 'missing'))
);
create index backups_started_at on backups (started_at desc);
