-- What makes the vectors of an organization's files where it has chosen; without a row it is whatever the installation has.
create table organization_embeddings (
  organization_id uuid primary key references organizations (id) on delete cascade,
  choice text not null check (choice in ('box', 'service')),
  base_url text,
  model text,
  sealed_key text,
  -- The name that vectors of the choice are kept under.
  maker text not null,
  -- Why the service gave none last time.
  problem text,
  problem_at timestamptz,
  changed_at timestamptz not null
);

-- Passages of a version that have new vectors already, while they are made anew.
alter table knowledge_versions add column embedded int not null default 0;
