-- Numbers of WhatsApp, and who writes to them. A simulator's account has a clock of its own: `ahead_ms` before ours.
create table messaging_accounts (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  -- Whose it is in personal mode.
  owner_id uuid references users (id) on delete cascade,
  -- Who connected it: with whose rights its agent answers.
  user_id uuid references users (id) on delete set null,
  kind text not null check (kind in ('cloud', 'simulator')),
  name text not null,
  phone_number text not null,
  phone_number_id text not null,
  business_account_id text not null,
  -- Access token and app secret, encrypted.
  credentials text not null,
  verify_token text not null,
  status text not null default 'active' check (status in ('active', 'revoked')),
  quality text not null default 'unknown',
  tier integer,
  settings jsonb not null,
  ahead_ms bigint not null default 0,
  created_at timestamptz not null
);
create unique index messaging_accounts_by_number on messaging_accounts (phone_number_id);
create index messaging_accounts_of_place on messaging_accounts (organization_id, workspace_id);
create unique index messaging_simulator_of_place on messaging_accounts (organization_id, workspace_id, owner_id) nulls not distinct
  where kind = 'simulator';

create table messaging_contacts (
  id uuid primary key,
  account_id uuid not null references messaging_accounts (id) on delete cascade,
  -- E.164 with its plus.
  phone_number text not null,
  name text not null,
  attributes jsonb not null default '{}',
  opted_out_at timestamptz,
  created_at timestamptz not null,
  unique (account_id, phone_number)
);
-- Read by messaging/search-store.ts.
create index messaging_contacts_words on messaging_contacts using gin (to_tsvector('simple', name || ' ' || ltrim(phone_number, '+')));

create table messaging_conversations (
  id uuid primary key,
  account_id uuid not null references messaging_accounts (id) on delete cascade,
  contact_id uuid not null unique references messaging_contacts (id) on delete cascade,
  status text not null default 'open' check (status in ('open', 'snoozed', 'resolved')),
  snoozed_until timestamptz,
  answered_by text not null check (answered_by in ('agent', 'people')),
  assignee_id uuid references users (id) on delete set null,
  labels text[] not null default '{}',
  unread integer not null default 0,
  waiting_since timestamptz,
  -- When the customer wrote last, from which the window counts.
  last_in_at timestamptz,
  -- Told that nobody is there, since people were there last.
  away_told_at timestamptz,
  last_message jsonb,
  last_at timestamptz not null,
  created_at timestamptz not null
);
-- Read by messaging/conversation-store.ts listConversations: each filter in its order.
create index messaging_conversations_by_status on messaging_conversations (account_id, status, last_at desc, id desc);
create index messaging_conversations_by_assignee on messaging_conversations (account_id, assignee_id, last_at desc, id desc) where status = 'open';
create index messaging_conversations_waiting on messaging_conversations (account_id, waiting_since, id) where status = 'open' and waiting_since is not null;
create index messaging_conversations_labels on messaging_conversations using gin (labels);

create table messaging_messages (
  id uuid primary key,
  account_id uuid not null references messaging_accounts (id) on delete cascade,
  conversation_id uuid not null references messaging_conversations (id) on delete cascade,
  -- `hidden`: sent like a message and shown elsewhere, such as a reaction.
  direction text not null check (direction in ('in', 'out', 'inside', 'hidden')),
  content jsonb not null,
  -- What it says, for lists and for search.
  said text not null,
  author text not null,
  author_id uuid references users (id) on delete set null,
  -- What the vendor is told to send, where that is not the content.
  sending jsonb,
  state text check (state in ('queued', 'sent', 'delivered', 'read', 'failed')),
  reason text,
  code integer,
  -- The vendor's id.
  vendor_id text,
  -- When sending began: after a crash it is not known whether it went out.
  tried_at timestamptz,
  -- Not sent before: until then it can be withdrawn.
  held_until timestamptz,
  reply_to uuid,
  reactions jsonb not null default '[]',
  client_key text,
  file_key text,
  broadcast_id uuid,
  created_at timestamptz not null
);
create index messaging_messages_of_conversation on messaging_messages (conversation_id, id desc);
create unique index messaging_messages_by_vendor on messaging_messages (account_id, vendor_id) where vendor_id is not null;
create unique index messaging_messages_by_key on messaging_messages (conversation_id, client_key) where client_key is not null;
-- Read by messaging/outbox-store.ts.
create index messaging_messages_queued on messaging_messages (conversation_id, id) where state = 'queued';
create index messaging_messages_of_broadcast on messaging_messages (broadcast_id) where broadcast_id is not null;
-- Read by messaging/analytics-store.ts.
create index messaging_messages_by_time on messaging_messages (account_id, created_at);
create index messaging_messages_words on messaging_messages using gin (to_tsvector('simple', said));

-- What the vendor told, as it came; worked off once each.
create table messaging_webhooks (
  id uuid primary key,
  account_id uuid not null references messaging_accounts (id) on delete cascade,
  digest text not null,
  body text not null,
  received_at timestamptz not null,
  done_at timestamptz,
  unique (account_id, digest)
);
create index messaging_webhooks_waiting on messaging_webhooks (account_id, id) where done_at is null;
create index messaging_webhooks_by_age on messaging_webhooks (received_at);

create table messaging_canned_replies (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  shortcode text not null,
  body text not null
);
create unique index messaging_canned_replies_by_code on messaging_canned_replies (organization_id, workspace_id, owner_id, shortcode) nulls not distinct;

-- Who has a conversation open on a page.
create table messaging_presence (
  conversation_id uuid not null references messaging_conversations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  doing text not null,
  at timestamptz not null,
  primary key (conversation_id, user_id)
);

create table messaging_templates (
  id uuid primary key,
  account_id uuid not null references messaging_accounts (id) on delete cascade,
  name text not null,
  language text not null,
  category text not null,
  body text not null,
  footer text not null default '',
  buttons text[] not null default '{}',
  examples text[] not null default '{}',
  status text not null check (status in ('pending', 'approved', 'rejected', 'paused')),
  reason text not null default '',
  unique (account_id, name, language)
);
