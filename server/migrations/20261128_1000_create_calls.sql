-- How agents take calls. As with widgets, an agent is open for calls from one place: its databases and credits are those of that place.
create table call_lines (
  agent_id uuid primary key references agents (id) on delete cascade,
  organization_id uuid not null references organizations (id) on delete cascade,
  -- Null in personal mode.
  workspace_id uuid references workspaces (id) on delete cascade,
  enabled boolean not null default false,
  origins text[] not null default '{}',
  language text not null default 'auto' check (language in ('auto', 'en', 'id')),
  character text not null default 'female' check (character in ('male', 'female')),
  record boolean not null default true,
  consent boolean not null default true,
  mask boolean not null default false,
  use_databases boolean not null default false,
  use_knowledge boolean not null default true,
  kept_days int not null,
  max_seconds int not null,
  at_once int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create trigger call_lines_tell_access after update of enabled or delete on call_lines
  for each row execute function tell_access('agent_id');

create table calls (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  -- Whose it is in personal mode.
  owner_id uuid references users (id) on delete cascade,
  agent_id uuid references agents (id) on delete set null,
  agent_name text not null,
  channel text not null check (channel in ('browser', 'sample')),
  callee text not null,
  language text not null check (language in ('en', 'id')),
  -- What opens its line.
  key_hash text,
  records boolean not null default false,
  -- As the line was set when the call began.
  mask boolean not null default false,
  -- Of billing: what is held for it now.
  hold_id uuid,
  held_seconds int not null default 0,
  -- When its line was opened; until then nobody has it.
  connected_at timestamptz,
  -- Told by the process that has it, so that others see when that one dies.
  beat_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  duration_ms int not null default 0,
  -- Seconds that were charged, and for how much.
  charged_seconds int not null default 0,
  credits int not null default 0,
  recording_key text,
  recording_bytes bigint not null default 0,
  summary text not null default '',
  sentiment real,
  topics text[] not null default '{}',
  entities jsonb not null default '[]',
  outcome text check (outcome in ('resolved', 'unresolved', 'abandoned')),
  -- CallFigures of contract/src/calls.
  figures jsonb,
  -- All that was said, to look for words in.
  said text not null default '',
  keep_until timestamptz,
  created_at timestamptz not null
);
-- Read by calls/log-store.ts and analytics-store.ts.
create index calls_of_place on calls (organization_id, workspace_id, created_at desc, id desc);
create index calls_words on calls using gin (to_tsvector('simple', said));
create index calls_going_on on calls (beat_at) where ended_at is null;
create index calls_to_forget on calls (keep_until) where keep_until is not null;

create table call_turns (
  call_id uuid not null references calls (id) on delete cascade,
  number int not null,
  speaker text not null check (speaker in ('caller', 'agent')),
  text text not null,
  starts_ms int not null,
  ends_ms int not null,
  sentiment real,
  heard text,
  -- TurnDelays of contract/src/calls.
  delays jsonb,
  -- Of the agent: whether what it said rests on something that it found.
  grounded boolean not null default false,
  primary key (call_id, number)
);

-- The sample company's calls come to a place once.
create table call_samples (
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  loaded_at timestamptz not null,
  unique nulls not distinct (organization_id, workspace_id, owner_id)
);

do $$
begin
  execute 'create or replace view kept_files as ' || rtrim(pg_get_viewdef('kept_files'::regclass), '; ') || $view$
    union all
    select 'call', organization_id, recording_bytes from calls where recording_key is not null $view$;
end $$;
