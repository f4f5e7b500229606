-- Accounts that people have at Google and Microsoft and let us use: a person's own, in one place.
create table outside_accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  add_on text not null,
  -- What the vendor calls it: an address.
  account text not null,
  scopes text[] not null,
  -- Encrypted, both.
  access_token text not null,
  refresh_token text,
  expires_at timestamptz not null,
  -- How often the tokens were renewed, and who is at it until when: one process at a time.
  renewals integer not null default 0,
  renewing_until timestamptz,
  -- Since when the vendor takes the tokens no longer.
  ended_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null
);
create unique index outside_account_of_person on outside_accounts (user_id, organization_id, workspace_id, add_on) nulls not distinct;

-- Who is at a vendor's page now.
create table outside_consents (
  id uuid primary key,
  -- Each is a hash, and good once: what the vendor sends back, then what our page brings.
  state_hash text not null unique,
  handle_hash text unique,
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  -- The device that began: no other may end it.
  sign_in_id text not null,
  add_on text not null,
  -- Encrypted, both.
  verifier text not null,
  code text,
  issuer text,
  redirect_uri text not null,
  return_to text,
  expires_at timestamptz not null
);
create index outside_consents_by_end on outside_consents (expires_at);
