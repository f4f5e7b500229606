-- What an installation signs its push messages with (VAPID), made at first need, where the environment does not give it.
create table push_keys (
  id boolean primary key default true check (id),
  public_key text not null,
  -- Sealed (platform/secrets).
  private_key text not null,
  created_at timestamptz not null
);

-- Browsers that a person gets push messages in. One goes with its sign-in.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  sign_in_id uuid not null unique references sign_ins (id) on delete cascade,
  -- An address of the browser's push service.
  endpoint text not null unique,
  -- What messages are encrypted for, sealed (platform/secrets).
  keys text not null,
  -- How the last message went.
  last_at timestamptz,
  last_ok boolean,
  last_status int,
  last_reason text,
  created_at timestamptz not null
);
create index push_subscriptions_of_user on push_subscriptions (user_id, created_at, id);

-- Null: as kindRules of contract/src/notifications/kinds.ts has it.
alter table notification_preferences add column push boolean;
