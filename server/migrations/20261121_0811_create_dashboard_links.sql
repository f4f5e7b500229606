-- Read-only links for people who are not signed in.
create table dashboard_links (
  id uuid primary key,
  dashboard_id uuid not null references dashboards (id) on delete cascade,
  name text not null default '',
  token_hash text not null unique,
  -- The token, sealed: who may publish copies the link again.
  token_sealed text not null,
  password_hash text,
  expires_at timestamptz,
  -- Pages that may show it in a frame.
  embed_origins text[] not null default '{}',
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  opened_count int not null default 0,
  last_opened_at timestamptz
);
create index dashboard_links_of_dashboard on dashboard_links (dashboard_id, created_at, id);
