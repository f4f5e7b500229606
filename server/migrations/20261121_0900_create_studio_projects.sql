-- Agents built as flows. In a workspace they are the workspace's; in personal mode one person's.
create table studio_projects (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  -- Null in a workspace, where flows stay when people go.
  owner_id uuid references users (id) on delete cascade,
  created_by uuid references users (id) on delete set null,
  updated_by uuid references users (id) on delete set null,
  name text not null check (char_length(name) between 1 and 120),
  description text not null default '' check (char_length(description) <= 2000),
  category text not null default 'other',
  status text not null default 'draft' check (status in ('draft', 'saved')),
  -- What starts the draft; null while nothing does.
  type text,
  document jsonb not null,
  node_count int not null,
  revision int not null default 1,
  -- The version that runs, and what starts it.
  published_version int,
  published_type text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check ((workspace_id is null) = (owner_id is not null))
);
-- listPage: a place's flows, newest change first.
create index studio_projects_of_place on studio_projects (organization_id, workspace_id, owner_id, updated_at desc, id)
  where deleted_at is null;

-- What a draft was at a moment; only its name and note change.
create table studio_versions (
  project_id uuid not null references studio_projects (id) on delete cascade,
  number int not null,
  kind text not null check (kind in ('saved', 'published', 'kept')),
  name text not null default '' check (char_length(name) <= 120),
  note text not null default '' check (char_length(note) <= 2000),
  -- The draft's revision that it holds.
  revision int not null,
  document jsonb not null,
  node_count int not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  primary key (project_id, number)
);
