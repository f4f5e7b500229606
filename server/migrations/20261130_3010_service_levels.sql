-- How soon people are to answer and to resolve: since when a conversation is theirs, and until when each is due.
alter table messaging_conversations
  add column people_since timestamptz,
  add column response_due_at timestamptz,
  add column resolution_due_at timestamptz,
  -- The nearest of both.
  add column due_at timestamptz;
-- Read by messaging/conversation-store.ts listConversations: what is due first.
create index messaging_conversations_due on messaging_conversations (account_id, due_at, id) where due_at is not null;

-- What was due, and when it was done; read by messaging/analytics-store.ts.
create table messaging_service_levels (
  account_id uuid not null references messaging_accounts (id) on delete cascade,
  conversation_id uuid not null references messaging_conversations (id) on delete cascade,
  kind text not null check (kind in ('response', 'resolution')),
  due_at timestamptz not null,
  done_at timestamptz not null
);
create index messaging_service_levels_of_account on messaging_service_levels (account_id, done_at);
create index messaging_service_levels_of_conversation on messaging_service_levels (conversation_id);
