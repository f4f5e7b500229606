-- Who a person is at an outside issuer (OIDC).
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_of_user on identities (user_id);
-- A sign-in at the issuer in progress: first the state, then the one-time code that the browser trades for tokens.
create table oauth_logins (
  id uuid primary key default gen_random_uuid(),
  state_hash text not null unique,
  -- What the browser that began it keeps; asked for when the code is traded.
  browser_hash text not null,
  nonce text not null,
  -- PKCE's secret, sealed.
  verifier text not null,
  redirect_uri text not null,
  code_hash text unique,
  -- Who came back, sealed.
  person text,
  expires_at timestamptz not null
);
create index oauth_logins_by_end on oauth_logins (expires_at);
