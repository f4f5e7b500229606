-- How long a place keeps what was written with customers at its numbers; without a row, or where it is null, for ever. Read by modules/customer-data.
create table messaging_retention (
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  -- In personal mode whose it is; null in a workspace.
  owner_id uuid references users (id) on delete cascade,
  message_days int check (message_days > 0),
  -- Nothing is erased by a rule that is younger than a week: everybody can see before what it takes.
  changed_at timestamptz not null
);
create unique index messaging_retention_of_place on messaging_retention (organization_id, workspace_id, owner_id) nulls not distinct;
