-- What each settled piece of work used: the receipt of its ledger transaction, whose id is the hold's.
create table usage_receipts (
  id uuid primary key,
  organization_id uuid not null,
  workspace_id uuid,
  user_id uuid not null,
  agent_id uuid,
  session_id uuid,
  kind text not null check (kind in ('answer', 'call', 'message')),
  -- Empty: the built-in engine.
  model text not null default '',
  input_words int not null default 0,
  output_words int not null default 0,
  voice_seconds int not null default 0,
  messages int not null default 0,
  credits bigint not null check (credits >= 0),
  -- In the zone of usage (contract/usage/schemas.ts).
  day date not null,
  at timestamptz not null
);
-- Whether a conversation was counted in this month.
create index usage_receipts_of_session on usage_receipts (session_id, day) where session_id is not null;

-- The receipts of a day added up, so that a graph over millions of them reads hundreds of rows. Written with the receipt.
create table usage_days (
  organization_id uuid not null,
  day date not null,
  workspace_id uuid,
  user_id uuid not null,
  agent_id uuid,
  model text not null,
  input_words bigint not null,
  output_words bigint not null,
  voice_seconds bigint not null,
  conversations bigint not null,
  answers bigint not null,
  messages bigint not null,
  credits bigint not null,
  unique nulls not distinct (organization_id, day, workspace_id, user_id, agent_id, model)
);

create table usage_caps (
  organization_id uuid not null,
  subject text not null check (subject in ('workspace', 'member', 'agent')),
  subject_id uuid not null,
  -- A month.
  credits bigint not null check (credits >= 0),
  updated_at timestamptz not null,
  primary key (organization_id, subject, subject_id)
);

create table usage_alerts (
  id uuid primary key,
  organization_id uuid not null,
  -- The first day of the month.
  period date not null,
  subject text not null check (subject in ('credits', 'conversations', 'call_minutes', 'workspace', 'member', 'agent')),
  subject_id uuid,
  percent int not null,
  used bigint not null,
  most bigint not null,
  at timestamptz not null,
  unique nulls not distinct (organization_id, period, subject, subject_id, percent)
);
create index usage_alerts_newest on usage_alerts (organization_id, at desc, id);
