-- Passkeys: keys that a person's devices keep, and the challenges that are out for them.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- As the browser names it (base64url).
  credential_id text not null unique,
  -- COSE, base64url; tells no secret.
  public_key text not null,
  -- How often the device says it has signed; 0 for ever where it does not count.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  -- Whether it was kept beyond its device when it was last used.
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_name check (char_length(name) between 1 and 60)
);
-- passkey-store.ts: listPasskeys
create index passkeys_by_user on passkeys (user_id, created_at);

-- A challenge is good once, for whoever was given its token, and for one purpose.
create table passkey_challenges (
  token_hash text primary key,
  challenge text not null,
  purpose text not null,
  -- The device that asked, where it is signed in.
  sign_in_id uuid references sign_ins on delete cascade,
  expires_at timestamptz not null,
  constraint passkey_challenges_purpose check (purpose in ('add', 'sign-in', 'step-up'))
);
-- passkey-store.ts: insertChallenge
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- How somebody signed in; null where that was before it was written down.
alter table sign_ins add column way text;
-- When this device last showed that it is the person: by signing in, or asked for it again.
alter table sign_ins add column proved_at timestamptz;
