-- What begins published flows. A document's triggers are replaced as a whole; the secret of a webhook stays.
create table flow_triggers (
  flow_id uuid not null,
  node text not null,
  kind text not null,
  document_hash text not null,
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid not null,
  workspace_id uuid,
  options text not null,
  secret text,
  secret_hash text unique,
  -- Of a schedule: when it is due next.
  due_at timestamptz,
  primary key (flow_id, node)
);
-- Read by takeSchedules.
create index flow_triggers_due on flow_triggers (due_at) where due_at is not null;
-- Read by listTriggers.
create index flow_triggers_place on flow_triggers (organization_id, kind);

-- Words that flows may use in calls and that nobody reads again.
create table flow_secrets (
  id uuid primary key,
  organization_id uuid not null,
  workspace_id uuid,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  sealed text not null,
  updated_at timestamptz not null
);
create unique index flow_secrets_name on flow_secrets (organization_id, coalesce(workspace_id, user_id), name);
