-- What phrases mean in a database, as corrections taught and a person agreed.
create table terms (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  data_source_id uuid not null references data_sources (id) on delete cascade,
  use_case_id uuid,
  phrase text not null,
  means jsonb not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  removed_at timestamptz
);
-- Read by verified-queries/terms-store.ts before every question about data.
create index terms_of_place on terms (organization_id, workspace_id, created_at desc);
