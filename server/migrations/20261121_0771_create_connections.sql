-- Connected MCP servers: of the installation (no organization), of a workspace, or of a person in personal mode.
create table connections (
  id uuid primary key,
  organization_id uuid references organizations (id) on delete cascade,
  workspace_id uuid,
  -- In personal mode only: what is a workspace's stays when who connected it goes.
  owner_id uuid references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  transport text not null check (transport in ('http', 'stdio')),
  -- What may be shown: url, header names; command, arguments, names of the environment.
  address jsonb not null,
  -- Values of headers and of the environment.
  sealed_secrets text not null,
  enabled boolean not null default true,
  health_state text not null default 'unknown' check (health_state in ('ok', 'failing', 'unknown')),
  health_code text,
  checked_at timestamptz,
  server_name text,
  server_version text,
  -- As the server told them last: name, title, description, input schema, hints, hash.
  tools jsonb not null default '[]',
  -- Tool name -> permission, and the hash it was given for.
  permissions jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (case when organization_id is null then workspace_id is null and owner_id is null
    else (workspace_id is null) = (owner_id is not null) end)
);
-- Read by mcp/store.ts listConnections, before every answer.
create index connections_of_place on connections (organization_id, workspace_id);
