-- SCIM 2.0: an organization's directory keeps its people and groups here, with a token of its own.
create table scim_tokens (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  token_hash text not null unique,
  prefix text not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index scim_tokens_of on scim_tokens (organization_id) where revoked_at is null;

-- What the directory says of somebody. `user_id`: their account, once they are in the organization.
create table scim_users (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  user_name text not null,
  -- Lower case: names are compared without it.
  user_key text not null,
  external_id text,
  active boolean not null,
  attributes jsonb not null,
  -- A group gives a role for which the organization's plan has no seat left.
  lacks_seat boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index scim_users_name on scim_users (organization_id, user_key);
create unique index scim_users_account on scim_users (organization_id, user_id) where user_id is not null;
create index scim_users_external on scim_users (organization_id, external_id);
create index scim_users_of_account on scim_users (user_id);

create table scim_groups (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  display_name text not null,
  display_key text not null,
  external_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index scim_groups_name on scim_groups (organization_id, display_key);

create table scim_group_members (
  group_id uuid not null references scim_groups (id) on delete cascade,
  scim_user_id uuid not null references scim_users (id) on delete cascade,
  primary key (group_id, scim_user_id)
);
create index scim_group_members_of on scim_group_members (scim_user_id);

-- What members of a group are in a workspace of the organization.
create table scim_group_roles (
  group_id uuid not null references scim_groups (id) on delete cascade,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  role smallint not null check (role in (1, 2)),
  primary key (group_id, workspace_id)
);
create index scim_group_roles_of on scim_group_roles (workspace_id);

-- Given by a group, and taken away with it; what people gave each other is not.
alter table workspace_members add column by_scim boolean not null default false;
-- The organization whose directory made the account; it alone can switch it off.
alter table users add column managed_by uuid references organizations (id) on delete set null;
alter table users add column deactivated_at timestamptz;
create trigger users_deactivated_tell_access after update of deactivated_at on users
  for each row when (old.deactivated_at is distinct from new.deactivated_at) execute function tell_access('id');

-- What a directory was last refused, for the organization's settings.
create table scim_failures (
  organization_id uuid primary key references organizations (id) on delete cascade,
  at timestamptz not null,
  message text not null
);
