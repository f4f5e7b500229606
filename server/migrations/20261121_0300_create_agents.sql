-- Agents people talk to (`bot` in the specified calls). One of them is the person's default, made at activation.
create table agents (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid not null references organizations (id),
  -- Null in personal mode.
  workspace_id uuid,
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 500),
  hint text not null default '' check (length(hint) <= 2000),
  bot_type text not null default 'co-sales',
  status text not null default 'active' check (status in ('active', 'non_active')),
  agents_source text not null default 'chat',
  default_source text not null default 'default' check (default_source in ('db', 'files', 'default')),
  -- Key and kind of its picture in the files store.
  logo_key text,
  logo_mime text,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Read by agents/store.ts listPage and getAgent.
create index agents_of_user on agents (user_id, created_at, id);
create unique index agents_default_of_user on agents (user_id) where is_default;
