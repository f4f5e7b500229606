-- Callers that agents are rehearsed with. Read by calls/rehearsals.
create table rehearsal_scenarios (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  name text not null,
  language text not null check (language in ('en', 'id')),
  caller text not null check (caller in ('script', 'model')),
  goal text not null default '',
  mood text not null default '',
  facts text not null default '',
  lines text[] not null default '{}',
  created_at timestamptz not null
);
create index rehearsal_scenarios_of_place on rehearsal_scenarios (organization_id, workspace_id, created_at desc);

create table rehearsals (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  -- Who began it: answers are theirs.
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  agent_id uuid references agents (id) on delete cascade,
  project_id uuid references studio_projects (id) on delete cascade,
  version text check (version in ('draft', 'published')),
  version_number int,
  -- As it was when it began: a draft that is changed meanwhile is another rehearsal.
  document jsonb,
  -- Of the scorecard, as it was then.
  scorecard text not null,
  pass_percent int not null,
  questions jsonb not null,
  -- RehearsalScenario of contract/src/calls, as they were then.
  scenarios jsonb not null,
  repetitions int not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'failed')),
  created_at timestamptz not null,
  ended_at timestamptz
);
create index rehearsals_of_place on rehearsals (organization_id, workspace_id, created_at desc);

create table rehearsal_attempts (
  rehearsal_id uuid not null references rehearsals (id) on delete cascade,
  scenario_id uuid not null,
  repetition int not null,
  state text not null check (state in ('done', 'failed', 'skipped')),
  reason text,
  passed boolean not null default false,
  score real,
  credits int not null default 0,
  -- CallTurn and FoundAnswer of contract/src/calls.
  turns jsonb not null,
  answers jsonb not null,
  created_at timestamptz not null,
  primary key (rehearsal_id, scenario_id, repetition)
);
