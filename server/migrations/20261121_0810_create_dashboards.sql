-- Collections of saved charts. A dashboard belongs to one person in one place.
create table dashboards (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid not null references organizations (id) on delete cascade,
  -- Null in personal mode.
  workspace_id uuid references workspaces (id) on delete cascade,
  name text not null,
  description text not null default '',
  -- What the other members of the workspace may do with it.
  access text not null default 'private' check (access in ('private', 'view', 'edit')),
  document jsonb not null,
  version int not null default 0,
  updated_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
-- Read by dashboards/store.ts listPage.
create index dashboards_of_person on dashboards (user_id, organization_id, workspace_id, updated_at desc, id) where deleted_at is null;
create index dashboards_of_workspace on dashboards (workspace_id, updated_at desc, id) where deleted_at is null and access <> 'private';
create index dashboards_deleted on dashboards (deleted_at) where deleted_at is not null;

-- What a dashboard was before, so that editors who began from the same version can be brought together.
create table dashboard_versions (
  dashboard_id uuid not null references dashboards (id) on delete cascade,
  version int not null,
  document jsonb not null,
  user_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  primary key (dashboard_id, version)
);
