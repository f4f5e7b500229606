-- Runs of knowledge tests: durable, so that another process goes on where one died.
create table knowledge_runs (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  agent_id uuid not null references agents (id) on delete cascade,
  use_case_id uuid,
  cause text not null,
  state text not null default 'waiting',
  -- Who the questions are asked as.
  asked_by uuid not null references users (id) on delete cascade,
  total int not null,
  -- What could change the answers, as it was: when it is not that any more the tests run again.
  sign jsonb not null,
  model text,
  tries int not null default 0,
  leased_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz
);
-- Read by knowledge-tests/run-store.ts: the runs of one suite, the newest first; what waits or goes on.
create index knowledge_runs_of_suite on knowledge_runs (agent_id, use_case_id, created_at desc);
create unique index knowledge_runs_under_way on knowledge_runs (agent_id, use_case_id) nulls not distinct
  where state in ('waiting', 'running');
create table knowledge_results (
  run_id uuid not null references knowledge_runs (id) on delete cascade,
  test_id uuid not null,
  place int not null,
  question text not null,
  outcome text not null,
  change text not null,
  reason jsonb not null,
  sql text,
  got jsonb not null,
  wanted jsonb not null,
  verified boolean not null,
  primary key (run_id, test_id)
);
