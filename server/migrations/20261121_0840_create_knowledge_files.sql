-- Files that agents answer from. A file of the same name for the same agent becomes a new version of it.
create table knowledge_files (
  id uuid primary key,
  agent_id uuid not null references agents (id) on delete cascade,
  organization_id uuid not null references organizations (id) on delete cascade,
  -- Where it was added; null in personal mode.
  workspace_id uuid references workspaces (id) on delete cascade,
  -- Who owns it in personal mode; in a workspace it stays when they go.
  user_id uuid references users (id) on delete set null,
  name text not null,
  current_version_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Gone for everybody; for a day it can be brought back.
  deleted_at timestamptz
);
create unique index knowledge_files_named on knowledge_files (agent_id, workspace_id, lower(name)) nulls not distinct where deleted_at is null;
create index knowledge_files_listed on knowledge_files (agent_id, created_at desc, id);
create index knowledge_files_deleted on knowledge_files (deleted_at) where deleted_at is not null;

-- The content of a version lies in the files store under `key`, its tables as a SQLite file under `key || '.sqlite'`.
-- A version is also the durable job that reads it.
create table knowledge_versions (
  id uuid primary key,
  file_id uuid not null references knowledge_files (id) on delete cascade,
  agent_id uuid not null,
  organization_id uuid not null,
  number int not null,
  key text not null unique,
  bytes bigint not null,
  sha256 text not null,
  mime text not null,
  format text not null,
  state text not null default 'waiting' check (state in ('waiting', 'reading', 'ready', 'failed')),
  progress int not null default 0,
  problem jsonb,
  remarks jsonb not null default '[]',
  kind text check (kind in ('text', 'tables')),
  language text check (language in ('en', 'id')),
  pages int,
  passages int,
  rows bigint,
  -- What the tables hold, as the data engine reads it.
  tables jsonb,
  -- What made the vectors: another maker's cannot be compared with them.
  embedding text,
  tries int not null default 0,
  -- Whoever reads it renews this; after it another may.
  leased_until timestamptz,
  added_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (file_id, number)
);
create index knowledge_versions_open on knowledge_versions (created_at) where state in ('waiting', 'reading');
create index knowledge_versions_of_organization on knowledge_versions (organization_id);

-- Contents whose row is gone, however it went: the bytes follow.
create table knowledge_leftovers (key text primary key, at timestamptz not null default now());
create function leave_knowledge_content() returns trigger language plpgsql as $$
begin
  insert into knowledge_leftovers (key) values (old.key) on conflict do nothing;
  return null;
end $$;
create trigger knowledge_versions_gone after delete on knowledge_versions for each row execute function leave_knowledge_content();
