-- A saved question with its query and how it is drawn. What is made in a workspace belongs to the workspace.
create table charts (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  -- Whoever made it; a workspace keeps a chart when its owner goes.
  owner_id uuid references users (id) on delete set null,
  -- Set while nobody else sees it: then it goes with its owner.
  private_of uuid references users (id) on delete cascade,
  name text not null,
  description text not null default '',
  question text,
  reading text not null default '',
  source_kind text not null check (source_kind in ('database', 'file')),
  source_id uuid not null,
  source_name text not null,
  dialect text not null,
  sql text not null,
  visual jsonb,
  columns jsonb not null default '[]',
  -- Whose rights the query runs with: the files of whoever wrote it.
  asked_by uuid references users (id) on delete set null,
  spec jsonb not null,
  kind text not null,
  trust jsonb not null,
  -- Of `trust`, for the list.
  trust_level text not null,
  answer_id uuid,
  answer_table int,
  session_id uuid,
  version int not null default 1,
  updated_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Read by charts/store.ts listPage.
create index charts_of_workspace on charts (workspace_id, updated_at desc, id) where workspace_id is not null;
create index charts_of_person on charts (owner_id, updated_at desc, id);
-- An answer's table is saved once by each person in each place.
create unique index charts_of_answer on charts (owner_id, answer_id, answer_table, coalesce(workspace_id, '00000000-0000-0000-0000-000000000000'))
  where answer_id is not null;
