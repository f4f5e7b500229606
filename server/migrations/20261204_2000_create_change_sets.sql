-- Changes to people's Salesforce, which somebody approves before anything is written. Read by modules/salesforce/change-sets.
create table salesforce_change_sets (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  -- Whose Salesforce, and which account and organization there: no other is written to.
  user_id uuid not null references users (id) on delete cascade,
  account text not null,
  instance_url text not null,
  title text not null,
  reason text not null,
  -- ChangeOrigin of contract/src/salesforce.
  origin jsonb not null,
  -- Proposed again under the same key it is the same one.
  key text not null,
  -- Where something waits for what becomes of it, such as a step of a flow.
  wakes text,
  state text not null check (state in ('open', 'refused', 'applying', 'applied', 'partly_applied', 'failed', 'undoing', 'undone', 'partly_undone')),
  waits_for text,
  remark text not null default '',
  decided_by uuid references users (id) on delete set null,
  decided_name text,
  decided_at timestamptz,
  applied_at timestamptz,
  created_at timestamptz not null
);
create unique index salesforce_change_sets_by_key on salesforce_change_sets (user_id, organization_id, workspace_id, key) nulls not distinct;
create index salesforce_change_sets_of_place on salesforce_change_sets (organization_id, workspace_id, created_at desc);

create table salesforce_changes (
  change_set_id uuid not null references salesforce_change_sets (id) on delete cascade,
  position int not null,
  action text not null check (action in ('create', 'update')),
  object text not null,
  object_label text not null,
  record_id text,
  record_name text not null,
  state text not null check (state in ('proposed', 'approved', 'refused', 'applied', 'conflict', 'failed', 'unclear', 'undone', 'kept')),
  -- ChangeProblem and ChangeField[] of contract/src/salesforce.
  problem jsonb,
  fields jsonb not null,
  -- Since when Salesforce may have been told: what is sent again looks first whether it is there.
  sent_at timestamptz,
  tries int not null default 0,
  primary key (change_set_id, position)
);
create index salesforce_changes_of_record on salesforce_changes (left(record_id, 15)) where record_id is not null;
create index salesforce_changes_by_record_id on salesforce_changes (record_id) where record_id is not null;
