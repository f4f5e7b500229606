-- Sign-ups and password resets in progress: an emailed code, then a password.
create table flows (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('activation', 'reset')),
  -- Lower case; email_shown as typed.
  email text not null check (length(email) <= 254),
  email_shown text not null,
  -- What a sign-up said; the account is made of it once the address is proven.
  full_name text,
  company_name text,
  -- The account whose password is reset.
  user_id uuid references users (id) on delete cascade,
  token_hash text not null unique,
  -- The code mixed with the flow's token; null when no code can match: used up, or the address got another mail.
  code_hash text,
  code_sent_at timestamptz not null,
  tries smallint not null default 0,
  sends smallint not null default 1,
  verified_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
-- Read by codesSentTo and findSignUp.
create index flows_of_address on flows (email, code_sent_at);
-- Read by removeStaleFlows.
create index flows_by_end on flows (expires_at);
