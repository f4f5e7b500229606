-- People who are called one after the other from a list.
create table call_campaigns (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  agent_id uuid references agents (id) on delete set null,
  phone_number_id uuid references phone_numbers (id) on delete set null,
  name text not null,
  opening text not null,
  purpose text not null,
  -- CallingHours of contract/src/calls.
  hours jsonb not null,
  at_once int not null,
  per_minute int not null,
  tries int not null,
  retry_minutes int not null,
  status text not null check (status in ('running', 'paused', 'stopped', 'done')),
  paused_by text check (paused_by in ('person', 'credits', 'agent', 'account')),
  created_at timestamptz not null,
  ended_at timestamptz
);
create index call_campaigns_of_place on call_campaigns (organization_id, workspace_id, created_at desc);

create table call_campaign_recipients (
  id uuid primary key,
  campaign_id uuid not null references call_campaigns (id) on delete cascade,
  line int not null,
  phone_number text not null,
  name text not null default '',
  variables jsonb not null default '{}',
  -- By whose clocks calling hours count.
  zones text[] not null default '{}',
  state text not null check (state in ('waiting', 'calling', 'talked', 'unreached', 'skipped')),
  skip text,
  tries int not null default 0,
  -- When they may be called next.
  next_at timestamptz,
  -- The last call, and how it ended.
  call_id uuid references calls (id) on delete set null,
  ended_by text
);
create index call_campaign_recipients_in_turn on call_campaign_recipients (campaign_id, state, next_at, line);
create index call_campaign_recipients_of_call on call_campaign_recipients (call_id);

-- Who asked not to be called again.
create table call_opt_outs (
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  phone_number text not null,
  created_at timestamptz not null,
  unique nulls not distinct (organization_id, workspace_id, owner_id, phone_number)
);
