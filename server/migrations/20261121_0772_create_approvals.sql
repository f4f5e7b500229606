-- Tools that wait, or waited, for a person.
create table approvals (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid not null,
  workspace_id uuid,
  agent_id uuid not null references agents (id) on delete cascade,
  -- Which tool, such as `mcp:<connection>:<name>`, and the hash of its description at that time.
  tool_key text not null,
  tool_hash text not null,
  tool_name text not null,
  state text not null default 'waiting',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz
);
-- Read by approvals/store.ts prune.
create index approvals_by_time on approvals (created_at);

-- What somebody decided for good for one of their agents.
create table tool_grants (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  agent_id uuid not null references agents (id) on delete cascade,
  tool_key text not null,
  tool_hash text not null,
  decision text not null check (decision in ('always', 'never')),
  decided_at timestamptz not null,
  unique (agent_id, tool_key)
);
-- Read by approvals/store.ts listGrants.
create index tool_grants_of_user on tool_grants (user_id, tool_key);
