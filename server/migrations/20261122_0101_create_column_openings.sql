-- Columns that use cases hide or mask and that the owner of a place has opened for roles there.
create table column_openings (
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  -- Whose it is in personal mode; null in a workspace.
  owner_id uuid references users (id) on delete cascade,
  data_source_id uuid not null references data_sources (id) on delete cascade,
  -- Null where the database finds the table without it.
  table_schema text,
  table_name text not null,
  column_name text not null,
  roles text[] not null check (roles <@ array['owner', 'admin', 'member'] and cardinality(roles) > 0),
  opened_by uuid references users (id) on delete set null,
  opened_at timestamptz not null,
  check ((workspace_id is null) <> (owner_id is null)),
  unique nulls not distinct (organization_id, workspace_id, owner_id, data_source_id, table_schema, table_name, column_name)
);
