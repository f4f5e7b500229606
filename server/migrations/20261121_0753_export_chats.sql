-- Exports of all chats of a person: jobs that any process can go on with.
create table chat_exports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  language text not null check (language in ('en', 'id')),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  done_chats int not null default 0,
  total_chats int not null default 0,
  -- The last chat in the file, and how long the file was after it: where another process goes on.
  last_session_id uuid,
  written_bytes bigint not null default 0,
  tries int not null default 0,
  -- Whoever works on it renews this; after it another may.
  leased_until timestamptz,
  key text unique,
  bytes bigint,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz
);
create index chat_exports_of_user on chat_exports (user_id, created_at desc);
create unique index chat_exports_under_way on chat_exports (user_id) where status in ('waiting', 'running');
create index chat_exports_open on chat_exports (created_at) where status in ('waiting', 'running');
create index chat_exports_expiring on chat_exports (expires_at) where key is not null;
