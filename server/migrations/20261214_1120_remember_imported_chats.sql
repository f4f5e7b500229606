-- Which chat of another product a session came from, so that an export that is taken in twice makes nothing twice. The row comes
-- before its session: of two imports at once the second waits here for the first.
create table imported_chats (
  session_id uuid primary key references sessions (id) on delete cascade deferrable initially deferred,
  user_id uuid not null references users (id) on delete cascade,
  agent_id uuid not null references agents (id) on delete cascade,
  source text not null,
  -- What the chat is called there.
  source_id text not null,
  unique (user_id, agent_id, source, source_id)
);
create index imported_chats_of_agent on imported_chats (agent_id);
