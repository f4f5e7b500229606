-- Settings of the whole installation by name; secrets in them are sealed (platform/secrets).
create table installation_settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
