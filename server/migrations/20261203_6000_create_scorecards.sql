-- Lists of questions that calls are scored by. Read by calls/scorecards.
create table scorecards (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  name text not null,
  enabled boolean not null default true,
  -- Calls of these; of all where both are empty.
  agent_ids uuid[] not null default '{}',
  campaign_ids uuid[] not null default '{}',
  pass_percent int not null,
  -- ScorecardQuestion of contract/src/calls.
  questions jsonb not null,
  -- Calls with another version are scored anew.
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index scorecards_by_name on scorecards (organization_id, workspace_id, owner_id, lower(name)) nulls not distinct;

create table call_scores (
  scorecard_id uuid not null references scorecards (id) on delete cascade,
  call_id uuid not null references calls (id) on delete cascade,
  version int not null,
  -- From 0 to 1; null where no question was answered.
  score real,
  failed boolean not null default false,
  -- By a question that fails the whole call.
  critical boolean not null default false,
  -- Questions that a model or a person is to answer.
  waiting int not null default 0,
  scored_at timestamptz not null,
  primary key (scorecard_id, call_id)
);
create index call_scores_of_call on call_scores (call_id);

create table call_score_answers (
  scorecard_id uuid not null,
  call_id uuid not null,
  question_id text not null,
  -- What was found, which stays when a person says otherwise.
  found_by text not null check (found_by in ('built-in', 'model')),
  state text not null check (state in ('answered', 'none', 'waiting', 'refused')),
  value int,
  turn int,
  at_ms int,
  reason text not null default '',
  person_value int,
  person_note text,
  person_id uuid references users (id) on delete set null,
  person_name text,
  person_at timestamptz,
  -- Of what counts, from 0 to 1.
  points real,
  primary key (scorecard_id, call_id, question_id),
  foreign key (scorecard_id, call_id) references call_scores (scorecard_id, call_id) on delete cascade
);

-- The sample company's calls come with a scorecard, once.
alter table call_samples add column scorecard_at timestamptz;
