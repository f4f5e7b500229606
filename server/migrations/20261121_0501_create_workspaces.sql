-- Shared spaces of an organization.
create table workspaces (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  -- The name as it is compared: folded by the server, whose rules for letters do not depend on the database's locale.
  name_key text not null,
  icon text check (length(icon) <= 64),
  is_private boolean not null default true,
  auto_join_domains text[] not null default '{}',
  role_settings jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index workspaces_name on workspaces (organization_id, name_key) where deleted_at is null;
-- Read by listJoinable.
create index workspaces_auto_join on workspaces using gin (auto_join_domains) where deleted_at is null;

create table workspace_members (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role smallint not null check (role in (0, 1, 2)),
  -- Who may see their chats here, as they chose it.
  chats text not null default 'private' check (chats in ('private', 'workspace', 'anyone')),
  joined_at timestamptz not null,
  primary key (workspace_id, user_id)
);
create index workspace_members_of_user on workspace_members (user_id);
create unique index workspace_members_owner on workspace_members (workspace_id) where role = 0;
create index users_in_workspace on users (workspace_id) where workspace_id is not null;
