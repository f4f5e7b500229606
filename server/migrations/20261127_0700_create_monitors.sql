-- What is watched in the background, and how it stands. `settings` is the document that monitors/monitor-row.ts reads.
create table monitors (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  agent_id uuid not null references agents (id) on delete cascade,
  -- Whose rights it looks with.
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  settings jsonb not null,
  active boolean not null,
  stopped text,
  state text not null check (state in ('normal', 'pending', 'firing', 'recovering', 'no_data', 'error')),
  alarm jsonb not null,
  last jsonb,
  assignee_id uuid references users (id) on delete set null,
  checked_at timestamptz,
  -- When it looks next; null while it is off.
  next_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Read by monitors/store.ts listPage, and by the limit of a place.
create index monitors_of_place on monitors (organization_id, workspace_id);
create index monitors_of_agent on monitors (agent_id);

-- Every look, once for each time it was due.
create table monitor_checks (
  monitor_id uuid not null references monitors (id) on delete cascade,
  due_at timestamptz not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('ok', 'breach', 'no_data', 'error')),
  value double precision,
  primary key (monitor_id, due_at)
);
-- Read by monitors/store.ts forgetBefore.
create index monitor_checks_by_age on monitor_checks (at);

-- What happened to it, with what was seen.
create table monitor_events (
  id uuid primary key,
  monitor_id uuid not null references monitors (id) on delete cascade,
  at timestamptz not null,
  kind text not null,
  from_state text,
  to_state text,
  told text,
  by_id uuid references users (id) on delete set null,
  note text not null default '',
  failure jsonb,
  figures jsonb not null default '[]',
  evidence jsonb
);
-- Read by monitors/event-store.ts listPage.
create index monitor_events_of_monitor on monitor_events (monitor_id, id desc);
create index monitor_events_by_age on monitor_events (at);
