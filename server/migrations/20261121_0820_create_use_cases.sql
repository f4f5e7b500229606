-- What an agent answers from, in one place: in a workspace, or in personal mode of its owner.
create table use_cases (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  -- Whose it is in personal mode; null in a workspace.
  owner_id uuid references users (id) on delete cascade,
  agent_id uuid not null references agents (id) on delete cascade,
  name text not null,
  description text not null default '',
  type text not null check (type in ('tables', 'files')),
  -- Tables with what is said about them and their columns, or files: as in contract/src/use-cases/schemas.ts.
  relations jsonb not null default '[]',
  measures jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A removed one can be brought back for a day.
  removed_at timestamptz,
  check ((workspace_id is null) <> (owner_id is null))
);
create index use_cases_of_agent on use_cases (agent_id, created_at desc) where removed_at is null;
create index use_cases_removed on use_cases (removed_at) where removed_at is not null;
