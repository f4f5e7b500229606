-- Files on their way from a person's drive into a chat, or among an agent's files.
create table drive_downloads (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  add_on text not null,
  drive_file_id text not null,
  -- Whose files it joins; null: it waits for a question.
  agent_id uuid references agents (id) on delete cascade,
  name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- Of which state of the file the bytes are that lie here.
  revision text,
  bytes_done bigint not null default 0,
  bytes_total bigint,
  file_id uuid references files (id) on delete cascade,
  knowledge_file_id uuid references knowledge_files (id) on delete cascade,
  -- A code of the catalogue with what fills its sentence.
  problem jsonb,
  language text not null,
  created_at timestamptz not null
);
create unique index drive_download_of_person on drive_downloads (user_id, organization_id, workspace_id, add_on, drive_file_id, agent_id)
  nulls not distinct;
