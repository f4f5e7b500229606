-- Links to chats inside a workspace. A link shows the records it was made with and no later ones.
create table session_shares (
  id uuid primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid not null references organizations (id) on delete cascade,
  -- Null: everyone in the organization.
  workspace_id uuid references workspaces (id) on delete cascade,
  session_name text not null,
  -- In reading order.
  record_ids uuid[] not null,
  shared_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index session_shares_of_session on session_shares (session_id);
-- Read by chat-sharing/store.ts listPage.
create index session_shares_of_user on session_shares (user_id, shared_at desc, id);
