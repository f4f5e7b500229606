-- Something large that a person removed: gone for everyone, and erased by a job until nothing is left (modules/removals). No references: what it is about, and who
-- asked, go. The row ends with the job, and its receipt stays in the audit log.
create table removals (
  id uuid primary key,
  kind text not null check (kind in ('account', 'device', 'number', 'workspace', 'customer')),
  subject_id uuid not null unique,
  name text not null,
  organization_id uuid not null,
  workspace_id uuid,
  asked_by uuid,
  asked_by_name text not null,
  asked_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  -- Organizations that go along once nobody is left in them.
  organizations uuid[] not null default '{}',
  -- A customer is no row that all hangs on: what is erased of one, each with what hangs on it.
  roots jsonb not null default '[]',
  -- What was erased so far, by table.
  erased jsonb not null default '{}',
  files int not null default 0
);
