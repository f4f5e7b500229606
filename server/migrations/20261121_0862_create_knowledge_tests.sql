-- Questions with expected answers, of an agent or of one of its use cases.
create table knowledge_tests (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  agent_id uuid not null references agents (id) on delete cascade,
  use_case_id uuid,
  question text not null,
  language text not null,
  expected jsonb not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz
);
-- Read by knowledge-tests/store.ts: the questions of one suite.
create index knowledge_tests_of_suite on knowledge_tests (agent_id, use_case_id, created_at);
