-- A conversation of a person with an agent.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid not null references organizations (id),
  -- Null in personal mode.
  workspace_id uuid,
  agent_id uuid not null references agents (id) on delete cascade,
  name text not null check (length(name) between 1 and 120),
  -- Until a person names it, the first question does.
  auto_named boolean not null default true,
  default_source text not null default 'default' check (default_source in ('db', 'files', 'default')),
  pinned boolean not null default false,
  preview text not null default '',
  -- The newest record: the end of the branch that is shown.
  current_record_id uuid,
  last_message_at timestamptz,
  -- The last message, else when it was made: what the list is sorted by.
  newest_at timestamptz not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Read by chat/session-store.ts listPage.
create index sessions_newest on sessions (user_id, agent_id, newest_at desc, id desc) where deleted_at is null;

-- A question and its answer. Records of a session are a tree: an edit or a retry is a sibling of what it replaces.
create table records (
  id uuid primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  user_id uuid not null,
  parent_id uuid references records (id) on delete cascade,
  question text not null,
  -- Of the person's interface: notices are written in it.
  language text not null check (language in ('en', 'id')),
  data_source text not null check (data_source in ('db', 'files', 'default')),
  web_search boolean not null default false,
  links text[] not null default '{}',
  tools text[] not null default '{}',
  file_ids uuid[] not null default '{}',
  created_at timestamptz not null,

  answer_id uuid not null unique,
  status text not null default 'streaming' check (status in ('streaming', 'done', 'stopped', 'failed')),
  parts jsonb not null default '[]',
  -- Its text without markup of parts, for search and previews.
  answer_text text not null default '',
  model text,
  input_words int not null default 0,
  output_words int not null default 0,
  credits int not null default 0,
  duration_ms int not null default 0,
  -- How the built-in engine understood the question, so that the next one can build on it.
  understood jsonb,
  -- The process that answers, while it does.
  instance_id uuid not null,
  liked boolean,
  bookmarked_at timestamptz
);
-- Read by chat/record-store.ts tree, by the deletion of sessions and by the search.
create index records_of_session on records (session_id, created_at, id);
create index records_running on records (instance_id) where status = 'streaming';
create index records_bookmarked on records (user_id, bookmarked_at desc) where bookmarked_at is not null;

-- Files that people attached to questions; the content lies in the files store under `key`.
create table files (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid not null references organizations (id),
  key text not null unique,
  name text not null,
  mime text not null,
  bytes bigint not null,
  kind text not null check (kind in ('text', 'tables')),
  created_at timestamptz not null
);
create index files_of_user on files (user_id, created_at);

-- Running processes. One that stops beating is dead, and its unfinished answers are ended by another.
create table instances (
  id uuid primary key,
  host text not null,
  pid int not null,
  beat_at timestamptz not null
);
