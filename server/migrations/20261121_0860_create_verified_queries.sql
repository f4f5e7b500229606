-- Queries that people verified: they answer their questions before anything else does.
create table verified_queries (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  -- In personal mode; what is made in a workspace is the workspace's.
  owner_id uuid references users (id) on delete cascade,
  data_source_id uuid not null references data_sources (id) on delete cascade,
  questions text[] not null,
  -- Dates that move are kept as words between braces.
  sql text not null,
  reading text not null,
  -- What the built-in engine understood, of which question, on which day; null: the statement alone.
  kept jsonb,
  -- Table → a sign of its columns at the time.
  tables jsonb not null,
  verified_by uuid references users (id) on delete set null,
  verified_at timestamptz not null,
  created_at timestamptz not null,
  used int not null default 0,
  used_at timestamptz,
  removed_at timestamptz
);
-- Read by verified-queries/store.ts before every question about data, and by its list.
create index verified_queries_of_place on verified_queries (organization_id, workspace_id, verified_at desc);
create index verified_queries_of_source on verified_queries (data_source_id);
