-- Where the sample company's monitors have come; they come once, and go with it. Read by modules/monitors/sample-store.ts.
create table monitor_samples (
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  loaded_at timestamptz not null
);
create unique index monitor_samples_of_place on monitor_samples (organization_id, coalesce(workspace_id, owner_id));
alter table monitors add column is_sample boolean not null default false;
create index monitors_of_sample on monitors (organization_id) where is_sample;
