-- Whom a deleted workspace had, until it is restored or erased. They are no members meanwhile, and take no seats.
create table former_members (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role smallint not null,
  chats text not null,
  joined_at timestamptz not null,
  primary key (workspace_id, user_id)
);
create index former_members_of_user on former_members (user_id);
