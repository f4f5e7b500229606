-- Two-step sign-in: a secret that an authenticator app shares, and codes for whoever lost the app.
create table second_steps (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted.
  secret text not null,
  created_at timestamptz not null,
  -- Null until a code of the app came back: until then it asks nobody for anything.
  confirmed_at timestamptz,
  -- The last interval of thirty seconds whose code was used: none is good twice.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references second_steps on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
