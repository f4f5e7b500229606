create table shortcuts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- null: personal mode
  workspace_id uuid,
  name text not null check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 240),
  prompt text not null check (length(prompt) between 1 and 10000),
  category text not null default 'general'
    check (category in ('general', 'marketing', 'growth', 'finance', 'education')),
  -- Higher comes first; a new shortcut takes the highest place. Renumbered when one is moved.
  place integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Read by listPage and listAll in modules/shortcuts/store.ts.
create index shortcuts_of_owner on shortcuts (user_id, workspace_id, place desc, id);
