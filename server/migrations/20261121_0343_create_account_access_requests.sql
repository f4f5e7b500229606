-- What people said who asked for access.
create table access_requests (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) <= 254),
  full_name text not null check (length(full_name) <= 120),
  company_name text,
  phone_number text,
  position text,
  reason text,
  created_at timestamptz not null
);
