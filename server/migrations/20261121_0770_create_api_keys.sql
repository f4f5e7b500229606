-- Keys for programs. A key works where it was made and no longer than its person may be there.
create table api_keys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid not null references organizations (id) on delete cascade,
  -- Null in personal mode.
  workspace_id uuid,
  -- The only agent it reaches; null: every agent of the person.
  agent_id uuid references agents (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- How the key begins. The key itself is told once and kept as a hash.
  prefix text not null,
  key_hash text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['agents.read', 'agents.ask']),
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);
-- Read by api-keys/store.ts listKeys.
create index api_keys_of_user on api_keys (user_id, created_at desc) where revoked_at is null;
