-- Templates that people put into the market of their place.
create table studio_templates (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  created_by uuid references users (id) on delete set null,
  name text not null,
  description text not null,
  category text not null,
  type text,
  document jsonb not null,
  node_count int not null,
  created_at timestamptz not null,
  check ((workspace_id is null) = (owner_id is not null))
);
create index studio_templates_of_place on studio_templates (organization_id, workspace_id, owner_id, created_at desc, id);

-- Which flow sends which WhatsApp message template.
create table studio_template_connections (
  id uuid primary key,
  project_id uuid not null references studio_projects (id) on delete cascade,
  template_name text not null,
  language text not null,
  variables jsonb not null,
  created_at timestamptz not null,
  unique (project_id, template_name, language)
);
