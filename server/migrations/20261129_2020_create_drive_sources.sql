-- Files of agents that come from a person's drive: of which state they are, and who was found to read them there.
create table drive_sources (
  file_id uuid primary key references knowledge_files (id) on delete cascade,
  -- With whose account it was added and is looked after.
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  add_on text not null,
  drive_file_id text not null,
  revision text not null,
  -- `ended`: the account lets us in no more; `gone`: there is no such file for it.
  state text not null default 'current' check (state in ('current', 'ended', 'gone')),
  checked_at timestamptz not null
);
create index drive_sources_by_check on drive_sources (checked_at);

create table drive_readers (
  file_id uuid not null references drive_sources (file_id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  may_read boolean not null,
  checked_at timestamptz not null,
  primary key (file_id, user_id)
);
