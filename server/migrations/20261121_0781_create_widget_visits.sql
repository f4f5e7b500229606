-- Browsers that spoke to a published agent. The token is theirs alone and kept as a hash.
create table widget_visitors (
  id uuid primary key,
  agent_id uuid not null references widgets (agent_id) on delete cascade,
  token_hash text not null unique,
  -- Where the next question goes; null: into a new conversation.
  conversation_id uuid,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index widget_visitors_seen on widget_visitors (seen_at);

create table widget_conversations (
  id uuid primary key,
  visitor_id uuid not null references widget_visitors (id) on delete cascade,
  agent_id uuid not null references widgets (agent_id) on delete cascade,
  -- The page's origin.
  origin text not null,
  preview text not null,
  created_at timestamptz not null,
  last_message_at timestamptz not null
);
-- Read by widget/conversation-store.ts: the owner's list.
create index widget_conversations_of_agent on widget_conversations (agent_id, last_message_at desc, id desc);
create index widget_conversations_of_visitor on widget_conversations (visitor_id);

-- A question of a visitor with its answer, as far as visitors may see it.
create table widget_messages (
  id uuid primary key,
  conversation_id uuid not null references widget_conversations (id) on delete cascade,
  visitor_id uuid not null references widget_visitors (id) on delete cascade,
  agent_id uuid not null references widgets (agent_id) on delete cascade,
  question text not null,
  language text not null check (language in ('en', 'id')),
  status text not null default 'streaming' check (status in ('streaming', 'done', 'stopped', 'failed')),
  parts jsonb not null default '[]',
  answer_text text not null default '',
  understood jsonb,
  model text,
  credits int not null default 0,
  created_at timestamptz not null
);
create index widget_messages_of_conversation on widget_messages (conversation_id, created_at, id);
-- Read by widget/visit-store.ts: how much was asked lately.
create index widget_messages_of_agent on widget_messages (agent_id, created_at);
create index widget_messages_of_visitor on widget_messages (visitor_id, created_at);
