-- Which reading of a question people chose where the built-in engine was not sure: asked again in the same words, it is stated at once.
create table taught_readings (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  data_source_id uuid not null references data_sources (id) on delete cascade,
  question text not null,
  -- The question without politeness and punctuation, in small letters.
  words text not null,
  reading text not null,
  -- What the engine understood, and the day it was asked on.
  kept jsonb not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  removed_at timestamptz
);
-- Read by verified-queries/taught-store.ts before every question about data.
create index taught_readings_of_place on taught_readings (organization_id, workspace_id, created_at desc);
