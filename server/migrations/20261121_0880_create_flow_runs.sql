-- Documents that runs began with, by the hash of their text: a run ends on the version it began with.
create table flow_documents (
  hash text primary key,
  document text not null,
  created_at timestamptz not null default now()
);

-- Numbers of processes that run flows. A process that lives holds the advisory lock (7270088, number).
create sequence flow_processes as int cycle;

create table flow_runs (
  id uuid primary key,
  -- Null: a document that was never stored, such as a test.
  flow_id uuid,
  document_hash text not null,
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid not null,
  workspace_id uuid,
  mode text not null check (mode in ('live', 'test', 'replay')),
  trigger text not null,
  -- `queued`: waits for its turn. `waiting`: every way of it waits for a time or an event, and nobody holds it in memory.
  status text not null check (status in ('queued', 'running', 'waiting', 'done', 'failed', 'cancelled')),
  -- The process that goes on with it.
  leased_by int,
  conversation text,
  -- Where somebody waits for its end: the key of a wait.
  told_to text,
  created_at timestamptz not null,
  ended_at timestamptz,
  steps int not null default 0,
  credits int not null default 0,
  -- JSON, as told to whoever asks: replies, output, error.
  result text,
  cancel_requested boolean not null default false
);
-- Read by run-store.ts listRuns and by the clean-up.
create index flow_runs_of_flow on flow_runs (flow_id, created_at desc) where flow_id is not null;
create index flow_runs_by_person on flow_runs (user_id, created_at desc);
-- Read by takeOver: the runs of processes that have ended.
create index flow_runs_leased on flow_runs (leased_by) where leased_by is not null;
-- Read by takeQueued.
create index flow_runs_queued on flow_runs (created_at) where status = 'queued';
-- Read by the clean-up.
create index flow_runs_ended on flow_runs (ended_at) where ended_at is not null;

-- What happened to runs, in the order it happened: JSON lists of events with input, output, time and cost. No foreign key:
-- its check would cost as much as the row.
create table flow_journal (
  run_id uuid not null,
  seq int not null,
  entries text not null,
  primary key (run_id, seq)
);

-- Ways of runs that wait. The first report of an event fires; what comes later changes nothing.
create table flow_waits (
  run_id uuid not null,
  token int not null,
  kind text not null,
  due_at timestamptz not null,
  key text,
  fired boolean not null default false,
  payload text,
  primary key (run_id, token)
);
-- Read by takeDue.
create index flow_waits_due on flow_waits (due_at);
-- Read by fire.
create index flow_waits_key on flow_waits (key) where key is not null and not fired;
