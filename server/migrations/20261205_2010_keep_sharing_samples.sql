-- The two workspaces in which a person tries knowledge sharing with the sample company; made once, and gone with it.
create table sharing_samples (
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete set null,
  partner_id uuid references workspaces (id) on delete set null,
  is_whole boolean not null default false,
  primary key (user_id, organization_id)
);
