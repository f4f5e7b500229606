-- Databases that questions are answered from. Without an organization it is there for the whole installation.
create table data_sources (
  id uuid primary key,
  organization_id uuid references organizations (id) on delete cascade,
  kind text not null check (kind in ('sample', 'postgres')),
  name text not null,
  -- Sealed by platform/secrets; null for the sample company, which lies beside the product's own database.
  credentials text,
  status text not null check (status in ('loading', 'ready', 'failed', 'removed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- One sample company for the installation; `removed` remembers that it is not wanted.
create unique index data_sources_sample on data_sources (kind) where kind = 'sample';
create index data_sources_of_organization on data_sources (organization_id);
