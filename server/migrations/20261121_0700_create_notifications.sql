-- What people were told: kind and facts; the sentence is made for whoever reads it.
create table notifications (
  -- Version 7: sorts by time.
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  facts jsonb not null,
  agent_id uuid references agents (id) on delete cascade,
  -- What is told about: the same thing is told to a person once, however often it is tried.
  key text not null check (length(key) <= 200),
  -- False: the person wants this kind by mail alone, or not at all; it is only in the history.
  in_app boolean not null,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, key)
);
-- Read by listPage of modules/notifications/store.ts.
create index notifications_of_user on notifications (user_id, id desc);
-- Read by countUnread and by the list of unread ones.
create index notifications_unread on notifications (user_id, id desc) where confirmed_at is null and in_app;
create index notifications_of_agent on notifications (agent_id) where agent_id is not null;

-- Only what differs from kindRules of contract/src/notifications/kinds.ts; null: as there.
create table notification_preferences (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  in_app boolean,
  email boolean,
  primary key (user_id, kind)
);

-- Mails that wait to be sent; a row goes when its mail is out.
create table notification_mails (
  notification_id uuid primary key references notifications (id) on delete cascade,
  attempts int not null default 0,
  next_at timestamptz not null,
  -- After the last try; kept so that an operator can see it.
  given_up_at timestamptz,
  error text
);
create index notification_mails_due on notification_mails (next_at) where given_up_at is null;
