-- Organizations own workspaces, plan and bill; every person belongs to one.
create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 120),
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  -- Lower case; shown as given in email_shown.
  email text not null unique check (length(email) <= 254),
  email_shown text not null,
  name text not null check (length(name) between 1 and 120),
  phone_number text,
  birth_date date,
  position text,
  -- argon2id in PHC form; null until the account is activated.
  password_hash text,
  user_type smallint not null default 0 check (user_type in (0, 1, 2)),
  language text check (language in ('en', 'id')),
  voice_character text not null default 'female' check (voice_character in ('male', 'female')),
  use_workspace boolean not null default false,
  workspace_id uuid,
  is_operator boolean not null default false,
  activated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A signed-in device. Tokens are random and stored hashed; the row goes on sign-out.
create table devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token_hash text not null unique,
  token_client_hash text not null unique,
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index devices_of_user on devices (user_id, last_used_at desc);
