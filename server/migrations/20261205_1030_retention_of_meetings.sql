-- How long a place keeps the sound and the words of its meetings; without a row, or where it is null, for ever. Read by modules/meetings/retention.ts.
create table meeting_retention (
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  -- In personal mode whose it is; null in a workspace.
  owner_id uuid references users (id) on delete cascade,
  sound_days int check (sound_days > 0),
  text_days int check (text_days > 0),
  -- Nothing is erased by a rule that is younger than a week: everybody can see before what it takes.
  changed_at timestamptz not null
);
create unique index meeting_retention_of_place on meeting_retention (organization_id, workspace_id, owner_id) nulls not distinct;

-- `kept`: no rule takes anything of it.
alter table meetings add column kept boolean not null default false, add column sound_erased_at timestamptz, add column text_erased_at timestamptz;
