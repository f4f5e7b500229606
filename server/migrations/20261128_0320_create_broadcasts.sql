create table phone_lists (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  name text not null,
  variables text[] not null default '{}',
  created_at timestamptz not null
);
create index phone_lists_of_place on phone_lists (organization_id, workspace_id);

create table phone_list_phones (
  id uuid primary key,
  list_id uuid not null references phone_lists (id) on delete cascade,
  phone_number text not null,
  name text not null,
  variables jsonb not null default '{}',
  unique (list_id, phone_number)
);

create table broadcasts (
  id uuid primary key,
  account_id uuid not null references messaging_accounts (id) on delete cascade,
  name text not null,
  status text not null check (status in ('scheduled', 'running', 'paused', 'stopped', 'done')),
  paused_by text,
  text text not null,
  template_id uuid references messaging_templates (id) on delete set null,
  template jsonb,
  variables text[] not null default '{}',
  user_id uuid references users (id) on delete set null,
  scheduled_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null
);
create index broadcasts_of_account on broadcasts (account_id, id desc);

-- Everybody who was to get it, in order; `state` is `waiting` until a message is made.
create table broadcast_recipients (
  id uuid primary key,
  broadcast_id uuid not null references broadcasts (id) on delete cascade,
  phone_number text not null,
  name text not null,
  variables jsonb not null default '{}',
  state text not null check (state in ('waiting', 'made', 'skipped')),
  reason text,
  about text not null default '',
  message_id uuid references messaging_messages (id) on delete set null,
  conversation_id uuid references messaging_conversations (id) on delete set null,
  answered_at timestamptz,
  opted_out_at timestamptz,
  unique (broadcast_id, phone_number)
);
create index broadcast_recipients_waiting on broadcast_recipients (broadcast_id, id) where state = 'waiting';
create index broadcast_recipients_by_message on broadcast_recipients (message_id) where message_id is not null;
create index broadcast_recipients_by_conversation on broadcast_recipients (conversation_id) where conversation_id is not null;
