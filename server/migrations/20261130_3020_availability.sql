-- Who of a place takes conversations now, and when they were given one last: the next one goes to who has waited longest.
create table messaging_availability (
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  available boolean not null,
  assigned_at timestamptz,
  changed_at timestamptz not null
);
create unique index messaging_availability_of_place on messaging_availability (organization_id, workspace_id, user_id) nulls not distinct;
