-- The mailbox of a place (a workspace, or a person in personal mode), what was read of it, and what goes out.
create table email_mailboxes (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  -- Whose it is in personal mode.
  owner_id uuid references users (id) on delete cascade,
  -- Who connected it: with whose rights its agent answers.
  user_id uuid references users (id) on delete set null,
  agent_id uuid not null references agents (id) on delete cascade,
  address text not null,
  name text not null default '',
  smtp_host text not null,
  smtp_port integer not null check (smtp_port between 1 and 65535),
  imap_host text not null,
  imap_port integer not null check (imap_port between 1 and 65535),
  username text not null,
  -- Encrypted.
  password text not null,
  cc text[] not null default '{}',
  bcc text[] not null default '{}',
  settings jsonb not null,
  state text not null default 'connecting'
    check (state in ('connecting', 'connected', 'wrong_password', 'certificate', 'unreachable', 'refused')),
  reason text not null default '',
  -- Where reading goes on: the inbox's validity, and the last mail that was read.
  uid_validity bigint,
  last_uid bigint not null default 0,
  synced_at timestamptz,
  -- Which process listens to it, and until when unless it says so again.
  watched_by text,
  watched_until timestamptz,
  created_at timestamptz not null
);
create unique index email_mailbox_of_place on email_mailboxes (organization_id, workspace_id, owner_id) nulls not distinct;
create unique index email_mailbox_by_address on email_mailboxes (lower(address), lower(imap_host));

create table email_threads (
  id uuid primary key,
  mailbox_id uuid not null references email_mailboxes (id) on delete cascade,
  subject text not null,
  category text not null check (category in ('to_answer', 'waiting', 'done')),
  person jsonb not null,
  snippet text not null default '',
  unread boolean not null default true,
  hold text,
  last_at timestamptz not null,
  created_at timestamptz not null
);
-- Read by email/thread-store.ts listPage.
create index email_threads_of_mailbox on email_threads (mailbox_id, last_at desc, id desc);
create index email_threads_by_category on email_threads (mailbox_id, category, last_at desc, id desc);

create table email_messages (
  id uuid primary key,
  mailbox_id uuid not null references email_mailboxes (id) on delete cascade,
  thread_id uuid not null references email_threads (id) on delete cascade,
  direction text not null check (direction in ('in', 'out')),
  -- Its Message-ID, or one made of its content where it has none.
  message_id text not null,
  reference_ids text[] not null default '{}',
  sender jsonb not null,
  reply_to jsonb,
  recipients jsonb not null,
  copies jsonb not null,
  subject text not null,
  body text not null,
  html text not null default '',
  truncated boolean not null default false,
  attachments jsonb not null default '[]',
  sent_at timestamptz not null,
  created_at timestamptz not null,
  -- A mail that is told twice is one.
  unique (mailbox_id, message_id)
);
create index email_messages_of_thread on email_messages (thread_id, created_at, id);

create table email_replies (
  id uuid primary key,
  mailbox_id uuid not null references email_mailboxes (id) on delete cascade,
  thread_id uuid not null references email_threads (id) on delete cascade,
  -- The mail that it answers.
  about_id uuid not null references email_messages (id) on delete cascade,
  state text not null check (state in ('draft', 'scheduled', 'sending', 'unclear', 'failed', 'sent', 'discarded')),
  body text not null,
  evidence jsonb not null default '[]',
  author text not null check (author in ('agent', 'person')),
  author_id uuid references users (id) on delete set null,
  recipients jsonb not null,
  cc text[] not null default '{}',
  bcc text[] not null default '{}',
  subject text not null,
  -- Its own Message-ID: known before it is sent, so that it is found again.
  message_id text not null,
  reference_ids text[] not null default '{}',
  send_at timestamptz,
  sent_at timestamptz,
  reason text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index email_replies_of_thread on email_replies (thread_id, created_at desc);
-- One reply of a thread is under way at a time.
create unique index email_reply_under_way on email_replies (thread_id) where state in ('draft', 'scheduled', 'sending', 'unclear', 'failed');
-- Read by email/reply-store.ts countSent.
create index email_replies_sent on email_replies (mailbox_id, sent_at) where sent_at is not null;

create table email_activities (
  id uuid primary key,
  mailbox_id uuid not null references email_mailboxes (id) on delete cascade,
  thread_id uuid not null references email_threads (id) on delete cascade,
  kind text not null,
  user_id uuid references users (id) on delete set null,
  reason text not null default '',
  at timestamptz not null
);
create index email_activities_of_mailbox on email_activities (mailbox_id, at desc, id desc);
