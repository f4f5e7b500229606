-- Where a workspace's notifications are posted to, for programs.
create table notification_webhooks (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  name text not null,
  address text not null,
  kinds text[] not null,
  -- Sealed (platform/secrets).
  secret text not null,
  -- Whose quiet hours hold it.
  held_by uuid references users (id) on delete set null,
  -- In whose language it is written.
  created_by uuid references users (id) on delete set null,
  active boolean not null,
  -- Deliveries in a row that were given up.
  failures int not null default 0,
  stopped_at timestamptz,
  last_at timestamptz,
  last_ok boolean,
  last_status int,
  last_reason text,
  last_words text not null default '',
  created_at timestamptz not null
);
create index notification_webhooks_of_workspace on notification_webhooks (workspace_id, created_at, id);
create index notification_webhooks_held_by on notification_webhooks (held_by) where held_by is not null;
create index notification_webhooks_created_by on notification_webhooks (created_by) where created_by is not null;

-- What is posted, until it is; each thing once to each address, as it is told once to each person.
create table notification_posts (
  id uuid primary key,
  webhook_id uuid not null references notification_webhooks (id) on delete cascade,
  kind text not null,
  facts jsonb not null,
  key text not null,
  created_at timestamptz not null,
  unique (webhook_id, key)
);
create index notification_posts_by_age on notification_posts (created_at);
