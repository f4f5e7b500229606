-- How agents appear on web pages. An agent is published from one place: its databases and credits are those of that place.
create table widgets (
  agent_id uuid primary key references agents (id) on delete cascade,
  organization_id uuid not null references organizations (id) on delete cascade,
  -- Null in personal mode.
  workspace_id uuid references workspaces (id) on delete cascade,
  enabled boolean not null default false,
  -- As browsers name them; a star may stand for the first names of a host.
  origins text[] not null default '{}',
  theme text not null default 'auto' check (theme in ('auto', 'light', 'dark')),
  accent text not null default '#2563eb',
  position text not null default 'right' check (position in ('right', 'left')),
  language text not null default 'auto' check (language in ('auto', 'en', 'id')),
  greeting text not null default '',
  suggestions text[] not null default '{}',
  instructions text not null default '',
  use_databases boolean not null default false,
  use_files boolean not null default false,
  daily_answers int not null check (daily_answers > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Files that visitors may be answered from; the content lies in the files store under `key`.
create table widget_files (
  id uuid primary key,
  agent_id uuid not null references widgets (agent_id) on delete cascade,
  key text not null unique,
  name text not null,
  mime text not null,
  bytes bigint not null,
  kind text not null check (kind in ('text', 'tables')),
  created_at timestamptz not null
);
create index widget_files_of_agent on widget_files (agent_id, created_at, id);
