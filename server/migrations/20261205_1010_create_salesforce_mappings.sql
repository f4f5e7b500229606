-- Columns of a source onto the fields of a Salesforce object. Read by modules/salesforce/mappings.
create table salesforce_mappings (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  -- Whose Salesforce it is for: nobody else sees it.
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- MappingSource of contract/src/salesforce; what it names may be gone, and is looked for with the person's rights each time.
  source jsonb not null,
  source_name text not null,
  object text not null,
  object_label text not null,
  key_field text not null,
  -- MappingPair[].
  pairs jsonb not null,
  clear_empty boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index salesforce_mappings_of_person on salesforce_mappings (user_id, organization_id, workspace_id, updated_at desc);

-- Each time that changes were prepared.
create table salesforce_mapping_runs (
  id uuid primary key,
  mapping_id uuid not null references salesforce_mappings (id) on delete cascade,
  state text not null check (state in ('reading', 'comparing', 'proposing', 'done', 'failed')),
  read_rows int not null default 0,
  compared int not null default 0,
  -- MappingCounts of modules/salesforce/mappings/run-store.ts; null: not counted yet.
  counts jsonb,
  problems jsonb not null default '[]',
  -- Why it failed: a code with what fills its sentence.
  failure jsonb,
  change_set_id uuid references salesforce_change_sets (id) on delete set null,
  started_at timestamptz not null,
  ended_at timestamptz
);
-- One at a time.
create unique index salesforce_mapping_runs_going on salesforce_mapping_runs (mapping_id) where ended_at is null;
create index salesforce_mapping_runs_of_mapping on salesforce_mapping_runs (mapping_id, started_at desc);

-- Of a new record: the field whose value no other record may have when it is created.
alter table salesforce_changes add column key_field text;
