-- What a voice agent speaks from; one entry of an agent in a place may be active.
create table voice_knowledges (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  agent_id uuid not null references agents (id) on delete cascade,
  active boolean not null default false,
  bot_name text not null,
  content text not null,
  greeting text not null default '',
  created_at timestamptz not null,
  check ((workspace_id is null) <> (owner_id is null))
);
create index voice_knowledges_of_agent on voice_knowledges (agent_id, created_at desc);
create unique index voice_knowledges_active on voice_knowledges (agent_id, coalesce(workspace_id, owner_id)) where active;
