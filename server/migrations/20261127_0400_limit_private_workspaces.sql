-- Whom a private workspace lets in besides those who are invited: roles in the organization and selected people of it; and whether
-- only people of the organization can be invited.
alter table workspaces
  add column allowed_roles smallint[] not null default '{}' check (allowed_roles <@ array[0, 1, 2]::smallint[]),
  add column company_only boolean not null default false;

create table workspace_allowed_people (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (workspace_id, user_id)
);
create index workspace_allowed_people_of on workspace_allowed_people (user_id);
