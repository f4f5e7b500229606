-- What a chart showed when somebody looked, to tell what changed since.
create table chart_snapshots (
  id uuid primary key,
  chart_id uuid not null references charts (id) on delete cascade,
  hash text not null,
  content jsonb not null,
  taken_at timestamptz not null,
  unique (chart_id, hash)
);
create table chart_looks (
  chart_id uuid not null references charts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  snapshot_id uuid not null references chart_snapshots (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (chart_id, user_id)
);
create index chart_looks_of_snapshot on chart_looks (snapshot_id);
