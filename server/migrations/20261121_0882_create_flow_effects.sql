-- Mails of flows on their way out, one per step: the key is the step's.
create table flow_mails (
  key text primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  attempts int not null default 0,
  due_at timestamptz,
  sent_at timestamptz,
  failed text
);
-- Read by takeMails.
create index flow_mails_due on flow_mails (due_at) where due_at is not null;

-- Tables that flows of a place keep: rows by a key.
create table flow_table_rows (
  organization_id uuid not null,
  -- The workspace, in personal mode the person.
  place_id uuid not null,
  table_name text not null,
  key text not null,
  row jsonb not null,
  -- The step that wrote it last, so that a step that is repeated writes once.
  step_key text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, place_id, table_name, key)
);

-- What people are asked by runs: the first answer counts. A link's token is kept as its hash.
create table flow_requests (
  id uuid primary key,
  run_id uuid not null,
  key text not null unique,
  kind text not null check (kind in ('approval', 'hand-over')),
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid not null,
  workspace_id uuid,
  people uuid[] not null,
  emails text[] not null,
  token_hash text unique,
  title text not null,
  details text not null,
  state text not null default 'waiting',
  decided_by text,
  remark text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz
);
-- Read by listRequests.
create index flow_requests_open on flow_requests using gin (people) where state = 'waiting';
